/* SPDX-License-Identifier: MIT */
#include "serve_game.h"

int serve_board_size(uint32_t board_sizes)
{
    static const int sizes[] = {8, 6, 10};
    for (int i = 0; i < 3; i++)
        if ((board_sizes >> sizes[i] & 1) != 0)
            return sizes[i];
    return 4;
}

void serve_game_begin(struct serve_game *game, const struct position *start)
{
    game->start = *start;
    game->now = *start;
    game->ply_count = 0;
}

static void push(struct serve_game *game, int square, bool put_in)
{
    game->plies[game->ply_count++] = (struct serve_ply){.square = (uint8_t)square, .put_in = put_in};
    position_play(&game->now, square);
}

static bool legal(const struct position *position, int square)
{
    const wide_set moves = position_moves(position);
    return square == POSITION_PASS ? moves == 0 : square >= 0 && square < WIDE_SQUARE_COUNT && wide_has(moves, square);
}

bool serve_game_turn(const struct serve_game *game, int colour)
{
    return colour == game->now.colour || position_moves(&game->now) == 0;
}

void serve_game_turn_to(struct serve_game *game, int colour)
{
    if (colour != game->now.colour && serve_game_turn(game, colour) && game->ply_count < SERVE_MOST_PLIES)
        push(game, POSITION_PASS, true);
}

bool serve_game_play(struct serve_game *game, int colour, int square)
{
    if (!serve_game_turn(game, colour) || game->ply_count + 2 > SERVE_MOST_PLIES)
        return false;
    struct position now = game->now;
    if (colour != now.colour)
        position_play(&now, POSITION_PASS);
    if (!legal(&now, square))
        return false;
    serve_game_turn_to(game, colour);
    push(game, square, false);
    return true;
}

/* The position after the plies that are left. */
static void play_again(struct serve_game *game)
{
    game->now = game->start;
    for (int i = 0; i < game->ply_count; i++)
        position_play(&game->now, game->plies[i].square);
}

bool serve_game_undo(struct serve_game *game)
{
    if (game->ply_count == 0)
        return false;
    game->ply_count--;
    while (game->ply_count > 0 && game->plies[game->ply_count - 1].put_in)
        game->ply_count--;
    play_again(game);
    return true;
}

bool serve_game_over(const struct serve_game *game)
{
    return position_over(&game->now);
}

bool serve_game_goes_on(const struct serve_game *game, const struct serve_game *before)
{
    if (before->ply_count > game->ply_count || !position_equal(&game->start, &before->start))
        return false;
    for (int i = 0; i < before->ply_count; i++)
        if (game->plies[i].square != before->plies[i].square)
            return false;
    return true;
}
