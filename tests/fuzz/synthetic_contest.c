/* SPDX-License-Identifier: MIT */
#include "synthetic_contest.h"

#include "fuzz.h"

#include <string.h>

static const struct player players[2] = {{.label = "A"}, {.label = "odd, \"label\" \xc3\xa9"}};

static const char openings_file[] = "f5d6\n---------------------------OX------XO--------------------------- X;\n"
                                    "--------------------------XXX-----XO---------------------------- O;\n";

static void prepare(struct synthetic_contest *synthetic, int size)
{
    static const struct player_limits no_limits = {0};
    struct contest *contest = &synthetic->contest;
    struct error error = FUZZ_NO_ERROR;
    const char *path = fuzz_file((const uint8_t *)openings_file, sizeof openings_file - 1);
    const struct openings_request request = {.maker = &openings_othello,
                                             .text = size == 8 ? path : "start",
                                             .size = size,
                                             .seed = 1,
                                             .count = SYNTHETIC_UNITS};
    *contest = (struct contest){.players = players, .game = &game_othello, .size = size, .seed = 1};
    FUZZ_MUST(schedule_init(&contest->schedule, 2, false, SYNTHETIC_UNITS, &error));
    FUZZ_MUST(contest_prepare(contest, &no_limits, &error));
    contest->openings = openings_new(&request, &error);
    FUZZ_MUST(contest->openings != NULL && scribe_init(&synthetic->scribe, contest, NULL));
}

struct synthetic_contest *synthetic_contest(int size)
{
    static struct synthetic_contest small, large;
    struct synthetic_contest *synthetic = size == 4 ? &small : &large;
    if (synthetic->contest.players == NULL)
        prepare(synthetic, size);
    return synthetic;
}
