/* SPDX-License-Identifier: MIT */
#include "game.h"

#include "clock.h"

#include <stddef.h>
#include <string.h>

enum { LARGEST_SIGNAL = 127 }; /* of any system */

/* The game as it stands. The board is always the mover's. */
struct play {
    struct board board;
    uint64_t squares, moves;
    int colour;
};

static void count_discs(struct board board, int colour, struct game_result *result)
{
    const int player = bits_count(board.player), opponent = bits_count(board.opponent);
    result->black_discs = (uint8_t)(colour == OSERO_BLACK ? player : opponent);
    result->white_discs = (uint8_t)(colour == OSERO_BLACK ? opponent : player);
}

/* Finds the legal moves, passing where there are none; false when the game is over. */
static inline bool next_moves(struct play *play)
{
    play->moves = rules_moves(play->board.player, play->board.opponent, play->squares);
    if (__builtin_expect(play->moves != 0, 1))
        return true;
    const struct board passed = rules_pass(play->board);
    play->moves = rules_moves(passed.player, passed.opponent, play->squares);
    if (play->moves == 0)
        return false;
    play->board = passed;
    play->colour ^= 1;
    return true;
}

/* The player is gone; then *result says how. */
static bool is_lost(const struct seat *seat, int32_t answer, struct game_result *result)
{
    return answer == GAME_SEAT_LOST && seat->lost != NULL && seat->lost(seat->instance, result);
}

static void blame_answer(const struct seat *seat, int32_t answer, struct game_result *result)
{
    result->phase = PHASE_CHOOSE;
    result->suspect = 1;
    result->detail = answer;
    result->termination = answer == OSERO_FAILED ? TERMINATION_FAILED : TERMINATION_ILLEGAL;
    (void)is_lost(seat, answer, result);
}

/* What a seat may use for this call, 0 = no limit. */
static int64_t budget_ns(const struct osero_limits *limits)
{
    if (limits->move_ns == 0 || (limits->clock_ns != 0 && limits->clock_ns < limits->move_ns))
        return limits->clock_ns;
    return limits->move_ns;
}

/* Books a call's time; false when it was more than the seat had. A clock never reaches 0, which would mean none. */
static bool book_time(struct seat *seat, int64_t used_ns, struct game_result *result)
{
    struct osero_limits *limits = &seat->limits;
    const int64_t budget = budget_ns(limits);
    if (budget != 0 && used_ns > budget + seat->margin_ns) {
        result->termination = TERMINATION_TIME;
        result->phase = PHASE_REFEREE;
        /* CPU time is the process's: a thread that the opponent has started may have used it. */
        result->suspect = seat->cpu_clock ? 1 : 0;
        result->detail = (int32_t)(used_ns / 1000000 < INT32_MAX ? used_ns / 1000000 : INT32_MAX);
        return false;
    }
    if (limits->clock_ns != 0) {
        limits->clock_ns -= used_ns;
        if (limits->clock_ns < 1)
            limits->clock_ns = 1;
        limits->clock_ns += limits->increment_ns;
    }
    return true;
}

static void note_time(struct game_timing *timing, int colour, int64_t used_ns)
{
    if (timing->call_count >= TIMING_MAX_CALLS)
        return;
    timing->colours[timing->call_count] = (uint8_t)colour;
    timing->move_ns[timing->call_count++] = used_ns;
}

static int64_t now_ns(const struct seat *seat)
{
    return seat->cpu_clock ? clock_process_ns() : clock_wall_ns();
}

/* Asks the seat and takes its time. False when the answer came too late: that is judged before its legality. */
static bool ask_timed(struct seat *seat, const struct osero_position *position, struct osero_report *report,
                      int32_t *answer, struct game_timing *timing, struct game_result *result)
{
    const int64_t start_ns = seat->measured_ns == NULL ? now_ns(seat) : 0;
    *answer = seat->choose(seat->instance, position, &seat->limits, report);
    const int64_t used_ns = seat->measured_ns == NULL ? now_ns(seat) - start_ns : *seat->measured_ns;
    if (is_lost(seat, *answer, result))
        return true;
    if (timing != NULL)
        note_time(timing, position->colour, used_ns);
    return book_time(seat, used_ns, result);
}

static bool has_clock(const struct seat *seat)
{
    return budget_ns(&seat->limits) != 0;
}

void game_play(const struct game_start *start, struct seat seats[2], struct crumbs *crumbs, struct game_result *result,
               struct game_timing *timing)
{
    struct play play = {start->board, rules_squares(start->size), 0, start->colour};
    struct osero_position position = {.size = sizeof position, .board_size = (uint8_t)start->size};
    struct osero_report report;
    const bool timed = timing != NULL || has_clock(&seats[0]) || has_clock(&seats[1]);
    unsigned count = 0;
    memset(result, 0, offsetof(struct game_result, moves)); /* TERMINATION_NORMAL, nobody suspect */
    while (next_moves(&play)) {
        struct seat *seat = &seats[play.colour];
        int32_t answer;
        position.colour = (uint8_t)play.colour;
        position.player = play.board.player;
        position.opponent = play.board.opponent;
        position.moves = play.moves;
        report = (struct osero_report){.size = sizeof report};
        crumbs->move_count = (uint8_t)count;
        crumbs_enter(crumbs, PHASE_CHOOSE, play.colour);
        if (__builtin_expect(!timed, 1))
            answer = seat->choose(seat->instance, &position, &seat->limits, &report);
        else if (!ask_timed(seat, &position, &report, &answer, timing, result))
            break;
        if ((uint32_t)answer > 63 || (play.moves >> answer & 1) == 0) {
            blame_answer(seat, answer, result);
            break;
        }
        crumbs->moves[count++] = (uint8_t)answer;
        const uint64_t flips = rules_flips(play.board.player, play.board.opponent, answer);
        play.board = rules_play(play.board, answer, flips);
        play.colour ^= 1;
    }
    crumbs_leave(crumbs);
    result->fault_colour = (uint8_t)play.colour;
    result->move_count = (uint8_t)count;
    memcpy(result->moves, crumbs->moves, sizeof result->moves);
    count_discs(play.board, play.colour, result);
}

void game_forfeit(const struct game_start *start, struct game_result *result)
{
    result->move_count = 0;
    count_discs(start->board, start->colour, result);
}

/* Plays one recorded move, with the pass before it where there has to be one. */
static bool replay_move(struct play *play, uint8_t square)
{
    const uint64_t move = UINT64_C(1) << (square & 63);
    if (square > 63 || ((play->board.player | play->board.opponent) & move) != 0 || (play->squares & move) == 0)
        return false;
    uint64_t flips = rules_flips(play->board.player, play->board.opponent, square);
    if (flips == 0) {
        if (rules_moves(play->board.player, play->board.opponent, play->squares) != 0)
            return false;
        play->board = rules_pass(play->board);
        play->colour ^= 1;
        flips = rules_flips(play->board.player, play->board.opponent, square);
        if (flips == 0)
            return false;
    }
    play->board = rules_play(play->board, square, flips);
    play->colour ^= 1;
    return true;
}

bool game_fault_fits(const struct game_result *result)
{
    switch ((enum termination)result->termination) {
    case TERMINATION_ILLEGAL:
    case TERMINATION_FAILED:
        return result->phase != PHASE_LOAD && result->phase != PHASE_NEW_GAME;
    case TERMINATION_LOAD:
        return result->phase == PHASE_LOAD;
    case TERMINATION_CRASH:
        return result->detail >= 1 && result->detail <= LARGEST_SIGNAL;
    default:
        return true;
    }
}

/* The end of the record fits the board that its moves lead to. */
static bool end_fits(struct play *play, const struct game_result *result)
{
    const bool over = !next_moves(play);
    const int32_t answer = result->detail;
    if (result->termination == TERMINATION_NORMAL)
        return over;
    if (result->termination >= TERMINATION_COUNT || result->phase >= PHASE_COUNT || result->fault_colour > 1)
        return false;
    if (!game_fault_fits(result))
        return false;
    if (result->phase == PHASE_LOAD || result->phase == PHASE_NEW_GAME)
        return result->move_count == 0;
    if (over || result->fault_colour != play->colour)
        return false;
    return result->termination != TERMINATION_ILLEGAL || (uint32_t)answer > 63 || (play->moves >> answer & 1) == 0;
}

bool game_verify(const struct game_start *start, const struct game_result *result, struct board *last, int *last_colour)
{
    struct play play = {start->board, rules_squares(start->size), 0, start->colour};
    struct game_result counted;
    if (result->move_count > GAME_MAX_MOVES)
        return false;
    for (unsigned i = 0; i < result->move_count; i++)
        if (!replay_move(&play, result->moves[i]))
            return false;
    const bool fits = end_fits(&play, result);
    count_discs(play.board, play.colour, &counted);
    *last = play.board;
    *last_colour = play.colour;
    return fits && counted.black_discs == result->black_discs && counted.white_discs == result->white_discs;
}

bool game_count(const struct game_start *start, struct game_result *result)
{
    struct play play = {start->board, rules_squares(start->size), 0, start->colour};
    for (unsigned i = 0; i < result->move_count; i++)
        if (!replay_move(&play, result->moves[i]))
            return false;
    count_discs(play.board, play.colour, result);
    return true;
}

bool game_timing_fits(const struct game_result *result, const struct game_timing *timing)
{
    const uint32_t more = result->termination == TERMINATION_NORMAL ? 0 : 1;
    const bool broke_off = result->termination == TERMINATION_CRASH || result->termination == TERMINATION_EXIT ||
                           result->termination == TERMINATION_TIME;
    if (timing->call_count == 0 && broke_off)
        return true;
    return timing->call_count >= result->move_count && timing->call_count <= result->move_count + more;
}
