/* SPDX-License-Identifier: MIT */
/* A module whose static value is linear in its options, as it says, only in some of its moods. */
#include "osero_engine.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

enum mood { GOOD, BENT, FAILS, NOT_FINITE, CRASHES, HANGS, EXITS };

static const char *const moods[] = {"good", "bent", "fails", "not_finite", "crashes", "hangs", "exits", NULL};
static const double defaults[3] = {1, 1, 1};

static const struct osero_option options[] = {
    {.size = sizeof(struct osero_option), .type = OSERO_ENUM, .name = "mood", .help = "mood", .choices = moods},
    {.size = sizeof(struct osero_option),
     .type = OSERO_INT,
     .name = "mobility",
     .help = "for each move",
     .value = {.integer = 2},
     .minimum = 1,
     .maximum = 50,
     .linear = 1},
    {.size = sizeof(struct osero_option),
     .type = OSERO_REAL_TABLE,
     .name = "discs",
     .help = "own discs, the opponent's, a constant",
     .value = {.reals = defaults},
     .minimum = -2,
     .maximum = 2,
     .length = 3,
     .linear = 1},
    {.size = sizeof(struct osero_option),
     .type = OSERO_INT,
     .name = "corner",
     .help = "for a1; not declared linear",
     .minimum = -10,
     .maximum = 10,
     .value = {.integer = 5}},
    {.size = sizeof(struct osero_option),
     .type = OSERO_STRING,
     .name = "note",
     .help = "text",
     .value = {.string = ""}},
};

struct bent {
    enum mood mood;
    double mobility, discs[3], corner;
};

static void *bent_create(const struct osero_settings *settings, uint64_t seed, char *error)
{
    (void)seed;
    (void)error;
    struct bent *bent = calloc(1, sizeof *bent);
    if (bent == NULL)
        return NULL;
    bent->mood = (enum mood)settings->values[0].integer;
    bent->mobility = (double)settings->values[1].integer;
    for (int i = 0; i < 3; i++)
        bent->discs[i] = settings->values[2].reals[i];
    bent->corner = (double)settings->values[3].integer;
    return bent;
}

static int32_t bent_choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                           struct osero_report *report)
{
    (void)instance;
    (void)limits;
    (void)report;
    return __builtin_ctzll(position->moves);
}

static int32_t bent_evaluate(void *instance, const struct osero_position *position, double *value)
{
    const struct bent *bent = instance;
    const int own = __builtin_popcountll(position->player), opponent = __builtin_popcountll(position->opponent);
    *value = bent->mobility * __builtin_popcountll(position->moves) + bent->discs[0] * own + bent->discs[1] * opponent +
             bent->discs[2] + bent->corner * (double)(position->player & 1);
    if (own + opponent < 30)
        return OSERO_DONE; /* the moods are those of later positions */
    if (bent->mood == BENT)
        *value = fabs(*value);
    else if (bent->mood == NOT_FINITE)
        *value = NAN;
    else if (bent->mood == CRASHES)
        abort();
    else if (bent->mood == EXITS)
        _exit(3);
    while (bent->mood == HANGS)
        (void)pause();
    return bent->mood == FAILS ? OSERO_FAILED : OSERO_DONE;
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "bent",
    .version = "1",
    .author = "tests",
    .summary = "a value that is linear when it likes",
    .board_sizes = OSERO_BOARD(8) | OSERO_BOARD(6),
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .create = bent_create,
    .destroy = free,
    .choose = bent_choose,
    .evaluate = bent_evaluate,
};
