/* SPDX-License-Identifier: MIT */
/*
 * A solver by plain minimax, slow and sure, which breaks on request in every way in which a solve can go wrong. `mode`
 * says how, `at` in which positions: those with so many empty squares (-1: all). `us` makes each solve take so many
 * microseconds more for one empty square, and `growth` times as much for each more, so that tests of budgets know what
 * to expect. mode=state answers by what is left of earlier solves, unless new_game came between.
 */
#include "osero_engine.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum mode {
    GOOD,
    CRASH,
    EXIT,
    HANG,
    GIVES_UP,
    RETURNS_SEVEN,
    ODD_SCORE,
    BIG_SCORE,
    NAN_SCORE,
    NO_SCORE,
    UNKNOWN_KIND,
    HEURISTIC,
    OTHER_SCORE,
    OTHER_SCORE_NO_PV,
    ILLEGAL_PV,
    NO_SQUARE_PV,
    LONG_PV,
    PV_BEYOND_END,
    PASS_PV,
    STATE,
    PRINTS,
    LEAVES_A_CHILD,
    MANY_NODES,
    LAST_WORDS
};
static const char *const modes[] = {"good",    "crash",       "exit",       "hang",           "gives_up", "seven",
                                    "odd",     "big",         "nan",        "no_score",       "unknown",  "heuristic",
                                    "other",   "other_no_pv", "illegal_pv", "no_square",      "long_pv",  "beyond_end",
                                    "pass_pv", "state",       "prints",     "leaves_a_child", "nodes",    "last_words",
                                    NULL};

struct solver {
    enum mode mode;
    int at;
    double us, growth;
    bool slow_to_stop; /* does not look at move_ns */
    bool knows_wld;
    int since_new_game;
    uint64_t nodes;
};

struct line {
    int score, length;
    uint8_t moves[70];
};

static uint64_t flips(const struct osero_position *at, int square)
{
    uint64_t all = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            uint64_t run = 0;
            for (int x = square % 8 + dx, y = square / 8 + dy;
                 (dx || dy) && x >= 0 && y >= 0 && x < at->board_size && y < at->board_size; x += dx, y += dy) {
                const uint64_t bit = UINT64_C(1) << (8 * y + x);
                if (at->player & bit)
                    all |= run;
                if (!(at->opponent & bit))
                    break;
                run |= bit;
            }
        }
    return all;
}

static int difference(const struct osero_position *at)
{
    const int own = __builtin_popcountll(at->player), other = __builtin_popcountll(at->opponent);
    const int empties = at->board_size * at->board_size - own - other;
    return own == other ? 0 : own > other ? own - other + empties : own - other - empties;
}

/* Swaps sides. */
static struct osero_position turned(struct osero_position at, int square, uint64_t flipped)
{
    const uint64_t player = at.player | flipped | (square >= 0 ? UINT64_C(1) << square : 0);
    at.player = at.opponent & ~flipped;
    at.opponent = player;
    return at;
}

static struct line search(struct solver *solver, const struct osero_position *at, bool passed)
{
    struct line best = {.score = -1000, .length = 0};
    solver->nodes++;
    for (int square = 0; square < 64; square++) {
        const bool on_board = square % 8 < at->board_size && square / 8 < at->board_size;
        const uint64_t flipped = on_board && !((at->player | at->opponent) >> square & 1) ? flips(at, square) : 0;
        if (flipped == 0)
            continue;
        const struct osero_position next = turned(*at, square, flipped);
        const struct line reply = search(solver, &next, false);
        if (-reply.score <= best.score)
            continue;
        best = (struct line){.score = -reply.score, .length = reply.length + 1, .moves = {(uint8_t)square}};
        memcpy(best.moves + 1, reply.moves, (size_t)reply.length);
    }
    if (best.length > 0)
        return best;
    if (passed)
        return (struct line){.score = difference(at)};
    const struct osero_position next = turned(*at, -1, 0);
    const struct line reply = search(solver, &next, true);
    best = (struct line){.score = -reply.score, .length = 0};
    if (reply.length > 0) {
        best.length = reply.length + 1;
        best.moves[0] = OSERO_PASS;
        memcpy(best.moves + 1, reply.moves, (size_t)reply.length);
    }
    return best;
}

static void pause_ns(double ns)
{
    const struct timespec time = {.tv_sec = (time_t)(ns / 1e9), .tv_nsec = (long)fmod(ns, 1e9)};
    (void)nanosleep(&time, NULL);
}

static void *test_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed, (void)error;
    struct solver *solver = calloc(1, sizeof *solver);
    if (!solver)
        return NULL;
    solver->mode = (enum mode)settings->values[0].integer;
    solver->at = (int)settings->values[1].integer;
    solver->us = settings->values[2].real;
    solver->growth = settings->values[3].real;
    solver->slow_to_stop = settings->values[4].integer != 0;
    solver->knows_wld = settings->values[5].integer != 0;
    return solver;
}

static void test_new_game(void *instance, uint64_t seed)
{
    (void)seed;
    ((struct solver *)instance)->since_new_game = 0;
}

static int32_t test_choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                           struct osero_report *report)
{
    (void)instance, (void)limits, (void)report;
    return __builtin_ctzll(position->moves);
}

/* What has to be done before there is an answer. */
static void act(enum mode mode)
{
    if (mode == CRASH)
        abort();
    if (mode == EXIT)
        _exit(5); /* no leak check of sanitizers comes between */
    for (; mode == HANG;)
        pause();
    if (mode == PRINTS) {
        printf("a word on the way\n");
        (void)fflush(stdout);
    }
    if (mode == LAST_WORDS) {
        printf("and then there was");
        (void)fflush(stdout);
    }
    if (mode == LEAVES_A_CHILD && fork() == 0) {
        (void)setsid();
        for (;;)
            pause();
    }
}

static void spoil_score(enum mode mode, struct osero_report *report)
{
    if (mode == ODD_SCORE)
        report->score = 3;
    if (mode == BIG_SCORE)
        report->score = 66;
    if (mode == NAN_SCORE)
        report->score = NAN;
    if (mode == NO_SCORE)
        report->score_kind = OSERO_SCORE_NONE;
    if (mode == UNKNOWN_KIND)
        report->score_kind = 99;
    if (mode == HEURISTIC)
        report->score_kind = OSERO_SCORE_HEURISTIC;
    if (mode == OTHER_SCORE || mode == OTHER_SCORE_NO_PV)
        report->score += report->score > 60 ? -2 : 2;
    if (mode == OTHER_SCORE_NO_PV)
        report->pv_length = 0;
}

static void spoil_pv(enum mode mode, const struct osero_position *position, struct osero_report *report)
{
    if (mode == ILLEGAL_PV)
        report->pv[report->pv_length - 1] = (uint8_t)__builtin_ctzll(position->player);
    if (mode == NO_SQUARE_PV)
        report->pv[0] = 64;
    if (mode == LONG_PV)
        report->pv_length = report->pv_capacity + 1;
    if (mode == PV_BEYOND_END)
        report->pv[report->pv_length++] = OSERO_PASS;
    if (mode == PASS_PV)
        report->pv[0] = OSERO_PASS;
}

static void report_line(const struct line *line, bool wld, struct osero_report *report)
{
    const int sign = (line->score > 0) - (line->score < 0);
    report->score_kind = wld ? OSERO_SCORE_WIN_LOSS_DRAW : OSERO_SCORE_DIFFERENCE;
    report->score = wld ? sign : line->score;
    report->exact = 1;
    report->pv_length = (uint32_t)line->length;
    memcpy(report->pv, line->moves, (size_t)line->length);
}

static int32_t test_solve(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                          struct osero_report *report)
{
    struct solver *solver = instance;
    const int empties =
        position->board_size * position->board_size - __builtin_popcountll(position->player | position->opponent);
    const enum mode mode = solver->at < 0 || solver->at == empties ? solver->mode : GOOD;
    const double wanted_ns = solver->us * 1e3 * pow(solver->growth, empties - 1);
    act(mode);
    if (mode == GIVES_UP)
        return OSERO_FAILED;
    if (limits->move_ns > 0 && wanted_ns > (double)limits->move_ns && !solver->slow_to_stop) {
        pause_ns((double)limits->move_ns);
        return OSERO_DONE;
    }
    if (wanted_ns > 0)
        pause_ns(wanted_ns);
    solver->nodes = 0;
    const struct line line = search(solver, position, false);
    const bool asked = limits->size >= OSERO_LIMITS_QUESTION_SIZE && limits->question == OSERO_QUESTION_OUTCOME;
    report->nodes = solver->nodes + (mode == STATE ? (uint64_t)solver->since_new_game++ : 0);
    if (mode == MANY_NODES)
        report->nodes = UINT64_MAX;
    report_line(&line, asked && solver->knows_wld, report);
    spoil_score(mode, report);
    spoil_pv(mode, position, report);
    return mode == RETURNS_SEVEN ? 7 : OSERO_DONE;
}

static const struct osero_option options[] = {
    {.size = sizeof options[0], .type = OSERO_ENUM, .name = "mode", .help = "what it does", .choices = modes},
    {.size = sizeof options[0],
     .type = OSERO_INT,
     .name = "at",
     .help = "with so many empties",
     .value = {.integer = -1},
     .minimum = -1,
     .maximum = 64},
    {.size = sizeof options[0], .type = OSERO_REAL, .name = "us", .help = "microseconds", .maximum = 1e12},
    {.size = sizeof options[0],
     .type = OSERO_REAL,
     .name = "growth",
     .help = "for each more",
     .value = {.real = 2},
     .minimum = 1,
     .maximum = 100},
    {.size = sizeof options[0], .type = OSERO_BOOL, .name = "stubborn", .help = "does not look at limits"},
    {.size = sizeof options[0], .type = OSERO_BOOL, .name = "wld", .help = "answers who wins when asked that"},
};

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "test-solver",
    .version = "1",
    .author = "tests",
    .summary = "solves, and breaks on request",
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(6) | OSERO_BOARD(8),
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .create = test_create,
    .destroy = free,
    .new_game = test_new_game,
    .choose = test_choose,
    .solve = test_solve,
};
