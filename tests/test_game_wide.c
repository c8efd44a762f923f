/* SPDX-License-Identifier: MIT */
/* The referee of 10x10, beside the naive rules. */
#include "game.h"
#include "naive_rules.h"
#include "osero_random.h"

#include <criterion/criterion.h>
#include <string.h>

/* A player of both sides that draws lots, or plays a transcript and then gives up, and checks what it is shown. */
struct watcher {
    struct osero_random draws;
    const char *moves; /* null: lots */
    struct naive board;
    int colour; /* who is to move on it */
    unsigned asked;
    uint8_t callers[101];
};

static void check_shown(struct watcher *watcher, const struct osero_position *position)
{
    const struct osero_wide *wide = position->wide;
    cr_assert(position->player == 0 && position->opponent == 0 && position->moves == 0 && position->board_size == 10);
    cr_assert_not_null(wide);
    if (naive_moves(&watcher->board) == 0) {
        naive_play(&watcher->board, -1);
        watcher->colour ^= 1;
    }
    const struct naive shown = naive_board(10, wide_of_words(wide->player), wide_of_words(wide->opponent));
    cr_assert_arr_eq(shown.cells, watcher->board.cells, sizeof shown.cells);
    cr_assert(wide_of_words(wide->moves) == naive_moves(&watcher->board));
    cr_assert_eq(position->colour, watcher->colour);
    cr_assert_eq(position->history->move_count, watcher->asked);
    cr_assert_eq(wide_count(wide_of_words(position->history->wide->player)), 2);
}

static int32_t watch(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                     struct osero_report *report)
{
    struct watcher *watcher = instance;
    (void)limits, (void)report;
    check_shown(watcher, position);
    wide_set moves = wide_of_words(position->wide->moves);
    int32_t square;
    if (watcher->moves != NULL) {
        square = notation_square_parse(watcher->moves, 10);
        watcher->moves += square < 0 ? 0 : notation_name_length(square, 10);
    } else {
        for (uint32_t skip = osero_random_below(&watcher->draws, (uint32_t)wide_count(moves)); skip > 0; skip--)
            moves &= moves - 1;
        square = wide_first(moves);
    }
    if (square >= 0 && square < 100 && wide_has(wide_of_words(position->wide->moves), square)) {
        naive_play(&watcher->board, square);
        watcher->callers[watcher->asked++] = position->colour;
        watcher->colour ^= 1;
    }
    return square;
}

static struct game_start start_of(enum start start)
{
    return (struct game_start){.position = position_start(10, start), .standard = start == START_STANDARD};
}

static struct game_result play(const struct game_start *start, struct watcher *watcher)
{
    struct game_result result;
    struct crumbs crumbs = {.beat = 0};
    struct seat seats[2];
    watcher->board = naive_board(10, start->position.wide.player, start->position.wide.opponent);
    for (int i = 0; i < 2; i++)
        seats[i] = (struct seat){.choose = watch, .instance = watcher, .limits = {.size = sizeof seats[i].limits}};
    memset(&result, 0xa5, sizeof result);
    game_wide.play(start, seats, &crumbs, &result, NULL);
    return result;
}

static bool verifies(const struct game_start *start, const struct game_result *result)
{
    int8_t difference;
    return game_wide.verify(start, SCORING_RAW, result, &difference);
}

/* Nothing but the game itself can be true. */
static void check_tampering(const struct game_start *start, const struct game_result *result)
{
    struct game_result other = *result;
    other.black_discs++;
    cr_assert_not(verifies(start, &other));
    other = *result;
    other.move_count--;
    cr_assert_not(verifies(start, &other));
    cr_assert(game_wide.count(start, &other)); /* its discs are right then, but it is not over */
    cr_assert_not(verifies(start, &other));
    other = *result;
    other.moves[result->move_count / 2] = 44; /* a disc lies there from the start on */
    cr_assert_not(verifies(start, &other));
    for (int square = 100; square < 256; square++) {
        other.moves[result->move_count / 2] = (uint8_t)square;
        cr_assert_not(verifies(start, &other));
    }
    other = *result;
    other.moves[0] = 0; /* flips nothing */
    cr_assert_not(verifies(start, &other));
    other = *result;
    other.termination = TERMINATION_FAILED; /* nobody is asked any more */
    other.phase = PHASE_CHOOSE;
    cr_assert_not(verifies(start, &other));
}

Test(game_wide, random_games)
{
    for (uint64_t seed = 0; seed < 200; seed++) {
        const struct game_start start = start_of(seed % 2 == 0 ? START_STANDARD : START_PARALLEL);
        struct watcher watcher = {.colour = 0};
        osero_random_seed(&watcher.draws, seed);
        const struct game_result result = play(&start, &watcher);
        int8_t difference = 0;
        uint8_t callers[101];
        struct game_result counted = result, read;
        char text[RECORD_MOVES_SIZE];
        cr_assert_eq(result.termination, TERMINATION_NORMAL);
        cr_assert_eq(result.move_count, watcher.asked);
        cr_assert(game_wide.verify(&start, SCORING_RAW, &result, &difference));
        cr_assert_eq(difference, result.black_discs - result.white_discs);
        check_tampering(&start, &result);
        counted.black_discs = counted.white_discs = 0;
        cr_assert(game_wide.count(&start, &counted) && counted.black_discs == result.black_discs);
        game_wide.callers(&start, result.moves, result.move_count, callers);
        cr_assert_arr_eq(callers, watcher.callers, result.move_count);
        cr_assert_eq(game_wide.write_moves(&start, &result, text), strlen(text));
        cr_assert(game_wide.read_moves(&start, text, &read) && read.move_count == result.move_count);
        cr_assert_arr_eq(read.moves, result.moves, result.move_count);
    }
}

/* A wipe-out after nine plies that touches no edge of 8x8 goes the same way on 10x10, a column and a row further. */
Test(game_wide, a_wipe_out_counts_100)
{
    const struct game_start start = start_of(START_STANDARD);
    struct watcher watcher = {.moves = "g6e7d6g5f8g7h6f7f4"};
    const struct game_result result = play(&start, &watcher);
    int8_t difference = 0;
    cr_assert(result.termination == TERMINATION_NORMAL && result.black_discs == 13 && result.white_discs == 0);
    cr_assert(game_wide.verify(&start, SCORING_EMPTIES_TO_WINNER, &result, &difference) && difference == 100);
    cr_assert(game_wide.verify(&start, SCORING_RAW, &result, &difference) && difference == 13);
    cr_assert_eq(game_wide.room(&start), 96);
}

Test(game_wide, an_illegal_move_loses_and_is_named)
{
    const struct game_start start = start_of(START_STANDARD);
    struct watcher watcher = {.moves = "e4j10"};
    struct game_result result = play(&start, &watcher);
    char name[GAME_ANSWER_SIZE];
    cr_assert(result.termination == TERMINATION_ILLEGAL && result.fault_colour == OSERO_WHITE && result.detail == 99);
    cr_assert(verifies(&start, &result));
    cr_assert(game_wide.answer_name(result.detail, name));
    cr_assert_str_eq(name, "j10");
    cr_assert_eq(game_wide.read_answer("white played j10"), 99);
    cr_assert_not(game_wide.answer_name(100, name) || game_wide.answer_name(-1, name));
    result.detail = 33; /* d4 is legal now: then it would not have lost */
    cr_assert_not(verifies(&start, &result));
    result.fault_colour = OSERO_BLACK;
    result.detail = 99;
    cr_assert_not(verifies(&start, &result));
}

Test(game_wide, moves_that_are_none_are_not_read)
{
    const struct game_start start = start_of(START_STANDARD);
    struct game_result result;
    char text[RECORD_MOVES_SIZE];
    cr_assert(game_wide.read_moves(&start, "", &result) && result.move_count == 0);
    cr_assert(game_wide.read_moves(&start, "a10j1", &result) && result.move_count == 2);
    cr_assert(result.moves[0] == 90 && result.moves[1] == 9);
    cr_assert_not(game_wide.read_moves(&start, "a11", &result));
    cr_assert_not(game_wide.read_moves(&start, "k1", &result));
    cr_assert_not(game_wide.read_moves(&start, "e4e", &result));
    memset(text, 0, sizeof text);
    for (int i = 0; i < 101; i++)
        memcpy(text + 2 * i, "a1", 2);
    cr_assert_not(game_wide.read_moves(&start, text, &result));
}

Test(game_wide, tables_by_size)
{
    cr_assert_eq(game_find(OSERO_OTHELLO, 10), &game_wide);
    cr_assert_eq(game_find(OSERO_OTHELLO, 8), &game_othello);
    cr_assert_eq(game_find(OSERO_OTHELLO, 4), &game_othello);
    cr_assert_null(game_find(OSERO_OTHELLO, 12));
}
