/* SPDX-License-Identifier: MIT */
/*
 * What a worker says about a game, whose memory a module may have damaged: whatever the parent takes for true becomes a
 * line of games.jsonl that every reader takes, and that says the same when the run is resumed.
 *
 * The input: two bytes that choose the board and the game, then a struct game_result; no more of it than a frame has room
 * for.
 */
#include "fuzz.h"
#include "resume_line.h"
#include "synthetic_contest.h"

#include <stdlib.h>
#include <string.h>

static void check_line(struct synthetic_contest *synthetic, uint64_t unit, int slot, const struct ledger_entry *entry)
{
    struct error error = FUZZ_NO_ERROR;
    struct record record;
    struct game_result results[2];
    struct ledger_entry again = {.results = {&results[0], &results[1]}};
    char line[RECORD_LINE_SIZE];
    const struct resume_place place = {.contest = &synthetic->contest, .unit = unit, .slot = slot};
    const size_t length = scribe_line(&synthetic->scribe, unit, slot, entry, line);
    FUZZ_MUST(length < sizeof line && line[length] == '\0' && line[length - 1] == '\n');
    FUZZ_MUST(record_read(line, length, &record, &error));
    FUZZ_MUST(resume_line_game(&place, &synthetic->scribe, line, length, &again, &error));
    const struct game_result *told = entry->results[slot], *read = again.results[slot];
    FUZZ_MUST(told->termination == read->termination && told->move_count == read->move_count);
    FUZZ_MUST(memcmp(told->moves, read->moves, told->move_count) == 0);
    FUZZ_MUST(told->termination == TERMINATION_NORMAL || told->fault_colour == read->fault_colour);
    FUZZ_MUST(entry->differences[slot] == again.differences[slot]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    struct synthetic_contest *synthetic = synthetic_contest(data[0] & 1 ? 4 : 8);
    const uint64_t unit = (uint64_t)data[1] / 2 % SYNTHETIC_UNITS;
    const int slot = data[1] % 2;
    const size_t room = synthetic->contest.sizes.result, length = size - 2 < room ? size - 2 : room;
    struct game_result *result = calloc(1, room);
    struct ledger_entry entry = {.results = {result, result}};
    FUZZ_MUST(result != NULL);
    memcpy(result, data + 2, length);
    const struct contest_game game = contest_game(&synthetic->contest, unit, slot);
    if (contest_verify(&synthetic->contest, &game, result, &entry.differences[slot]))
        check_line(synthetic, unit, slot, &entry);
    free(result);
    return 0;
}
