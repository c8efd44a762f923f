/* SPDX-License-Identifier: MIT */
#include "game.h"
#include "osero_random.h"

#include <criterion/criterion.h>
#include <string.h>

/* A player that plays what it is told: the moves of a transcript that both sides read from. */
struct script {
    const char *moves;
    int asked;
    int32_t after; /* its answer when the transcript is at its end */
    uint64_t last_moves;
    int64_t used_ns; /* what a call is said to have taken */
    int64_t seen_clock_ns[70];
    int64_t seen_move_ns;
};

static int32_t play_script(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                           struct osero_report *report)
{
    struct script *script = instance;
    cr_assert_eq(report->size, sizeof *report);
    cr_assert_eq(report->score_kind, OSERO_SCORE_NONE);
    report->score_kind = OSERO_SCORE_HEURISTIC; /* the next call must not see it */
    script->last_moves = position->moves;
    script->seen_clock_ns[script->asked] = limits->clock_ns;
    script->seen_move_ns = limits->move_ns;
    const char *move = script->moves + 2 * (size_t)script->asked;
    script->asked++;
    if (2 * (size_t)script->asked > strlen(script->moves))
        return script->after;
    return (move[1] - '1') * 8 + move[0] - 'a';
}

static const struct game_start standard = {
    .position = {.board = {.player = UINT64_C(0x0000000810000000), .opponent = UINT64_C(0x0000001008000000)},
                 .size = 8,
                 .colour = OSERO_BLACK}};

static struct game_result play(struct script *script)
{
    struct game_result result;
    struct crumbs crumbs = {.beat = 0};
    struct seat seats[2];
    for (int i = 0; i < 2; i++)
        seats[i] = (struct seat){.choose = play_script, .instance = script, .limits = {.size = sizeof seats[i].limits}};
    memset(&result, 0xa5, sizeof result);
    game_othello.play(&standard, seats, &crumbs, &result, NULL);
    return result;
}

static int difference(const struct game_result *result, enum scoring scoring)
{
    int8_t difference = 0;
    cr_assert(game_othello.verify(&standard, scoring, result, &difference));
    return difference;
}

static uint64_t square(const char *name)
{
    return UINT64_C(1) << ((name[1] - '1') * 8 + name[0] - 'a');
}

Test(game, black_passes_and_the_game_goes_on)
{
    struct script script = {.moves = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8", .after = OSERO_FAILED};
    const struct game_result result = play(&script);
    cr_assert_eq(script.asked, 17);
    cr_assert_eq(result.termination, TERMINATION_FAILED);
    cr_assert_eq(result.fault_colour, OSERO_WHITE, "Black had to pass: White was asked");
    cr_assert_eq(result.move_count, 16);
    cr_assert_eq(result.black_discs + result.white_discs, 20);
    cr_assert(result.black_discs == 17 || result.white_discs == 17);
    cr_assert_eq(bits_count(script.last_moves), 3);
}

Test(game, white_moves_twice)
{
    struct script script = {.moves = "c4c3f5b4a4a5c2a3", .after = OSERO_FAILED};
    const struct game_result result = play(&script);
    cr_assert_eq(result.fault_colour, OSERO_WHITE);
    cr_assert_eq(script.last_moves, square("d2") | square("f4"));
}

Test(game, wipe_out_counts_64)
{
    struct script script = {.moves = "f5d6c5f4e7f6g5e6e3", .after = OSERO_FAILED};
    const struct game_result result = play(&script);
    cr_assert_eq(script.asked, 9);
    cr_assert_eq(result.termination, TERMINATION_NORMAL);
    cr_assert_eq(result.black_discs, 13);
    cr_assert_eq(result.white_discs, 0);
    cr_assert_eq(difference(&result, SCORING_EMPTIES_TO_WINNER), 64);
    cr_assert_eq(difference(&result, SCORING_RAW), 13);
}

Test(game, empties_go_to_the_winner)
{
    struct script script = {.moves = "f5f4c3e6f7g6g4e8g8g5h5", .after = OSERO_FAILED};
    const struct game_result result = play(&script);
    cr_assert_eq(result.termination, TERMINATION_NORMAL);
    cr_assert_eq(difference(&result, SCORING_EMPTIES_TO_WINNER), 62);
    cr_assert_eq(difference(&result, SCORING_RAW), 13);
}

Test(game, an_illegal_move_loses)
{
    struct script script = {.moves = "d3d4d5"};
    const struct game_result result = play(&script);
    cr_assert_eq(result.termination, TERMINATION_ILLEGAL);
    cr_assert_eq(result.fault_colour, OSERO_WHITE, "d4 is taken");
    cr_assert_eq(result.detail, 27);
    cr_assert_eq(result.move_count, 1);
    cr_assert_eq(result.suspect, 1);
    const int32_t garbage[] = {64, 127, -2, INT32_MIN, INT32_MAX, 1 << 30};
    for (size_t i = 0; i < sizeof garbage / sizeof garbage[0]; i++) {
        struct script wild = {.moves = "", .after = garbage[i]};
        const struct game_result lost = play(&wild);
        cr_assert_eq(lost.termination, TERMINATION_ILLEGAL);
        cr_assert_eq(lost.detail, garbage[i]);
        cr_assert_eq(lost.fault_colour, OSERO_BLACK);
    }
}

/* ---- Time: the calls' times are told, not measured, so nothing here waits. */

static const int64_t ms = 1000000;

static struct game_result play_timed(struct script *black, struct script *white, struct osero_limits limits,
                                     struct game_timing *timing)
{
    struct game_result result;
    struct crumbs crumbs = {.beat = 0};
    struct seat seats[2] = {{.choose = play_script,
                             .instance = black,
                             .margin_ns = 50 * ms,
                             .limits = limits,
                             .measured_ns = &black->used_ns},
                            {.choose = play_script,
                             .instance = white,
                             .margin_ns = 50 * ms,
                             .limits = limits,
                             .measured_ns = &white->used_ns}};
    timing->call_count = 0;
    game_othello.play(&standard, seats, &crumbs, &result, timing);
    return result;
}

Test(game, an_overrun_loses_before_legality_is_looked_at)
{
    struct script black = {.moves = "f5", .used_ns = 100 * ms}, white = {.moves = "a1", .used_ns = 200 * ms};
    struct game_timing timing;
    const struct game_result result = play_timed(
        &black, &white, (struct osero_limits){.size = sizeof(struct osero_limits), .move_ns = 100 * ms}, &timing);
    cr_assert_eq(result.termination, TERMINATION_TIME);
    cr_assert_eq(result.fault_colour, OSERO_WHITE);
    cr_assert_eq(result.detail, 200);
    cr_assert_eq(result.suspect, 0);
    cr_assert_eq(result.move_count, 1);
    cr_assert_eq(timing.call_count, 2);
    cr_assert_eq(timing_ns(&timing, 1), 200 * ms);
    cr_assert_eq(timing_colour(&timing, 1), OSERO_WHITE);
}

Test(game, the_margin_is_forgiven)
{
    struct script black = {.moves = "", .after = OSERO_FAILED, .used_ns = 150 * ms}, white = black;
    struct game_timing timing;
    const struct osero_limits limits = {.size = sizeof limits, .move_ns = 100 * ms};
    cr_assert_eq(play_timed(&black, &white, limits, &timing).termination, TERMINATION_FAILED);
    black.used_ns++;
    black.asked = 0;
    cr_assert_eq(play_timed(&black, &white, limits, &timing).termination, TERMINATION_TIME);
}

Test(game, a_clock_runs_down_and_is_topped_up)
{
    struct script black = {.moves = "f5c5e7", .after = OSERO_FAILED, .used_ns = 300 * ms};
    struct script white = {.moves = "d6f4", .after = OSERO_FAILED, .used_ns = 10 * ms};
    struct game_timing timing;
    const struct osero_limits limits = {.size = sizeof limits, .clock_ns = 1000 * ms, .increment_ns = 50 * ms};
    const struct game_result result = play_timed(&black, &white, limits, &timing);
    cr_assert_eq(result.fault_colour, OSERO_WHITE);
    cr_assert_eq(black.seen_clock_ns[0], 1000 * ms);
    cr_assert_eq(black.seen_clock_ns[1], 750 * ms);
    cr_assert_eq(black.seen_clock_ns[2], 500 * ms);
    cr_assert_eq(white.seen_clock_ns[1], 1040 * ms);
}

Test(game, the_clock_binds_where_it_is_shorter_than_the_move_limit)
{
    struct script black = {.moves = "f5", .used_ns = 300 * ms}, white = {.moves = "d6", .used_ns = 1 * ms};
    struct game_timing timing;
    const struct osero_limits limits = {.size = sizeof limits, .clock_ns = 100 * ms, .move_ns = 1000 * ms};
    const struct game_result result = play_timed(&black, &white, limits, &timing);
    cr_assert_eq(result.termination, TERMINATION_TIME);
    cr_assert_eq(result.fault_colour, OSERO_BLACK);
}

/* ---- Records are believed only when they replay */

static int32_t play_random(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                           struct osero_report *report)
{
    (void)limits, (void)report;
    uint64_t moves = position->moves;
    for (uint32_t skip = osero_random_below(instance, (uint32_t)bits_count(moves)); skip > 0; skip--)
        moves &= moves - 1;
    return bits_first(moves);
}

static struct game_result play_at_random(uint64_t seed)
{
    struct osero_random draws;
    struct crumbs crumbs = {.beat = 0};
    struct game_result result;
    struct seat seats[2] = {{.choose = play_random, .instance = &draws}, {.choose = play_random, .instance = &draws}};
    osero_random_seed(&draws, seed);
    game_othello.play(&standard, seats, &crumbs, &result, NULL);
    return result;
}

static bool verifies(const struct game_result *result)
{
    int8_t difference;
    return game_othello.verify(&standard, SCORING_RAW, result, &difference);
}

Test(game, only_what_can_be_true_verifies)
{
    for (uint64_t seed = 0; seed < 500; seed++) {
        const struct game_result result = play_at_random(seed);
        cr_assert(verifies(&result));
        struct game_result wrong = result;
        wrong.move_count--;
        cr_assert_not(verifies(&wrong), "a game that is not over");
        wrong = result;
        wrong.black_discs++;
        cr_assert_not(verifies(&wrong));
        wrong = result;
        wrong.moves[seed % result.move_count] = wrong.moves[(seed + 1) % result.move_count];
        cr_assert_not(verifies(&wrong), "a square that is played twice");
        wrong = result;
        wrong.moves[seed % result.move_count] = 27;
        cr_assert_not(verifies(&wrong), "d4 is taken from the start");
        wrong = result;
        wrong.moves[0] = 200;
        cr_assert_not(verifies(&wrong));
        wrong = result;
        wrong.move_count = GAME_MAX_MOVES + 1;
        cr_assert_not(verifies(&wrong));
        wrong = result;
        wrong.termination = TERMINATION_ILLEGAL;
        wrong.phase = PHASE_CHOOSE;
        cr_assert_not(verifies(&wrong), "a fault after the end");
        wrong = result;
        wrong.termination = TERMINATION_COUNT;
        cr_assert_not(verifies(&wrong));
    }
}

Test(game, a_crash_has_a_signal)
{
    struct game_result result = {.termination = TERMINATION_CRASH, .phase = PHASE_CHOOSE, .fault_colour = OSERO_BLACK};
    result.black_discs = result.white_discs = 2;
    result.detail = 11;
    cr_assert(verifies(&result));
    static const int32_t none[] = {0, -5, 128, 100000};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        result.detail = none[i];
        cr_assert_not(verifies(&result), "signal %d", (int)none[i]);
    }
}

Test(game, moves_are_illegal_or_missing_only_where_one_is_asked_for)
{
    struct game_result result = {
        .termination = TERMINATION_ILLEGAL, .phase = PHASE_CHOOSE, .fault_colour = OSERO_BLACK};
    result.black_discs = result.white_discs = 2;
    cr_assert(verifies(&result));
    result.phase = PHASE_LOAD;
    cr_assert_not(verifies(&result));
    result.phase = PHASE_NEW_GAME;
    cr_assert_not(verifies(&result));
    result.termination = TERMINATION_FAILED;
    cr_assert_not(verifies(&result));
    result.phase = PHASE_CHOOSE;
    cr_assert(verifies(&result));
    result.fault_colour = OSERO_WHITE;
    cr_assert_not(verifies(&result), "it was not White's move");
    result.termination = TERMINATION_LOAD;
    cr_assert_not(verifies(&result));
    result.phase = PHASE_LOAD;
    cr_assert(verifies(&result), "White could not be started");
}

Test(game, times_are_one_a_move)
{
    struct game_result result = {.move_count = 3};
    struct game_timing timing = {.call_count = 3};
    cr_assert(game_timing_fits(&result, &timing));
    timing.call_count = 4;
    cr_assert_not(game_timing_fits(&result, &timing));
    result.termination = TERMINATION_ILLEGAL;
    cr_assert(game_timing_fits(&result, &timing));
    timing.call_count = 5;
    cr_assert_not(game_timing_fits(&result, &timing));
    timing.call_count = 2;
    cr_assert_not(game_timing_fits(&result, &timing));
}

Test(game, a_fault_is_the_movers)
{
    struct script script = {.moves = "f5d6", .after = OSERO_FAILED};
    struct game_result result = play(&script);
    cr_assert(verifies(&result));
    result.fault_colour ^= 1;
    cr_assert_not(verifies(&result));
    result.fault_colour ^= 1;
    result.termination = TERMINATION_ILLEGAL;
    result.detail = 37; /* f5: legal only at the start */
    cr_assert(verifies(&result));
    result.detail = bits_first(script.last_moves);
    cr_assert_not(verifies(&result), "a legal move is called illegal");
}

Test(game, crumbs_tell_where_it_is)
{
    struct script script = {.moves = "f5d6c3", .after = OSERO_FAILED};
    struct crumbs crumbs = {.beat = 7};
    struct seat seats[2] = {{.choose = play_script, .instance = &script}, {.choose = play_script, .instance = &script}};
    struct game_result result;
    game_othello.play(&standard, seats, &crumbs, &result, NULL);
    cr_assert_eq(crumbs.beat, 7 + 4, "one beat a call");
    cr_assert_eq(crumbs.move_count, 3);
    cr_assert_eq(crumbs.moves[2], 18);
    cr_assert_eq(crumbs.phase, PHASE_REFEREE);
}
