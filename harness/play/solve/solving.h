/* SPDX-License-Identifier: MIT */
/*
 * solving.h - a whole run of solves: from what was asked to a folder of results
 *
 * solving_prepare checks all that can be checked before anything is made; solving_run makes the folder, has the
 * positions solved in the order of solve_plan.h, and appends each sample to solve.jsonl when it is its turn: the file
 * is in that order whatever the jobs, and holds whole lines. What is derived from it is made by others (solve_run.h).
 *
 * Each solver has a process of its own (for each job), which stays while all goes well. One that crashes, ends itself,
 * takes too long or answers what cannot be ends that sample alone, and gets a new process for its next one.
 */
#ifndef OSERO_SOLVING_H
#define OSERO_SOLVING_H

#include "nursery.h"
#include "player.h"
#include "resume.h"
#include "run_name.h"
#include "solve_list.h"
#include "solve_plan.h"

enum {
    SOLVING_MAX_SOLVERS = 64,
    SOLVING_MAX_JOBS = 64,
    SOLVING_MAX_REPEATS = 1000,
    SOLVING_MAX_RAISES = 64,
    SOLVING_MAX_WARNINGS = 8,
    SOLVING_WARNING_SIZE = 512,
    SOLVING_FOUND_SIZE = 512
};
#define SOLVING_MAX_MS INT64_C(1000000000000)

/* What is asked. Strings are borrowed and must live as long as the run. */
struct solving_settings {
    const char *const *players; /* PLAYER texts; null: those of the run that is continued */
    int player_count;
    const char *positions; /* what the user called the file */
    struct solve_list_options list;
    int repeats;
    int64_t budget_ns; /* wall time of each solver; 0: none */
    bool wld;          /* only win, draw or loss is asked */
    bool sandbox;      /* solvers run shut in (core's sandbox.h) */
    int jobs;
    uint64_t seed;
    struct player_limits limits; /* for those who have none of their own */
    int64_t wall_ms;             /* a solve that takes longer is ended; 0: none is */
    int64_t startup_ms;
    const char *name; /* null: one is made */
    const char *results;
    const struct nursery *nursery; /* may be null */
    const char *version, *compiler;
    struct resume *resume; /* the run that is continued; null: a new one */
};

void solving_defaults(struct solving_settings *settings);

/* A budget that was in force until the run had so many samples, and was raised then. */
struct solving_earlier {
    uint64_t samples;
    int64_t budget_ns;
};

struct solving {
    struct solving_settings settings;
    struct solving_earlier earlier[SOLVING_MAX_RAISES]; /* of a run that is continued, the first one first */
    int earlier_count;
    bool raised; /* the last of them by this session */
    char name[RUN_NAME_SIZE];
    struct player *players;
    int parsed_count;
    struct solve_list list;
    struct solve_plan plan;
    char *positions_path;                                      /* absolute */
    char warnings[SOLVING_MAX_WARNINGS][SOLVING_WARNING_SIZE]; /* one line each, for the user */
    int warning_count;
    int time_warnings[SOLVING_MAX_WARNINGS]; /* those that are about times: indices */
    int time_warning_count;
    /* After solving_run: */
    char *folder;                         /* null when none was made */
    uint64_t samples, samples_before;     /* in solve.jsonl, and of them by earlier sessions */
    uint64_t faults;                      /* of the samples those that went wrong other than by a limit, */
    char first_fault[SOLVING_FOUND_SIZE]; /* and what the first was; "" = none */
    int64_t elapsed_ns, cpu_ns;
};

/* ERROR_USAGE for whatever cannot be done. solving_clear after failures too. */
bool solving_prepare(struct solving *solving, const struct solving_settings *settings, const struct module_path *where,
                     struct error *error);

/* How it stands. */
struct solving_progress {
    const struct solving *solving;
    uint64_t done, total; /* samples; of those that a stopped solver leaves out too */
    int64_t elapsed_ns;
    bool asking; /* something is being solved: the oldest of it is */
    int position, solver;
    int64_t since_ns; /* for so long */
};

struct solving_view {
    void (*begun)(void *context, const struct solving *solving);
    void (*progress)(void *context, const struct solving_progress *progress);
    void *context;
};

/*
 * Solves. ERROR_WORLD, ERROR_INTERRUPTED: what was solved is kept, run.json says "failed" or "interrupted", and the
 * message how to go on. True when all is done that the budgets allow, whatever the samples say.
 */
bool solving_run(struct solving *solving, const struct solving_view *view, struct error *error);

void solving_clear(struct solving *solving);

/* Adds a warning; `time`: one that makes times doubtful and belongs into run.json. */
void solving_warn(struct solving *solving, bool time, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* "CELLS X", as samples have it, into text[NOTATION_POSITION_SIZE]. */
void solving_text(const struct position *position, char *text);

/* ---- Its parts */

/* run.json. */
struct solving_state {
    const char *state, *reason;
    char started[21], finished[21];
    uint64_t samples_before, samples;
};
struct json *solving_json(const struct solving *solving, const struct solving_state *state);

/* The settings of a run that is continued. Strings belong to the resume. */
bool solving_resume_settings(struct resume *resume, struct solving_settings *settings, struct error *error);

/* ERROR_USAGE with a list of all that differs from run.json. A larger budget is no difference: what was in force before
 * comes to solving->earlier, and the plan begins with the first of those. */
bool solving_resume_check(struct resume *resume, struct solving *solving, struct error *error);

/* Goes through the samples that are there, noting them in the plan: their number in solving->samples. *length becomes
 * that of the whole lines, *torn what is left behind them. ERROR_WORLD with file and line for what cannot be. */
bool solving_resume_read(struct solving *solving, const char *folder, uint64_t *length, uint64_t *torn,
                         struct error *error);

/* Counts the sample and what is wrong with it. */
void solving_count(struct solving *solving, const struct solve_sample *sample);

/* Solves what the plan has left, writing to the results. */
bool solving_play(struct solving *solving, struct results *results, const struct solving_view *view,
                  struct error *error);

#endif
