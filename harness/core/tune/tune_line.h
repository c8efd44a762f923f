/* SPDX-License-Identifier: MIT */
/*
 * tune_line.h - a line of tune.jsonl, the journal of a run of `osero tune`
 *
 * JSON without blanks, ended by '\n'. Three kinds, in this order in the file:
 *
 *   {"v":1,"phase":"tune","number":0,"outcomes":[[131,128,3,20,80,22,3],...],"faults":0,"values":[30.2,...]}
 *   {"v":1,"phase":"review","number":0,"points":["0214...","1304..."],"faults":0}
 *   {"v":1,"phase":"proof","number":0,"points":["0214...","1304..."],"faults":0}
 *
 * tune: an iteration. Each outcome is a trial of two variants against the pool on the same openings: the half points
 * that the first and the second made, and how many opponents and openings there were with which the first made a point
 * or more less than the second in a game pair, half a point less, as many, half a point more, a point or more more.
 * `values` are the parameters after it. review, proof: some openings' game pairs; one text for every pairing (in the
 * order that run.json tells), one digit an opening: the half points, 0 to 4, of the pairing's first player.
 * faults: games lost otherwise than by the rules.
 */
#ifndef OSERO_TUNE_LINE_H
#define OSERO_TUNE_LINE_H

#include "errors.h"

#include <stddef.h>
#include <stdint.h>

enum { TUNE_CLASSES = 5, TUNE_MOST_OUTCOMES = 256, TUNE_LINE_SIZE = 65536 };

enum tune_phase { TUNE_PHASE_TUNE, TUNE_PHASE_REVIEW, TUNE_PHASE_PROOF, TUNE_PHASE_COUNT };

/* "tune", "review", "proof". */
const char *tune_phase_name(enum tune_phase phase);

/* A trial: two variants, the same openings and opponents. */
struct tune_outcome {
    uint64_t first, second;         /* half points */
    uint64_t classes[TUNE_CLASSES]; /* game pairs of each by first minus second, beyond +-2 half points taken as +-2 */
};

/* Adds one opening against one opponent: the half points, 0 .. 4, of both variants. */
void tune_outcome_add(struct tune_outcome *outcome, int first, int second);

/* Everything is owned by the line: tune_line_clear. */
struct tune_line {
    enum tune_phase phase;
    uint64_t number; /* of its phase, from 0 */
    uint64_t faults;
    struct tune_outcome *outcomes;
    int outcome_count;
    double *values;
    int value_count;
    char **points;
    int point_count;
};

/* Writes the line, its '\n' and a zero to text[TUNE_LINE_SIZE]; returns its length. The numbers must fit (256 outcomes
 * and 1,000 values do). */
size_t tune_line_write(const struct tune_line *line, char *text);

/* ERROR_WORLD for what is no such line, or without memory; nothing is left to clear then. */
bool tune_line_read(const char *text, size_t length, struct tune_line *line, struct error *error);
void tune_line_clear(struct tune_line *line);

#endif
