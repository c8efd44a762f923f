/* SPDX-License-Identifier: MIT */
/* A good module with an option of every type. It counts its calls in a global, and tells them as its score: two copies
 * that share globals would be seen. Its static value is made of the option values, so that tests see what arrived. */
#include "osero_engine.h"

#include <string.h>

static const char *const colours[] = {"red", "green", "blue", NULL};
static const int32_t flat[64] = {0};
static const double three[3] = {0.5, 1, 0.1};

static const struct osero_option options[] = {
    {.size = sizeof options[0], .type = OSERO_BOOL, .name = "flag", .help = "a flag", .value = {.integer = 1}},
    {.size = sizeof options[0],
     .type = OSERO_INT,
     .name = "level",
     .help = "a level",
     .value = {.integer = 3},
     .minimum = -5,
     .maximum = 10,
     .linear = 1},
    {.size = sizeof options[0],
     .type = OSERO_REAL,
     .name = "rate",
     .help = "a rate",
     .value = {.real = 0.1},
     .minimum = 0,
     .maximum = 1},
    {.size = sizeof options[0],
     .type = OSERO_ENUM,
     .name = "colour",
     .help = "a colour",
     .value = {.integer = 1},
     .choices = colours},
    {.size = sizeof options[0],
     .type = OSERO_STRING,
     .name = "text",
     .help = "a text",
     .value = {.string = "as \"it\" is"}},
    {.size = sizeof options[0],
     .type = OSERO_INT_TABLE,
     .name = "squares",
     .help = "a table of the board",
     .value = {.ints = flat},
     .minimum = -100,
     .maximum = 100,
     .length = 64,
     .symmetry = OSERO_SYMMETRY_SQUARE},
    {.size = sizeof options[0],
     .type = OSERO_REAL_TABLE,
     .name = "numbers",
     .help = "three numbers",
     .value = {.reals = three},
     .minimum = 0,
     .maximum = 1,
     .length = 3},
};

static int call_count;

static void *create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed, (void)error;
    return (void *)(uintptr_t)settings;
}

static int32_t choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                      struct osero_report *report)
{
    (void)instance, (void)limits;
    report->score_kind = OSERO_SCORE_HEURISTIC;
    report->score = ++call_count;
    return __builtin_ctzll(position->moves);
}

static int32_t evaluate(void *instance, const struct osero_position *position, double *value)
{
    const struct osero_settings *settings = instance;
    const union osero_value *values = settings->values;
    (void)position;
    *value = (double)values[0].integer + 10 * (double)values[1].integer + 1000 * (double)values[3].integer +
             1e4 * (double)strlen(values[4].string) + 1e6 * values[5].ints[27] + values[2].real + values[6].reals[2];
    return OSERO_DONE;
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "every-option",
    .version = "7.1",
    .author = "the tests",
    .summary = "an option of every type",
    .board_sizes = OSERO_BOARD(4) | OSERO_BOARD(8) | OSERO_BOARD(10),
    .flags = OSERO_THREADED,
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .create = create,
    .choose = choose,
    .evaluate = evaluate,
};
