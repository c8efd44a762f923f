/* SPDX-License-Identifier: MIT */
#include "scribe.h"

#include <ctype.h>
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

/* The name of a side in a sentence. */
static void put_side(const struct game *game, int colour, char *name, size_t size)
{
    (void)snprintf(name, size, "%s", game->sides[colour & 1]);
    name[0] = (char)tolower((unsigned char)name[0]);
}

static void put_illegal(const struct game *game, const char *side, int32_t answer, char *text, size_t size)
{
    char name[GAME_ANSWER_SIZE];
    if (game->answer_name(answer, name))
        (void)snprintf(text, size, "%s played %s", side, name);
    else
        (void)snprintf(text, size, "%s answered %d, which is no %s", side, (int)answer, game->place);
}

void scribe_fault(const struct game *game, const struct game_result *result, char *text, size_t size)
{
    const char *where = phase_name((enum phase)result->phase);
    char side[16];
    put_side(game, result->fault_colour, side, sizeof side);
    text[0] = '\0';
    switch ((enum termination)result->termination) {
    case TERMINATION_ILLEGAL:
        put_illegal(game, side, result->detail, text, size);
        break;
    case TERMINATION_FAILED:
        (void)snprintf(text, size, "%s gave no move", side);
        break;
    case TERMINATION_LOAD:
        if (result->detail > 0)
            (void)snprintf(text, size, "%s was not ready to play after %d ms", side, (int)result->detail);
        else
            (void)snprintf(text, size, "%s could not be started", side);
        break;
    case TERMINATION_MEMORY:
        (void)snprintf(text, size, "%s had more in %s than its memory of %d MB", side, where, (int)result->detail);
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

static enum outcome black_outcome(const struct game_result *result, int difference)
{
    if (result->termination != TERMINATION_NORMAL)
        return result->fault_colour == OSERO_BLACK ? OUTCOME_LOSS : OUTCOME_WIN;
    return difference > 0 ? OUTCOME_WIN : difference < 0 ? OUTCOME_LOSS : OUTCOME_DRAW;
}

int scribe_half_points(const struct ledger_entry *entry)
{
    return (int)black_outcome(entry->results[0], entry->differences[0]) +
           (int)outcome_reverse(black_outcome(entry->results[1], entry->differences[1]));
}

static void fill_record(struct scribe *scribe, const struct opening *opening, const struct game_result *result,
                        int difference)
{
    const struct game *game = scribe->contest->game;
    const struct game_start start = game_start(opening, scribe->contest->most_pieces);
    struct record *record = &scribe->record;
    (void)game->write_moves(&start, result, record->moves);
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
        scribe_fault(game, result, record->fault, sizeof record->fault);
    if (result->termination == TERMINATION_CRASH)
        record->signal = result->detail;
    (void)snprintf(record->start, opening->start[0] != '\0' ? sizeof record->start : 1, "%s", opening->start);
}

/* Who plays a game, and from where. */
struct place {
    struct opening opening;
    int black, white;
};

static struct place place_of(const struct contest *contest, uint64_t unit, int slot, struct record *record)
{
    const struct unit_place place = schedule_place(&contest->schedule, unit);
    const struct pairing *pairing = &contest->schedule.pairings[place.pairing];
    record->pairing = place.pairing;
    record->pair = place.pair;
    record->game = contest_game_number(unit, slot);
    return (struct place){.opening = contest_opening(contest, place.pair),
                          .black = slot == 0 ? pairing->first : pairing->second,
                          .white = slot == 0 ? pairing->second : pairing->first};
}

static void count(struct scribe *scribe, const struct place *place)
{
    const struct record *record = &scribe->record;
    struct standing *of_black = &scribe->standings[place->black], *of_white = &scribe->standings[place->white];
    of_black->wins += record->outcome == OUTCOME_WIN;
    of_white->losses += record->outcome == OUTCOME_WIN;
    of_black->draws += record->outcome == OUTCOME_DRAW;
    of_white->draws += record->outcome == OUTCOME_DRAW;
    of_black->losses += record->outcome == OUTCOME_LOSS;
    of_white->wins += record->outcome == OUTCOME_LOSS;
    if (record->termination == TERMINATION_NORMAL)
        return;
    (record->outcome == OUTCOME_LOSS ? of_black : of_white)->faults++;
    scribe->fault_count++;
}

static void log_fault(struct scribe *scribe)
{
    const struct record *record = &scribe->record;
    if (record->termination == TERMINATION_NORMAL || scribe->fault_count > MAX_FAULTS_LOGGED)
        return;
    results_log(scribe->results, "game %llu: %s against %s: %s", (unsigned long long)record->game, record->black,
                record->white, record->fault);
    if (scribe->fault_count == MAX_FAULTS_LOGGED)
        results_log(scribe->results, "%d faults: no more of them are noted here", MAX_FAULTS_LOGGED);
}

static struct place compose(struct scribe *scribe, uint64_t unit, int slot, const struct ledger_entry *entry)
{
    const struct contest *contest = scribe->contest;
    struct record *record = &scribe->record;
    const struct place place = place_of(contest, unit, slot, record);
    memcpy(record->black, contest->players[place.black].label, sizeof record->black);
    memcpy(record->white, contest->players[place.white].label, sizeof record->white);
    fill_record(scribe, &place.opening, entry->results[slot], entry->differences[slot]);
    return place;
}

size_t scribe_line(struct scribe *scribe, uint64_t unit, int slot, const struct ledger_entry *entry, char *line)
{
    (void)compose(scribe, unit, slot, entry);
    return record_write(&scribe->record, line);
}

static size_t write_timing(const struct scribe *scribe, const struct opening *opening, uint64_t game,
                           const struct game_timing *timing, char *line)
{
    const struct contest *contest = scribe->contest;
    const struct game_start start = game_start(opening, contest->most_pieces);
    return timing_write(game, timing, contest->game->room(&start), line);
}

size_t scribe_timing_line(const struct scribe *scribe, uint64_t unit, int slot, const struct ledger_entry *entry,
                          char *line)
{
    const struct contest *contest = scribe->contest;
    const struct opening opening = contest_opening(contest, schedule_place(&contest->schedule, unit).pair);
    return write_timing(scribe, &opening, contest_game_number(unit, slot), entry->timings[slot], line);
}

void scribe_recall(struct scribe *scribe, uint64_t unit, const struct ledger_entry *entry)
{
    for (int slot = 0; slot < 2; slot++) {
        const struct place place = compose(scribe, unit, slot, entry);
        count(scribe, &place);
    }
    scribe->written++;
    scribe->kept++;
    scribe->synced++;
}

static void write_game(struct scribe *scribe, uint64_t unit, int slot, const struct ledger_entry *entry)
{
    const struct place place = compose(scribe, unit, slot, entry);
    struct batch *games = &scribe->games, *timing = &scribe->timing;
    games->used += record_write(&scribe->record, games->text + games->used);
    if (entry->timings[slot] != NULL)
        timing->used += write_timing(scribe, &place.opening, scribe->record.game, entry->timings[slot],
                                     timing->text + timing->used);
    count(scribe, &place);
    log_fault(scribe);
}

bool scribe_write(struct scribe *scribe, uint64_t unit, const struct ledger_entry *entry, struct error *error)
{
    if ((scribe->games.used + BATCH_LEAST > BATCH_SIZE || scribe->timing.used + BATCH_LEAST > BATCH_SIZE) &&
        !scribe_flush(scribe, error))
        return false;
    for (int slot = 0; slot < 2; slot++)
        write_game(scribe, unit, slot, entry);
    scribe->written++;
    return scribe->sync_every == 0 || scribe->written - scribe->synced < scribe->sync_every ||
           scribe_finish(scribe, error);
}

bool scribe_flush(struct scribe *scribe, struct error *error)
{
    const size_t games = scribe->games.used, timing = scribe->timing.used;
    if (games == 0)
        return true; /* also after a failure, whose games are not there */
    scribe->games.used = 0;
    scribe->timing.used = 0;
    if (!results_append_journal(scribe->results, scribe->games.text, games, error)) {
        scribe->written = scribe->kept;
        return false;
    }
    scribe->kept = scribe->written;
    return timing == 0 || results_append_timing(scribe->results, scribe->timing.text, timing, error);
}

bool scribe_finish(struct scribe *scribe, struct error *error)
{
    if (!scribe_flush(scribe, error) || !results_sync(scribe->results, error))
        return false;
    scribe->synced = scribe->kept;
    return true;
}

bool scribe_has_waiting(const struct scribe *scribe)
{
    return scribe->games.used > 0;
}
