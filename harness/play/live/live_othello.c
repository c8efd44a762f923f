/* SPDX-License-Identifier: MIT */
/* Othello as a game that is being played: struct live_rules of live_game.h. */
#include "live_othello.h"

#include "engine.h"
#include "game.h"
#include "live_start.h"

#include <stdio.h>
#include <string.h>

static void begin(struct live_game *game)
{
    game->now = game->start;
}

static int colour(const struct live_game *game)
{
    return game->now.colour;
}

static int moves_of(const struct live_game *game, struct live_move moves[LIVE_MAX_MOVES])
{
    int count = 0;
    for (wide_set rest = position_moves(&game->now); rest != 0; rest &= rest - 1) {
        const int square = wide_first(rest);
        moves[count++] =
            (struct live_move){.move = (int16_t)square, .changed = wide_count(position_flips(&game->now, square))};
    }
    return count;
}

static wide_set play(struct live_game *game, int move)
{
    const wide_set flips = move == LIVE_PASS ? 0 : position_flips(&game->now, move);
    position_play(&game->now, move == LIVE_PASS ? POSITION_PASS : move);
    return flips;
}

/* What was flipped goes back to the other, and the disc of the move is taken off. */
static void take_back(struct live_game *game, const struct live_ply *ply)
{
    const wide_set mover = position_opponent(&game->now), other = position_player(&game->now);
    const wide_set placed = ply->move == LIVE_PASS ? 0 : wide_bit(ply->move);
    game->now = position_make(game->now.size, ply->colour, mover & ~(ply->changed | placed), other | ply->changed);
}

static bool over(const struct live_game *game)
{
    return position_over(&game->now);
}

static struct live_result result(const struct live_game *game)
{
    const int difference = position_difference(&game->now, SCORING_EMPTIES_TO_WINNER);
    const int mover = game->now.colour;
    return (struct live_result){.winner = difference == 0  ? -1
                                          : difference > 0 ? mover
                                                           : !mover,
                                .difference = difference < 0 ? -difference : difference};
}

static void count(const struct live_game *game, int pieces[2], int *free)
{
    pieces[game->now.colour] = wide_count(position_player(&game->now));
    pieces[!game->now.colour] = wide_count(position_opponent(&game->now));
    *free = position_empties(&game->now);
}

/* ---- Texts */

static void move_name(const struct live_game *game, int move, char name[LIVE_NAME_SIZE])
{
    (void)notation_square_name(move, game->now.size, name);
}

static bool read_move(const struct live_game *game, const char *text, int *move, struct error *error)
{
    const int size = game->now.size, square = notation_square_parse(text, size);
    if (square < 0 || strlen(text) != notation_name_length(square, size))
        return error_set(error, ERROR_USAGE, "'%.20s' is no square: they are a1 to %c%d", text, 'a' + size - 1, size);
    const wide_set taken = position_player(&game->now) | position_opponent(&game->now);
    if (wide_has(taken, square))
        return error_set(error, ERROR_USAGE, "%.3s is not a legal move for %s: the square is taken", text,
                         live_othello.sides[game->now.colour]);
    if (!wide_has(position_moves(&game->now), square))
        return error_set(error, ERROR_USAGE, "%.3s is not a legal move for %s: it flips nothing", text,
                         live_othello.sides[game->now.colour]);
    *move = square;
    return true;
}

static void changed_names(const struct live_game *game, const struct live_ply *ply, char text[LIVE_TEXT_SIZE])
{
    text[0] = '\0';
    for (wide_set rest = ply->changed; rest != 0; rest &= rest - 1) {
        char name[NOTATION_NAME_SIZE];
        (void)notation_square_name(wide_first(rest), game->now.size, name);
        (void)strcat(strcat(text, " "), name);
    }
}

static void transcript(const struct live_game *game, char text[LIVE_TEXT_SIZE])
{
    unsigned char plies[LIVE_MAX_PLIES];
    for (int i = 0; i < game->ply_count; i++)
        plies[i] = game->plies[i].move == LIVE_PASS ? NOTATION_PASS : (unsigned char)game->plies[i].move;
    (void)notation_moves_write(plies, game->ply_count, game->now.size, text);
}

/* Without the semicolon, so that nobody has to quote it. */
static void position_text(const struct live_game *game, char text[LIVE_TEXT_SIZE])
{
    notation_position_write(&game->now, text);
    text[strcspn(text, ";")] = '\0';
}

/* ---- Modules */

static void view(const struct live_game *game, struct live_view *view)
{
    const struct game_start start = {.position = game->start, .standard = live_start_is_usual(game)};
    view->history = game_history(&start, &view->first_wide);
    view->history.moves = view->moves;
    for (int i = 0; i < game->ply_count; i++)
        if (game->plies[i].move != LIVE_PASS)
            view->moves[view->history.move_count++] = (uint8_t)game->plies[i].move;
    view->position = engine_position_of(&game->now, &view->wide);
    view->position.history = &view->history;
}

static int move_of_answer(const struct live_game *game, int32_t answer)
{
    const bool square = answer >= 0 && answer < 128 && wide_has(position_squares(game->now.size), answer);
    return square ? answer : LIVE_PASS;
}

static int board_size(const struct live_game *game)
{
    return game->start.size;
}

/* ---- The picture */

static struct live_cell *cell_of(const struct live_game *game, struct live_picture *picture, int square, bool taken)
{
    (void)taken;
    const int stride = rules_stride(game->now.size);
    return &picture->cells[square / stride][square % stride];
}

static void draw(const struct live_game *game, struct live_picture *picture)
{
    const struct position *now = &game->now;
    const wide_set player = position_player(now), opponent = position_opponent(now);
    picture->rows = picture->columns = now->size;
    for (int i = 0; i < now->size; i++) {
        (void)snprintf(picture->row_names[i], LIVE_NAME_SIZE, "%d", (i + 1) % 100);
        (void)snprintf(picture->column_names[i], LIVE_NAME_SIZE, "%c", 'a' + i);
    }
    for (wide_set rest = position_squares(now->size); rest != 0; rest &= rest - 1) {
        const int square = wide_first(rest);
        const int piece = wide_has(player, square) ? now->colour : wide_has(opponent, square) ? !now->colour : -1;
        *cell_of(game, picture, square, true) = (struct live_cell){.piece = (int8_t)piece};
    }
}

const struct live_rules live_othello = {
    .kind = OSERO_OTHELLO,
    .sides = {"Black", "White"},
    .place = "square",
    .marks = {'X', 'O'},
    .empty = '-',
    .flips = true,
    .begin = begin,
    .colour = colour,
    .moves = moves_of,
    .play = play,
    .take_back = take_back,
    .over = over,
    .result = result,
    .count = count,
    .move_name = move_name,
    .read_move = read_move,
    .changed_names = changed_names,
    .transcript = transcript,
    .position_text = position_text,
    .view = view,
    .move_of_answer = move_of_answer,
    .board_size = board_size,
    .draw = draw,
    .cell = cell_of,
};
