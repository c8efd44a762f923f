/* SPDX-License-Identifier: MIT */
#include "live_game.h"

#include "live_othello.h"
#include "live_stars.h"

int live_game_colour(const struct live_game *game)
{
    return game->rules->colour(game);
}

int live_game_moves(const struct live_game *game, struct live_move moves[LIVE_MAX_MOVES])
{
    return game->rules->moves(game, moves);
}

bool live_game_is_legal(const struct live_game *game, int move)
{
    struct live_move moves[LIVE_MAX_MOVES];
    for (int i = live_game_moves(game, moves) - 1; i >= 0; i--)
        if (moves[i].move == move)
            return true;
    return false;
}

bool live_game_over(const struct live_game *game)
{
    return game->rules->over(game);
}

static void add_ply(struct live_game *game, int move)
{
    struct live_ply *ply = &game->plies[game->ply_count++];
    ply->move = (int16_t)move;
    ply->colour = (uint8_t)live_game_colour(game);
    ply->changed = game->rules->play(game, move);
}

/* The side to move has no move, but the other has. */
static void pass_if_forced(struct live_game *game)
{
    struct live_move moves[LIVE_MAX_MOVES];
    if (!live_game_over(game) && live_game_moves(game, moves) == 0)
        add_ply(game, LIVE_PASS);
}

void live_game_play(struct live_game *game, int move)
{
    add_ply(game, move);
    pass_if_forced(game);
}

void live_game_othello(struct live_game *game, const struct position *start)
{
    game->rules = &live_othello;
    game->start = *start;
    live_game_begin(game);
}

void live_game_stars(struct live_game *game, int most_pieces)
{
    game->rules = &live_stars;
    game->most_pieces = most_pieces;
    live_game_begin(game);
}

void live_game_begin(struct live_game *game)
{
    game->rules->begin(game);
    game->ply_count = 0;
    pass_if_forced(game);
}

/* Takes back the last ply. Returns true when it was a move. */
static bool take_back(struct live_game *game)
{
    const struct live_ply *ply = &game->plies[--game->ply_count];
    game->rules->take_back(game, ply);
    return ply->move != LIVE_PASS;
}

int live_game_undo(struct live_game *game, int count)
{
    const int before = live_game_move_count(game);
    const int wanted = count < before ? count : before;
    for (int undone = 0; undone < wanted;)
        undone += take_back(game);
    return wanted;
}

int live_game_move_count(const struct live_game *game)
{
    int count = 0;
    for (int i = 0; i < game->ply_count; i++)
        count += game->plies[i].move != LIVE_PASS;
    return count;
}

const struct live_ply *live_game_last(const struct live_game *game)
{
    for (int i = game->ply_count - 1; i >= 0; i--)
        if (game->plies[i].move != LIVE_PASS)
            return &game->plies[i];
    return NULL;
}

void live_game_draw(const struct live_game *game, struct live_picture *picture)
{
    const struct live_ply *last = live_game_last(game);
    struct live_move moves[LIVE_MAX_MOVES];
    game->rules->draw(game, picture);
    for (int i = live_game_moves(game, moves) - 1; i >= 0; i--) {
        struct live_cell *cell = game->rules->cell(game, picture, moves[i].move, false);
        cell->mark = LIVE_LEGAL;
        cell->changed = (uint8_t)moves[i].changed;
    }
    if (last == NULL)
        return;
    game->rules->cell(game, picture, last->move, true)->mark = LIVE_LAST;
    for (wide_set rest = last->changed; rest != 0; rest &= rest - 1)
        game->rules->cell(game, picture, wide_first(rest), true)->mark = LIVE_CHANGED;
}
