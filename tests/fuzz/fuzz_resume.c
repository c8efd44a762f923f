/* SPDX-License-Identifier: MIT */
/*
 * Lines of a run that is resumed, each held against the place where it stands. A line that is taken is what osero
 * writes there, byte for byte, and its game is one by the rules.
 */
#include "fuzz.h"
#include "resume_line.h"
#include "synthetic_contest.h"

#include <stdlib.h>
#include <string.h>

static void check_place(struct synthetic_contest *synthetic, uint64_t unit, int slot, const char *line, size_t length)
{
    struct error error = FUZZ_NO_ERROR;
    struct game_result results[2];
    struct ledger_entry entry = {.results = {&results[0], &results[1]}};
    char due[RECORD_LINE_SIZE];
    int8_t difference = 0;
    const struct contest_game game = contest_game(&synthetic->contest, unit, slot);
    const struct resume_place place = {.contest = &synthetic->contest, .unit = unit, .slot = slot};
    if (!resume_line_game(&place, &synthetic->scribe, line, length, &entry, &error)) {
        fuzz_check_error(&error, ERROR_WORLD, ERROR_WORLD);
        return;
    }
    FUZZ_MUST(contest_verify(&synthetic->contest, &game, entry.results[slot], &difference));
    FUZZ_MUST(difference == entry.differences[slot]);
    FUZZ_MUST(scribe_line(&synthetic->scribe, unit, slot, &entry, due) == length && memcmp(due, line, length) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *line = malloc(size > 0 ? size : 1);
    FUZZ_MUST(line != NULL);
    if (size > 0)
        memcpy(line, data, size);
    for (int board = 4; board <= 8; board += 4)
        for (int i = 0; i < 2 * SYNTHETIC_UNITS; i++)
            check_place(synthetic_contest(board), (uint64_t)i / 2, i % 2, line, size);
    free(line);
    return 0;
}
