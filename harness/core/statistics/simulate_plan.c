/* SPDX-License-Identifier: MIT */
#include "simulate_plan.h"

#include <math.h>
#include <string.h>

static const double most_elo = 1000; /* that simulate.h takes */

/* Normalized Elo of a pair's chances (stats.h). */
static double nelo_of(const double chances[STATS_PAIR_CLASSES])
{
    double score = 0, variance = 0;
    for (int i = 0; i < STATS_PAIR_CLASSES; i++)
        score += chances[i] * i / 4;
    for (int i = 0; i < STATS_PAIR_CLASSES; i++)
        variance += chances[i] * (i / 4.0 - score) * (i / 4.0 - score);
    return variance > 0 ? (score - 0.5) / sqrt(2 * variance) * 800 / log(10) : 0;
}

static bool nelo_at(struct simulate_match match, double elo, double *nelo, struct error *error)
{
    double chances[STATS_PAIR_CLASSES];
    match.elo = elo;
    if (!simulate_pair_chances(&match, chances, error))
        return false;
    *nelo = nelo_of(chances);
    return true;
}

/* The Elo with this normalized Elo, which grows with it: by halving. */
static bool elo_of_nelo(struct simulate_match match, double nelo, double *elo, struct error *error)
{
    double low = -most_elo, high = most_elo;
    for (int i = 0; i < 60; i++) {
        double middle = 0;
        *elo = (low + high) / 2;
        if (!nelo_at(match, *elo, &middle, error))
            return false;
        if (middle < nelo)
            low = *elo;
        else
            high = *elo;
    }
    return true;
}

static struct simulate_plan_row *add_row(struct simulate_plan_table *table, double elo)
{
    table->rows[table->count] = (struct simulate_plan_row){.elo = elo};
    return &table->rows[table->count++];
}

static void add_rows(struct simulate_plan_table *table, const double *elos, int count)
{
    for (int i = 0; i < count; i++)
        (void)add_row(table, elos[i]);
}

/* The hypotheses, halfway, and as far again beyond. */
static bool add_sprt_rows(const struct simulate_plan *plan, struct simulate_plan_table *table, struct error *error)
{
    const double width = plan->sprt.elo1 - plan->sprt.elo0;
    static const double steps[] = {-1, 0, 0.5, 1, 2};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        double elo = plan->sprt.elo0 + steps[i] * width;
        if (plan->sprt.model == SPRT_NORMALIZED && !elo_of_nelo(plan->match, elo, &elo, error))
            return false;
        if (fabs(elo) < most_elo)
            (void)add_row(table, elo);
    }
    return true;
}

static struct simulate_match match_at(const struct simulate_plan *plan, double elo)
{
    struct simulate_match match = plan->match;
    match.elo = elo;
    return match;
}

static bool run_sprt(const struct simulate_plan *plan, struct simulate_plan_table *table, struct error *error)
{
    if (!sprt_check(&plan->sprt, error))
        return false;
    if (plan->elo_count > 0)
        add_rows(table, plan->elos, plan->elo_count);
    else if (!add_sprt_rows(plan, table, error))
        return false;
    for (int i = 0; i < table->count; i++) {
        const struct simulate_match match = match_at(plan, table->rows[i].elo);
        if (!nelo_at(match, match.elo, &table->rows[i].nelo, error) ||
            !simulate_sprt(&match, &plan->sprt, plan->most_pairs, plan->trials, plan->seed, &table->rows[i].sprt,
                           error))
            return false;
    }
    return true;
}

static bool run_row(const struct simulate_plan *plan, struct simulate_plan_row *row, struct error *error)
{
    const struct simulate_match match = match_at(plan, row->elo);
    row->pairs = plan->pairs;
    return nelo_at(match, match.elo, &row->nelo, error) &&
           simulate_fixed(&match, plan->pairs, plan->trials, plan->seed, &row->fixed, error);
}

static bool run_power_row(const struct simulate_plan *plan, struct simulate_plan_row *row, struct error *error)
{
    const struct simulate_match match = match_at(plan, row->elo);
    return nelo_at(match, match.elo, &row->nelo, error) &&
           simulate_pairs_needed(&match, plan->power, &row->pairs, error) &&
           (row->pairs == 0 || simulate_fixed(&match, row->pairs, plan->trials, plan->seed, &row->fixed, error));
}

static bool run_table(const struct simulate_plan *plan, struct simulate_plan_table *table,
                      bool (*run)(const struct simulate_plan *, struct simulate_plan_row *, struct error *),
                      struct error *error)
{
    static const double usual[] = {0, 5, 10, 20, 50};
    const int skipped = run == run_power_row; /* no number of pairs tells equals apart */
    if (plan->elo_count > 0)
        add_rows(table, plan->elos, plan->elo_count);
    else
        add_rows(table, usual + skipped, (int)(sizeof usual / sizeof usual[0]) - skipped);
    for (int i = 0; i < table->count; i++)
        if (!run(plan, &table->rows[i], error))
            return false;
    return true;
}

bool simulate_plan_run(const struct simulate_plan *plan, struct simulate_plan_result *result, struct error *error)
{
    memset(result, 0, sizeof *result);
    return (!plan->with_sprt || run_sprt(plan, &result->sprt, error)) &&
           (plan->pairs == 0 || run_table(plan, &result->fixed, run_row, error)) &&
           (plan->power == 0 || run_table(plan, &result->power, run_power_row, error));
}
