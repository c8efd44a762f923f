/* SPDX-License-Identifier: MIT */
/* The phases of a tuning: search, review, proof. */
#include "clock.h"
#include "osero_random.h"
#include "tune_review.h"
#include "tuning.h"

#include <stdlib.h>
#include <string.h>

enum { SYNC_NS = 1000000000 };

/* Two variants, or new and old, and all opponents. */
enum { FIRST = 0, SECOND = 1 };

bool tuning_append(struct tuning_session *session, const struct tune_line *line, struct error *error)
{
    char *text = malloc(TUNE_LINE_SIZE);
    if (text == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    const size_t length = tune_line_write(line, text);
    bool good = results_append_journal(&session->results, text, length, error);
    free(text);
    session->tuning->faults += line->faults;
    const int64_t now_ns = clock_wall_ns();
    if (good && now_ns - session->synced_ns >= SYNC_NS) {
        good = results_sync(&session->results, error);
        session->synced_ns = now_ns;
    }
    return good;
}

static void tell(void *context, const struct trials_progress *progress)
{
    struct tuning_session *session = context;
    const struct tuning_progress told = {.tuning = session->tuning,
                                         .phase = session->phase,
                                         .games = progress->games_done,
                                         .games_total = progress->games_total,
                                         .elapsed_ns = clock_wall_ns() - session->start_ns};
    session->phase_games = progress->games_done;
    if (session->view != NULL && session->view->progress != NULL)
        session->view->progress(session->view->context, &told);
}

struct trials tuning_trials(struct tuning_session *session)
{
    const struct tuning *tuning = session->tuning;
    return (struct trials){.openings = tuning->openings,
                           .size = tuning->settings.size,
                           .seed = tuning->settings.seed,
                           .wall_ns = tuning->settings.wall_ms * 1000000,
                           .startup_ns = tuning->settings.startup_ms * 1000000,
                           .jobs = tuning->settings.jobs,
                           .results = &session->results,
                           .interrupt = &session->interrupt,
                           .nursery = tuning->settings.nursery,
                           .context = session,
                           .progress = tell};
}

/* `own` players that are tuned, then all opponents; shallow copies. Null without memory. */
static struct player *line_up(const struct tuning *tuning, int own)
{
    struct player *players = calloc((size_t)(own + tuning->pool.count), sizeof *players);
    for (int i = 0; players != NULL && i < own; i++)
        players[i] = tuning->player;
    if (players != NULL)
        memcpy(players + own, tuning->pool.players, (size_t)tuning->pool.count * sizeof *players);
    return players;
}

/* Each of `own` players against the first `opponents` opponents, opponent by opponent, behind `before` other pairings.
 * Null without memory. */
static struct pairing *pair_up(int own, int opponents, int before)
{
    struct pairing *pairings = calloc((size_t)(own * opponents + before), sizeof *pairings);
    for (int i = 0; pairings != NULL && i < own * opponents; i++)
        pairings[before + i] = (struct pairing){.first = i % own, .second = own + i / own};
    return pairings;
}

static bool play(const struct trials *trials, struct player *players, struct pairing *pairings, struct error *error)
{
    const bool memory = players != NULL && pairings != NULL;
    const bool good = memory ? trials_play(trials, error) : error_set(error, ERROR_WORLD, "out of memory");
    const struct tuning_session *session = trials->context;
    session->tuning->games += session->phase_games;
    free(players);
    free(pairings);
    return good;
}

/* The values of an iteration for a variant. */
static void set_variant(const struct tuning *tuning, struct variation *variation, uint64_t block, int variant,
                        const double *values)
{
    tuned_write(&tuning->tuned, values, tuning->values[0]);
    variation_set(variation, block, variant, tuning->values[0]);
}

/* ---- Search */

static void fill_trial(void *context, uint64_t block, struct variation *variation)
{
    const struct tuning_session *session = context;
    const struct tuning *tuning = session->tuning;
    const struct tune_search *search = &tuning->search;
    const uint64_t trials = tuning->settings.trials;
    double first[TUNE_MOST_PARAMETERS], second[TUNE_MOST_PARAMETERS];
    search->method->point(search, block / trials, (int)(block % trials), first, second);
    set_variant(tuning, variation, block, FIRST, first);
    set_variant(tuning, variation, block, SECOND, second);
}

static bool end_iteration(struct tuning_session *session, struct error *error)
{
    struct tuning *tuning = session->tuning;
    struct tune_search *search = &tuning->search;
    const uint64_t number = search->noted;
    tune_search_note(search, session->outcomes);
    const struct tune_line line = {.phase = TUNE_PHASE_TUNE,
                                   .number = number,
                                   .faults = session->faults,
                                   .outcomes = session->outcomes,
                                   .outcome_count = (int)tuning->settings.trials,
                                   .values = search->history + search->noted * (uint64_t)tuning->tuned.space.count,
                                   .value_count = tuning->tuned.space.count};
    session->faults = 0;
    return tuning_append(session, &line, error) && !search->over;
}

static bool end_trial(void *context, const struct trials_block *block, struct error *error)
{
    struct tuning_session *session = context;
    const struct tuning *tuning = session->tuning;
    const uint64_t trial = block->number % tuning->settings.trials;
    struct tune_outcome *outcome = &session->outcomes[trial];
    *outcome = (struct tune_outcome){.first = 0};
    session->faults += block->faults;
    for (int i = 0; i < tuning->pool.pool_count; i++)
        for (uint64_t k = 0; k < tuning->block_openings; k++)
            tune_outcome_add(outcome, block->points[2 * i + FIRST][k] - '0', block->points[2 * i + SECOND][k] - '0');
    return trial + 1 < tuning->settings.trials || end_iteration(session, error);
}

bool tuning_search_play(struct tuning_session *session, struct error *error)
{
    const struct tuning *tuning = session->tuning;
    const struct tuning_settings *settings = &tuning->settings;
    const int opponents = tuning->pool.pool_count;
    if (tuning->method->fitted)
        return tuning_fit_make(session, error);
    struct trials trials = tuning_trials(session);
    struct player *players = line_up(tuning, 2);
    struct pairing *pairings = pair_up(2, opponents, 0);
    if (tuning->search.over) {
        free(players);
        free(pairings);
        return true;
    }
    session->phase = TUNE_PHASE_TUNE;
    trials.players = players;
    trials.player_count = 2 + opponents;
    trials.variants = 2;
    trials.pairings = pairings;
    trials.pairing_count = 2 * opponents;
    trials.first_opening = settings->proof_pairs + settings->review_pairs;
    trials.opening_cycle = tuning->cycle;
    trials.seed = osero_mix(settings->seed, SEED_TUNING);
    trials.block_openings = tuning->block_openings;
    trials.group = settings->trials;
    trials.ahead = SEARCH_LAG;
    trials.first = tuning->search.noted * settings->trials;
    trials.count = settings->iterations * settings->trials;
    trials.fill = fill_trial;
    trials.done = end_trial;
    return play(&trials, players, pairings, error);
}

/* ---- Review and proof */

static bool append_points(struct tuning_session *session, const struct trials_block *block, int pairings,
                          struct error *error)
{
    const struct tune_line line = {.phase = session->phase,
                                   .number = block->number,
                                   .faults = block->faults,
                                   .points = (char **)(uintptr_t)block->points, /* only read */
                                   .point_count = pairings};
    return tuning_append(session, &line, error);
}

/* What the review's rounds look at: rows of the history. */
static int choose_rows(const struct tuning *tuning, uint64_t rows[TUNE_REVIEW_MOST + 1])
{
    const struct tune_way way = {.rows = tuning->search.history,
                                 .count = tuning->search.noted + 1,
                                 .space = &tuning->tuned.space,
                                 .each = tuning->method->each};
    return tune_review_choose(&way, tuning->settings.review_points, rows);
}

static void fill_review(void *context, uint64_t block, struct variation *variation)
{
    const struct tuning_session *session = context;
    const struct tuning *tuning = session->tuning;
    uint64_t rows[TUNE_REVIEW_MOST + 1];
    (void)choose_rows(tuning, rows);
    set_variant(tuning, variation, block, FIRST, tune_search_values(&tuning->search, rows[block]));
}

static bool end_review(void *context, const struct trials_block *block, struct error *error)
{
    struct tuning_session *session = context;
    session->tuning->review_done++;
    return append_points(session, block, session->tuning->pool.count, error);
}

bool tuning_review_play(struct tuning_session *session, struct error *error)
{
    struct tuning *tuning = session->tuning;
    uint64_t rows[TUNE_REVIEW_MOST + 1];
    struct trials trials = tuning_trials(session);
    struct player *players = line_up(tuning, 1);
    struct pairing *pairings = pair_up(1, tuning->pool.count, 0);
    session->phase = TUNE_PHASE_REVIEW;
    session->phase_games = 0;
    tuning->review_count = (uint64_t)choose_rows(tuning, rows);
    trials.players = players;
    trials.player_count = 1 + tuning->pool.count;
    trials.variants = 1;
    trials.pairings = pairings;
    trials.pairing_count = tuning->pool.count;
    trials.first_opening = tuning->settings.proof_pairs;
    trials.opening_cycle = trials.block_openings = tuning->settings.review_pairs;
    trials.group = 1;
    trials.first = tuning->review_done;
    trials.count = trials.ahead = tuning->review_count;
    trials.fill = fill_review;
    trials.done = end_review;
    return play(&trials, players, pairings, error);
}

static bool end_proof(void *context, const struct trials_block *block, struct error *error)
{
    struct tuning_session *session = context;
    session->tuning->proof_done++;
    return append_points(session, block, 1 + 2 * session->tuning->pool.count, error);
}

/* The new player: its label is the old one's with "-tuned" behind it. */
static void make_new(const struct tuning *tuning, struct player *player)
{
    static const char suffix[] = "-tuned";
    const size_t room = sizeof player->label - sizeof suffix;
    tuned_write(&tuning->tuned, tune_search_values(&tuning->search, tuning->search.noted), tuning->values[0]);
    player->values = tuning->values[0];
    size_t end = strlen(player->label);
    for (end = end < room ? end : room; end > 0 && ((unsigned char)player->label[end] & 0xc0) == 0x80;)
        end--; /* a letter of several bytes is not cut */
    memcpy(player->label + end, suffix, sizeof suffix);
}

bool tuning_proof_play(struct tuning_session *session, struct error *error)
{
    struct tuning *tuning = session->tuning;
    struct trials trials = tuning_trials(session);
    struct player *players = line_up(tuning, 2);
    struct pairing *pairings = pair_up(2, tuning->pool.count, 1);
    session->phase = TUNE_PHASE_PROOF;
    session->phase_games = 0;
    if (players != NULL)
        make_new(tuning, &players[FIRST]);
    if (pairings != NULL)
        pairings[0] = (struct pairing){.first = FIRST, .second = SECOND};
    trials.players = players;
    trials.player_count = 2 + tuning->pool.count;
    trials.pairings = pairings;
    trials.pairing_count = 1 + 2 * tuning->pool.count;
    trials.block_openings = TUNING_PROOF_BLOCK;
    trials.first = tuning->proof_done;
    trials.count = tuning->settings.proof_pairs / TUNING_PROOF_BLOCK;
    trials.done = end_proof;
    return play(&trials, players, pairings, error);
}
