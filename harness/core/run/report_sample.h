/* SPDX-License-Identifier: MIT */
/*
 * report_sample.h - which games of a run a report takes along
 *
 * All that ended otherwise than by the rules (of more than REPORT_SAMPLE_FAULTS an even sample), then whole game pairs,
 * spread evenly over the pairings and, within each, from its first pair to its last, until there are `most` games.
 * What is chosen depends on games.jsonl alone.
 */
#ifndef OSERO_REPORT_SAMPLE_H
#define OSERO_REPORT_SAMPLE_H

#include "summary.h"

enum { REPORT_SAMPLE_FAULTS = 10000 };

struct report_sample {
    uint64_t *quotas, *totals, *seen; /* owned; game pairs by pairing: wanted, there, gone by */
    int pairing_count;
    uint64_t faults, faults_wanted, faults_seen;
    bool takes_pair; /* the pair that is going by */
};

/* False without memory. */
bool report_sample_init(struct report_sample *sample, const struct summary *summary, uint64_t most,
                        struct error *error);
void report_sample_clear(struct report_sample *sample);

/* Whether this game is in it; to be asked of every game, in the order of games.jsonl. */
bool report_sample_takes(struct report_sample *sample, const struct record *record);

#endif
