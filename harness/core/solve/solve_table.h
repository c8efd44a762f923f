/* SPDX-License-Identifier: MIT */
/*
 * solve_table.h - what the samples of a run of `osero solve` come to, by solver and number of empties
 *
 * ONE POSITION. The repeats of a position by one solver are reduced to their median (of wall time, of CPU time, of
 * nodes, each by itself); their spread is (longest - shortest) / median of the wall times. A position is *solved* when
 * every repeat of it was exact; it is *limited* when one met a limit (not exact though it ended normally, or ended by
 * time or memory) and *failed* when one ended by any other fault (crash, illegal, ...). One that the rules answered,
 * since nobody had a move in it, is *over*: its score counts for agreement, but nobody took time for it (solve_sample.h),
 * so it is in no other figure.
 *
 * A NUMBER OF EMPTIES. Times and nodes are of the solved positions alone, those that are not solved are counted beside
 * them: where there are some, the figures are of the easier ones. Quantiles are those of quantile.h. Nodes a second are
 * all nodes by all wall time, of the positions for which nodes were counted.
 */
#ifndef OSERO_SOLVE_TABLE_H
#define OSERO_SOLVE_TABLE_H

#include "solve_fit.h"
#include "solve_run.h"
#include "stats.h"

/* One position by one solver. */
struct solve_time {
    int solver, position, empties, repeats;
    double wall_ns, cpu_ns;
    struct stats_number spread;         /* not defined with one repeat, or with times of 0 */
    double nodes;                       /* 0 = not counted */
    bool solved, limited, failed, over; /* one of the four */
};

struct solve_quantiles {
    double mean, p10, median, p90, most;
};

/* One number of empties by one solver. */
struct solve_level {
    int empties;
    int planned, solved, limited, failed, over; /* positions; planned less the others = not reached */
    struct solve_quantiles wall_ns, cpu_ns;     /* 0 unless some were solved */
    struct stats_number nodes_mean, nodes_per_s;
    int repeated;               /* positions with several repeats */
    struct stats_number spread; /* the median of their spreads */
};

struct solve_solver {
    const char *label;          /* in the run */
    struct solve_level *levels; /* every planned number of empties, fewest first; owned by the table */
    struct solve_fit fit;
    int repeated, unsteady;     /* positions with several repeats, and those whose spread is over 5% */
    struct stats_number spread; /* the median of their spreads */
    int stopped_at; /* the fewest empties of which nothing was tried though fewer were and more were planned; -1 = none */
};

struct solve_table {
    int solver_count, level_count, time_count;
    struct solve_solver *solvers;
    struct solve_level *levels; /* solver_count * level_count */
    struct solve_time *times;   /* by solver, empties, position */
};

#define SOLVE_TABLE_UNSTEADY 0.05

/* Whether there are positions that could be solved and none was: what a prediction is for. */
bool solve_level_open(const struct solve_level *level);

/* Refers to the run, which must outlive it. False only without memory; nothing is left to clear then. */
bool solve_table_make(const struct solve_run *run, struct solve_table *table, struct error *error);
void solve_table_clear(struct solve_table *table);

#endif
