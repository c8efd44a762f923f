/* SPDX-License-Identifier: MIT */
#include "scribe.h"

#include "notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH_SIZE = 256 << 10, BATCH_LEAST = 2 * TIMING_LINE_SIZE + 2 * RECORD_LINE_SIZE, MAX_FAULTS_LOGGED = 1000 };

bool scribe_init(struct scribe *scribe, const struct contest *contest, struct results *results)
{
    *scribe = (struct scribe){.contest = contest, .results = results};
    scribe->games.text = malloc(BATCH_SIZE);
    scribe->timing.text = malloc(BATCH_SIZE);
    scribe->standings = calloc((size_t)contest->schedule.player_count, sizeof *scribe->standings);
    return scribe->games.text != NULL && scribe->timing.text != NULL && scribe->standings != NULL;
}

void scribe_clear(struct scribe *scribe)
{
    free(scribe->games.text);
    free(scribe->timing.text);
    free(scribe->standings);
    *scribe = (struct scribe){0};
}

void scribe_fault(const struct game_result *result, char *text, size_t size)
{
    const char *side = result->fault_colour == OSERO_BLACK ? "black" : "white";
    const char *where = phase_name((enum phase)result->phase);
    char name[NOTATION_NAME_SIZE];
    text[0] = '\0';
    switch ((enum termination)result->termination) {
    case TERMINATION_ILLEGAL:
        if (result->detail >= 0 && result->detail < 64) {
            notation_square_name(result->detail, name);
            (void)snprintf(text, size, "%s played %s", side, name);
        } else {
            (void)snprintf(text, size, "%s answered %d, which is no square", side, (int)result->detail);
        }
        break;
    case TERMINATION_FAILED:
        (void)snprintf(text, size, result->phase == PHASE_LOAD ? "%s could not be started" : "%s gave no move", side);
        break;
    case TERMINATION_CRASH:
        (void)snprintf(text, size, "%s crashed in %s: signal %d", side, where, (int)result->detail);
        break;
    case TERMINATION_EXIT:
        (void)snprintf(text, size, "%s ended its process in %s: status %d", side, where, (int)result->detail);
        break;
    case TERMINATION_TIME:
        if (result->phase == PHASE_REFEREE)
            (void)snprintf(text, size, "%s used %d ms, more than it had", side, (int)result->detail);
        else
            (void)snprintf(text, size, "%s hung in %s for %d ms", side, where, (int)result->detail);
        break;
    default:
        break;
    }
}

/* Two letters a move. */
static char *put_moves(char *out, const unsigned char *squares, int count)
{
    for (int i = 0; i < count; i++) {
        if (squares[i] > 63)
            continue; /* a pass of the opening */
        out[0] = (char)('a' + (squares[i] & 7));
        out[1] = (char)('1' + (squares[i] >> 3));
        out += 2;
    }
    return out;
}

static enum outcome black_outcome(const struct game_result *result, int difference)
{
    if (result->termination != TERMINATION_NORMAL)
        return result->fault_colour == OSERO_BLACK ? OUTCOME_LOSS : OUTCOME_WIN;
    return difference > 0 ? OUTCOME_WIN : difference < 0 ? OUTCOME_LOSS : OUTCOME_DRAW;
}

static void fill_record(struct scribe *scribe, const struct opening *opening, const struct game_result *result,
                        int difference)
{
    struct record *record = &scribe->record;
    char *end = put_moves(record->moves, opening->plies, opening->ply_count);
    *put_moves(end, result->moves, result->move_count) = '\0';
    record->opening_plies = opening->move_count;
    record->black_discs = result->black_discs;
    record->white_discs = result->white_discs;
    record->termination = (enum termination)result->termination;
    record->has_difference = result->termination == TERMINATION_NORMAL;
    record->difference = difference;
    record->outcome = black_outcome(result, difference);
    record->fault[0] = '\0';
    record->signal = 0;
    if (result->termination != TERMINATION_NORMAL)
        scribe_fault(result, record->fault, sizeof record->fault);
    if (result->termination == TERMINATION_CRASH)
        record->signal = result->detail;
    (void)snprintf(record->start, opening->start[0] != '\0' ? sizeof record->start : 1, "%s", opening->start);
}

static void count(struct scribe *scribe, int black, int white)
{
    const struct record *record = &scribe->record;
    struct standing *of_black = &scribe->standings[black], *of_white = &scribe->standings[white];
    of_black->wins += record->outcome == OUTCOME_WIN;
    of_white->losses += record->outcome == OUTCOME_WIN;
    of_black->draws += record->outcome == OUTCOME_DRAW;
    of_white->draws += record->outcome == OUTCOME_DRAW;
    of_black->losses += record->outcome == OUTCOME_LOSS;
    of_white->wins += record->outcome == OUTCOME_LOSS;
    if (record->termination == TERMINATION_NORMAL)
        return;
    (record->outcome == OUTCOME_LOSS ? of_black : of_white)->faults++;
    if (++scribe->fault_count <= MAX_FAULTS_LOGGED)
        results_log(scribe->results, "game %llu: %s against %s: %s", (unsigned long long)record->game, record->black,
                    record->white, record->fault);
    if (scribe->fault_count == MAX_FAULTS_LOGGED)
        results_log(scribe->results, "%d faults: no more of them are noted here", MAX_FAULTS_LOGGED);
}

static void write_game(struct scribe *scribe, const struct pairing *pairing, int slot, const struct opening *opening,
                       const struct ledger_entry *entry)
{
    const struct contest *contest = scribe->contest;
    const int black = slot == 0 ? pairing->first : pairing->second;
    const int white = slot == 0 ? pairing->second : pairing->first;
    struct record *record = &scribe->record;
    memcpy(record->black, contest->players[black].label, sizeof record->black);
    memcpy(record->white, contest->players[white].label, sizeof record->white);
    fill_record(scribe, opening, &entry->results[slot], entry->differences[slot]);
    scribe->games.used += record_write(record, scribe->games.text + scribe->games.used);
    if (entry->timings != NULL) {
        const int empties = contest->size * contest->size - bits_count(opening->position.board.player) -
                            bits_count(opening->position.board.opponent);
        scribe->timing.used +=
            timing_write(record->game, &entry->timings[slot], empties, scribe->timing.text + scribe->timing.used);
    }
    count(scribe, black, white);
}

bool scribe_write(struct scribe *scribe, uint64_t unit, const struct ledger_entry *entry, struct error *error)
{
    const struct schedule *schedule = &scribe->contest->schedule;
    const struct unit_place place = schedule_place(schedule, unit);
    const struct opening opening = openings_get(scribe->contest->openings, place.pair);
    if ((scribe->games.used + BATCH_LEAST > BATCH_SIZE || scribe->timing.used + BATCH_LEAST > BATCH_SIZE) &&
        !scribe_flush(scribe, error))
        return false;
    scribe->record.pairing = place.pairing;
    scribe->record.pair = place.pair;
    for (int slot = 0; slot < 2; slot++) {
        scribe->record.game = contest_game_number(unit, slot);
        write_game(scribe, &schedule->pairings[place.pairing], slot, &opening, entry);
    }
    scribe->written++;
    return true;
}

bool scribe_flush(struct scribe *scribe, struct error *error)
{
    const size_t games = scribe->games.used, timing = scribe->timing.used;
    scribe->games.used = 0;
    scribe->timing.used = 0;
    if (games > 0 && !results_append_games(scribe->results, scribe->games.text, games, error)) {
        scribe->written = scribe->kept;
        return false;
    }
    scribe->kept = scribe->written;
    return timing == 0 || results_append_timing(scribe->results, scribe->timing.text, timing, error);
}

bool scribe_has_waiting(const struct scribe *scribe)
{
    return scribe->games.used > 0;
}
