/* SPDX-License-Identifier: MIT */
/*
 * bench.h - how fast osero is on this machine
 *
 * Every figure is measured BENCH_SAMPLES times; the samples are kept. "A core" means wall time with as many workers as
 * jobs, divided by them; "a CPU second" counts the CPU time of osero and all its workers, and so is hardly disturbed by
 * other load.
 */
#ifndef OSERO_BENCH_H
#define OSERO_BENCH_H

#include "errors.h"
#include "player.h"

enum { BENCH_SAMPLES = 3, BENCH_PERFT_DEPTH = 11, BENCH_WIDE_PERFT_DEPTH = 9 };

enum bench_figure {
    BENCH_PERFT,   /* leaves a second on one core, no hash table */
    BENCH_HARNESS, /* the harness's own cost of a ply, ns: players that cost nothing, everything from the opening to the
                      line in the file, but no other process */
    BENCH_RANDOM,  /* games of random against itself, with full records, no clock */
    BENCH_VERSIONS,   /* games of a round robin of ver1, ver2 and ver3 */
    BENCH_ISOLATE,    /* games of random against itself, each in its own process */
    BENCH_SOLVER,     /* nodes a second of the exact solver, one thread (solver_bench.h) */
    BENCH_ENDGAMES,   /* random positions of 20 empties solved exactly a second, one thread */
    BENCH_WIDE,       /* games of random against itself on 10x10, as BENCH_RANDOM on 8x8 */
    BENCH_WIDE_PERFT, /* leaves a second on 10x10 */
    BENCH_COUNT
};

struct bench_samples {
    double per_core[BENCH_SAMPLES]; /* leaves, games, nodes or positions a second; ns for BENCH_HARNESS */
    double per_cpu[BENCH_SAMPLES];  /* the same by CPU time */
    uint64_t nodes;                 /* BENCH_SOLVER: the signature; else 0 */
};

/* "perft", "harness", "random", "versions", "isolate", "solver", "endgames", "wide",
 * "wide-perft"; null for a number that is none. */
const char *bench_name(enum bench_figure figure);
bool bench_parse(const char *name, enum bench_figure *figure);

/* Measures one figure with `jobs` workers; games are written to a folder of their own below TMPDIR that is removed. */
bool bench_measure(enum bench_figure figure, int jobs, const struct module_path *where, struct bench_samples *samples,
                   struct error *error);

/* The middle of the samples, and how far they lie apart: (largest - least) / middle. */
double bench_median(const double samples[BENCH_SAMPLES]);
double bench_spread(const double samples[BENCH_SAMPLES]);

#endif
