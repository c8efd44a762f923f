/* SPDX-License-Identifier: MIT */
/* Stars & Circles. A move is the number of a legal column from the left: stars.h. */
#include "seat.h"
#include "stars.h"

#include <stdio.h>
#include <stdlib.h>

_Static_assert((int)STARS_MOST_PIECES <= (int)GAME_MAX_MOVES, "a move a piece");

/* The game as it stands. */
struct play {
    struct stars board;
    int side, most_pieces;
    bool won; /* by the side that made the last move */
};

static bool is_over(const struct play *play)
{
    return play->won || play->board.pieces >= play->most_pieces;
}

static void make_move(struct play *play, int move)
{
    play->won = stars_play(&play->board, move, stars_mark(play->side));
    play->side ^= 1;
}

static bool is_legal(const struct play *play, int32_t answer)
{
    return answer >= 0 && answer < stars_moves(&play->board);
}

/* Plays moves; false when one is not legal or comes after the end. */
static bool replay(struct play *play, const uint8_t *moves, int count)
{
    for (int i = 0; i < count; i++) {
        if (is_over(play) || !is_legal(play, moves[i]))
            return false;
        make_move(play, moves[i]);
    }
    return true;
}

/* The players' first position. Openings are legal. */
static void begin(struct play *play, const struct game_start *start)
{
    stars_begin(&play->board);
    play->side = 0;
    play->most_pieces = start->most_pieces;
    play->won = false;
    (void)replay(play, start->plies, start->ply_count);
}

static void count_win(const struct play *play, struct game_result *result)
{
    result->black_discs = play->won && play->side == 1 ? 1 : 0;
    result->white_discs = play->won && play->side == 0 ? 1 : 0;
}

/* ---- The referee */

static void tell_columns(const struct stars *board, struct osero_columns *columns)
{
    const int first = STARS_ORIGIN + board->leftmost;
    columns->count = (uint16_t)board->count;
    columns->leftmost = (int16_t)board->leftmost;
    columns->pieces = (uint16_t)board->pieces;
    columns->heights = board->heights + first;
    columns->cells = board->cells[first];
}

static void play_game(const struct game_start *start, struct seat seats[2], struct crumbs *crumbs,
                      struct game_result *result, struct game_timing *timing)
{
    struct play play;
    struct osero_history history = game_history(start, NULL);
    struct osero_columns columns = {
        .size = sizeof columns, .most_pieces = (uint16_t)start->most_pieces, .stride = STARS_STRIDE};
    struct osero_position position = {.size = sizeof position, .history = &history, .columns = &columns};
    const bool timed = seat_is_timed(seats, timing);
    unsigned count = 0;
    begin(&play, start);
    history.moves = crumbs->moves;
    game_result_clear(result);
    while (!is_over(&play)) {
        struct seat *seat = &seats[play.side];
        struct osero_report report = {.size = sizeof report};
        int32_t answer;
        tell_columns(&play.board, &columns);
        position.colour = (uint8_t)play.side;
        history.move_count = count;
        crumbs->move_count = (uint8_t)count;
        crumbs_enter(crumbs, PHASE_CHOOSE, play.side);
        if (!timed)
            answer = seat->choose(seat->instance, &position, &seat->limits, &report);
        else if (!seat_ask_timed(seat, &position, &report, &answer, timing, result))
            break;
        if (!is_legal(&play, answer)) {
            seat_blame(seat, answer, result);
            break;
        }
        crumbs->moves[count++] = (uint8_t)answer;
        make_move(&play, answer);
    }
    crumbs_leave(crumbs);
    result->fault_colour = (uint8_t)play.side;
    result->move_count = (uint8_t)count;
    memcpy(result->moves, crumbs->moves, count);
    count_win(&play, result);
}

static bool end_fits(const struct play *play, const struct game_result *result)
{
    if (result->termination == TERMINATION_NORMAL)
        return is_over(play);
    return game_fault_end_fits(result, is_over(play), play->side, is_legal(play, result->detail));
}

static bool verify(const struct game_start *start, enum scoring scoring, const struct game_result *result,
                   int8_t *difference)
{
    struct play play;
    struct game_result counted;
    (void)scoring;
    begin(&play, start);
    if (!replay(&play, result->moves, result->move_count) || !end_fits(&play, result))
        return false;
    count_win(&play, &counted);
    *difference = (int8_t)(counted.black_discs - counted.white_discs);
    return counted.black_discs == result->black_discs && counted.white_discs == result->white_discs;
}

static bool count(const struct game_start *start, struct game_result *result)
{
    struct play play;
    begin(&play, start);
    if (!replay(&play, result->moves, result->move_count))
        return false;
    count_win(&play, result);
    return true;
}

static void forfeit(const struct game_start *start, struct game_result *result)
{
    (void)start;
    result->move_count = 0;
    result->black_discs = result->white_discs = 0;
}

static void find_callers(const struct game_start *start, const uint8_t *moves, int move_count, uint8_t *colours)
{
    (void)moves;
    for (int i = 0; i <= move_count; i++)
        colours[i] = (uint8_t)((start->position.colour + i) % 2);
}

static int most_moves(int size, int most_pieces)
{
    (void)size;
    return most_pieces;
}

static int room(const struct game_start *start)
{
    return start->most_pieces - start->ply_count;
}

/* ---- Text: columns relative to the first piece, with blanks between them */

static char *put_moves(char *out, struct stars *board, const uint8_t *moves, int move_count)
{
    for (int i = 0; i < move_count; i++) {
        out += sprintf(out, board->pieces > 0 ? " %d" : "%d", stars_column(board, moves[i]));
        (void)stars_play(board, moves[i], STARS_STAR);
    }
    return out;
}

static size_t write_moves(const struct game_start *start, const struct game_result *result, char *text)
{
    struct stars board;
    stars_begin(&board);
    text[0] = '\0';
    char *end = put_moves(text, &board, start->plies, start->ply_count);
    if (result != NULL)
        end = put_moves(end, &board, result->moves, result->move_count);
    return (size_t)(end - text);
}

static bool read_moves(const struct game_start *start, const char *text, struct game_result *result)
{
    struct play play;
    begin(&play, start);
    result->move_count = 0;
    while (*text != '\0') {
        char *end = NULL;
        if (play.board.pieces > 0 && *text++ != ' ')
            return false;
        if ((*text < '0' || *text > '9') && *text != '-')
            return false;
        const long column = strtol(text, &end, 10);
        if (end == text || labs(column) > STARS_MOST_PIECES || is_over(&play))
            return false;
        const int move = stars_move(&play.board, (int)column);
        if (move < 0)
            return false;
        result->moves[result->move_count++] = (uint8_t)move;
        make_move(&play, move);
        text = end;
    }
    return true;
}

/* No number that is not legal names a column. */
static bool answer_name(int32_t answer, char name[GAME_ANSWER_SIZE])
{
    (void)answer;
    name[0] = '\0';
    return false;
}

static int32_t read_answer(const char *text)
{
    (void)text;
    return -1;
}

const struct game game_stars = {
    .kind = OSERO_STARS_AND_CIRCLES,
    .board_sizes = 0,
    .name = "stars-and-circles",
    .sides = {"Star", "Circle"},
    .marks = {"*", "O"},
    .place = "column",
    .has_difference = false,
    .openings = &openings_stars,
    .most_moves = most_moves,
    .play = play_game,
    .verify = verify,
    .count = count,
    .forfeit = forfeit,
    .callers = find_callers,
    .room = room,
    .write_moves = write_moves,
    .read_moves = read_moves,
    .answer_name = answer_name,
    .read_answer = read_answer,
    .show = game_stars_show,
};
