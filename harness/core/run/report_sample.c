/* SPDX-License-Identifier: MIT */
#include "report_sample.h"

#include <stdlib.h>

/* Whether number `place` of `total` is among `wanted` that lie evenly. */
static bool is_chosen(uint64_t place, uint64_t wanted, uint64_t total)
{
    return wanted >= total || (place + 1) * wanted / total > place * wanted / total;
}

static uint64_t pairs_of(const struct summary_pairing *pairing)
{
    return pairing->used ? (summary_tally_games(summary_total(&pairing->score)) + 1) / 2 : 0;
}

/* Deals `wanted` pairs out to the pairings, each its share of the sum up to it, so that rounding adds up. */
static void deal(struct report_sample *sample, uint64_t wanted, uint64_t total)
{
    uint64_t before = 0;
    for (int i = 0; i < sample->pairing_count; i++) {
        const uint64_t after = before + sample->totals[i];
        sample->quotas[i] = wanted >= total ? sample->totals[i] : after * wanted / total - before * wanted / total;
        before = after;
    }
}

bool report_sample_init(struct report_sample *sample, const struct summary *summary, uint64_t most, struct error *error)
{
    const size_t count = (size_t)summary->pairing_count;
    uint64_t total = 0;
    *sample = (struct report_sample){.pairing_count = summary->pairing_count};
    sample->quotas = calloc(count + 1, sizeof *sample->quotas);
    sample->totals = calloc(count + 1, sizeof *sample->totals);
    sample->seen = calloc(count + 1, sizeof *sample->seen);
    if (sample->quotas == NULL || sample->totals == NULL || sample->seen == NULL) {
        report_sample_clear(sample);
        return error_set(error, ERROR_WORLD, "out of memory");
    }
    for (size_t i = 0; i < count; i++)
        total += sample->totals[i] = pairs_of(&summary->pairings[i]);
    sample->faults = summary->games - summary->terminations[TERMINATION_NORMAL];
    sample->faults_wanted = sample->faults < REPORT_SAMPLE_FAULTS ? sample->faults : REPORT_SAMPLE_FAULTS;
    const uint64_t left = most > sample->faults_wanted ? most - sample->faults_wanted : 0;
    deal(sample, most >= summary->games ? total : left / 2, total);
    return true;
}

void report_sample_clear(struct report_sample *sample)
{
    free(sample->quotas);
    free(sample->totals);
    free(sample->seen);
    *sample = (struct report_sample){0};
}

bool report_sample_takes(struct report_sample *sample, const struct record *record)
{
    const int pairing = record->pairing;
    if (pairing >= sample->pairing_count) /* the run went on meanwhile */
        return false;
    if (record->game % 2 == 1)
        sample->takes_pair = is_chosen(sample->seen[pairing]++, sample->quotas[pairing], sample->totals[pairing]);
    if (record->termination == TERMINATION_NORMAL)
        return sample->takes_pair;
    return is_chosen(sample->faults_seen++, sample->faults_wanted, sample->faults);
}
