/* SPDX-License-Identifier: MIT */
#include "resume_line.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- The place */

static bool check_number(const char *what, uint64_t found, uint64_t due, struct error *error)
{
    return found == due ||
           error_set(error, ERROR_WORLD, "%s %" PRIu64 " stands where %s %" PRIu64 " must", what, found, what, due);
}

static bool check_labels(const struct contest *contest, const struct contest_game *game, const struct record *record,
                         struct error *error)
{
    const char *black = contest->players[game->players[0]].label, *white = contest->players[game->players[1]].label;
    if (strcmp(record->black, black) == 0 && strcmp(record->white, white) == 0)
        return true;
    return error_set(error, ERROR_WORLD, "'%s' with Black against '%s' stands where '%s' must play '%s'", record->black,
                     record->white, black, white);
}

static bool check_opening(const struct opening *opening, const char *text, const struct record *record,
                          struct error *error)
{
    if (record->opening_plies == opening->move_count && strncmp(record->moves, text, strlen(text)) == 0 &&
        strcmp(record->start, opening->start) == 0)
        return true;
    return error_set(error, ERROR_WORLD, "the game does not begin with the opening of pair %" PRIu64 "%s%s%s%s",
                     record->pair, text[0] != '\0' ? ", " : "", text, opening->start[0] != '\0' ? ", " : "",
                     opening->start);
}

/* ---- The result */

/* The last whole number of a text; 0 when there is none. */
static int32_t last_number(const char *text)
{
    size_t at = strlen(text);
    while (at > 0 && strchr("0123456789", text[at - 1]) == NULL)
        at--;
    while (at > 0 && strchr("0123456789", text[at - 1]) != NULL)
        at--;
    if (at > 0 && text[at - 1] == '-')
        at--;
    const long long number = strtoll(text + at, NULL, 10);
    return number >= INT32_MIN && number <= INT32_MAX ? (int32_t)number : 0;
}

/* Finds the fault that the scribe tells by this text: it is one of few. */
static bool take_fault(const struct game *game, const struct record *record, struct game_result *result)
{
    char text[RECORD_FAULT_SIZE];
    const int32_t details[] = {last_number(record->fault), game->read_answer(record->fault), 0};
    if (record->termination == TERMINATION_NORMAL)
        return record->fault[0] == '\0';
    result->fault_colour = record->outcome == OUTCOME_LOSS ? OSERO_BLACK : OSERO_WHITE;
    for (int phase = 0; phase < PHASE_COUNT; phase++) {
        for (size_t i = 0; i < sizeof details / sizeof details[0]; i++) {
            result->phase = (uint8_t)phase;
            result->detail = details[i];
            scribe_fault(game, result, text, sizeof text);
            if (strcmp(text, record->fault) == 0 && game_fault_fits(result))
                return true;
        }
    }
    return false;
}

static bool take_result(const struct game *game, const struct game_start *start, const struct record *record,
                        const char *moves, struct game_result *result, struct error *error)
{
    game_result_clear(result);
    result->termination = (uint8_t)record->termination;
    result->black_discs = (uint8_t)record->black_discs;
    result->white_discs = (uint8_t)record->white_discs;
    if (!game->read_moves(start, moves, result))
        return error_set(error, ERROR_WORLD, "its moves are no %ss of the board", game->place);
    return take_fault(game, record, result) || error_set(error, ERROR_WORLD, "no game ends by \"%s\" and fault \"%s\"",
                                                         termination_name(record->termination), record->fault);
}

static bool same(const char *line, size_t length, const char *due, size_t due_length, struct error *error)
{
    if (length == due_length && memcmp(line, due, length) == 0)
        return true;
    size_t at = 0;
    while (at < length && at < due_length && line[at] == due[at])
        at++;
    return error_set(error, ERROR_WORLD, "column %zu: this is not what osero writes about the game", at + 1);
}

bool resume_line_game(const struct resume_place *place, struct scribe *scribe, const char *line, size_t length,
                      struct ledger_entry *entry, struct error *error)
{
    const struct contest *contest = place->contest;
    const struct unit_place unit = schedule_place(&contest->schedule, place->unit);
    const struct contest_game game = contest_game(contest, place->unit, place->slot);
    const struct opening opening = openings_get(contest->openings, unit.pair);
    struct game_result *result = entry->results[place->slot];
    struct record record;
    char text[RECORD_MOVES_SIZE], due[RECORD_LINE_SIZE];
    const size_t opening_length = contest->game->write_moves(&game.start, NULL, text);
    if (!record_read(line, length, &record, error) ||
        !check_number("game", record.game, contest_game_number(place->unit, place->slot), error) ||
        !check_number("pair", record.pair, unit.pair, error) ||
        !check_number("pairing", (uint64_t)record.pairing, (uint64_t)unit.pairing, error) ||
        !check_labels(contest, &game, &record, error) || !check_opening(&opening, text, &record, error) ||
        !take_result(contest->game, &game.start, &record, record.moves + opening_length, result, error))
        return false;
    if (!contest_verify(contest, &game, result, &entry->differences[place->slot]))
        return error_set(error, ERROR_WORLD, "the game cannot have gone like that by the rules");
    return same(line, length, due, scribe_line(scribe, place->unit, place->slot, entry, due), error);
}

/* ---- Timing */

/* Who was asked, call by call; the last call may have lost the game without a move. */
static void find_callers(const struct resume_place *place, const struct game_result *result, struct game_timing *timing)
{
    const struct contest_game game = contest_game(place->contest, place->unit, place->slot);
    uint8_t colours[GAME_MAX_MOVES + 1];
    place->contest->game->callers(&game.start, result->moves, result->move_count, colours);
    colours[result->move_count] = result->fault_colour;
    for (uint32_t i = 0; i < timing->call_count; i++)
        timing_set(timing, i, colours[i], timing_ns(timing, i));
}

/* The numbers of "move_ns":[...]; false when they are none, or too many. */
static bool take_times(const char *line, size_t length, struct game_timing *timing)
{
    static const char key[] = "\"move_ns\":[";
    const char *text = memmem(line, length, key, sizeof key - 1), *end = line + length;
    timing->call_count = 0;
    if (text == NULL)
        return false;
    text += sizeof key - 1;
    while (text < end && *text >= '0' && *text <= '9') {
        int64_t number = 0;
        for (; text < end && *text >= '0' && *text <= '9' && number < INT64_MAX / 100; text++)
            number = number * 10 + (*text - '0');
        if (timing->call_count == TIMING_MAX_CALLS || text == end)
            return false;
        timing_set(timing, timing->call_count++, 0, number);
        text += *text == ',';
    }
    return text < end && *text == ']';
}

bool resume_line_timing(const struct resume_place *place, const struct scribe *scribe, const char *line, size_t length,
                        struct ledger_entry *entry, struct error *error)
{
    const struct game_result *result = entry->results[place->slot];
    struct game_timing *timing = entry->timings[place->slot];
    char due[TIMING_LINE_SIZE];
    if (!take_times(line, length, timing))
        return error_set(error, ERROR_WORLD, "it has no whole list of times");
    if (!game_timing_fits(result, timing))
        return error_set(error, ERROR_WORLD, "it has %" PRIu32 " times for the %d moves of game %" PRIu64,
                         timing->call_count, result->move_count, contest_game_number(place->unit, place->slot));
    find_callers(place, result, timing);
    return same(line, length, due, scribe_timing_line(scribe, place->unit, place->slot, entry, due), error);
}
