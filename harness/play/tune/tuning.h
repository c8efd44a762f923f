/* SPDX-License-Identifier: MIT */
/*
 * tuning.h - a whole run of `osero tune`: from what was asked to a folder of results
 *
 * Three phases, each journalled line by line in tune.jsonl (tune_line.h), so that a run that was ended anywhere goes on
 * to the same bytes: the search (tune_search.h), the review (the values at some iterations against pool and held-out
 * opponents), and the proof (new against old, both against pool and held-out). Openings are one list: the first
 * proof_pairs are the proof's, the next review_pairs the review's, and tuning goes round the rest; no two are the same,
turned or mirrored, so that proof is on none that tuning has seen. The proof's match of
 * new against old is the one that `osero match NEW OLD` plays with the same seed, openings and number of pairs.
 */
#ifndef OSERO_TUNING_H
#define OSERO_TUNING_H

#include "resume.h"
#include "trials.h"
#include "tune_pool.h"
#include "tune_search.h"

enum {
    TUNING_PAIRS = 1024,
    TUNING_PROOF_PAIRS = 1000,
    TUNING_REVIEW_POINTS = 20,
    TUNING_REVIEW_PAIRS = 128,
    TUNING_MOST_ITERATIONS = 1000000,
    TUNING_MOST_PAIRS = 1000000,
    TUNING_CYCLE = 50000,   /* openings that tuning goes round at most */
    TUNING_PROOF_BLOCK = 8, /* openings of a line of the proof */
    TUNING_CANDIDATE_PAIRS = 40000,
    TUNING_MAX_WARNINGS = 8,
    TUNING_MOST_DATA = 1000,
    TUNING_MOST_POSITIONS = 100000000,
};

/* For --method regression: learn.h. */
struct tuning_fit {
    int data_count;     /* of settings.data */
    const char *loss;   /* "logistic" or "squared" */
    double l2, unseen;  /* unseen: share of the games that is not learnt from */
    double largest;     /* size of the largest number where the scale is free; 0: that of learn.h */
    uint64_t positions; /* at most */
    uint64_t least_empties, most_empties, exact_empties;
};

/* What is asked. Strings are borrowed and must live as long as the tuning; numbers that are 0 take the defaults. */
struct tuning_settings {
    const char *player; /* PLAYER; null: that of the run that is continued */
    struct tuned_request parameters;
    const char *method;
    const char *pool[TUNE_POOL_MOST], *held_out[TUNE_POOL_MOST]; /* tune_pool.h */
    int pool_count, held_out_count;
    uint64_t iterations;
    uint64_t pairs;  /* game pairs of an iteration, about */
    uint64_t trials; /* of an iteration: perturbations */
    uint64_t proof_pairs;
    uint64_t review_points, review_pairs;
    double elo0, elo1, alpha, beta; /* the order's test */
    struct tuning_fit fit;
    const char *data[TUNING_MOST_DATA]; /* files and folders of games: game_source.h */
    int size;                           /* of the board; 0: 8 */
    enum start start;
    uint64_t seed;
    const char *openings;
    int jobs;
    int64_t wall_ms, startup_ms;
    const char *name, *results;
    const struct nursery *nursery;
    const char *version, *compiler;
    struct resume *resume;
};

void tuning_defaults(struct tuning_settings *settings);

struct tuning {
    struct tuning_settings settings; /* with what was left open filled in */
    const struct tune_method *method;
    char name[RUN_NAME_SIZE];
    struct player player; /* before tuning */
    bool parsed;
    struct tuned tuned;
    struct tune_pool pool;
    struct tune_search search;
    struct openings *openings;
    char *openings_path;
    char openings_digest[DIGEST_SIZE];
    uint64_t cycle;               /* openings that tuning goes round */
    uint64_t block_openings;      /* of a trial */
    union osero_value *values[2]; /* room for a player's values */
    char warnings[TUNING_MAX_WARNINGS][WARNING_SIZE];
    int warning_count;
    /* While it runs, and after. */
    char *folder;
    uint64_t review_done, proof_done; /* lines of these phases that are there */
    uint64_t review_count;            /* lines of the review; known when the search is over */
    uint64_t faults;                  /* games of this session and those before that were lost by faults */
    uint64_t games, games_before;
    int64_t elapsed_ns;
    bool complete;
};

/* How it goes. */
struct tuning_progress {
    const struct tuning *tuning;
    enum tune_phase phase;
    uint64_t games; /* of this phase in this session */
    uint64_t games_total;
    int64_t elapsed_ns;
};

struct tuning_view {
    void (*begun)(void *context, const struct tuning *tuning);
    void (*progress)(void *context, const struct tuning_progress *progress);
    void *context;
};

/* ERROR_USAGE for whatever cannot be tuned. tuning_clear after failures too. */
bool tuning_prepare(struct tuning *tuning, const struct tuning_settings *settings, const struct module_path *where,
                    struct error *error);

/* Makes the folder, or goes on with it, and does what is left. ERROR_INTERRUPTED: what is done is kept. */
bool tuning_run(struct tuning *tuning, const struct tuning_view *view, struct error *error);

void tuning_clear(struct tuning *tuning);

/* ---- Parts */

/* State of the run for run.json. */
struct tuning_state {
    const char *state, *reason;
    char started[32], finished[32];
};

/* run.json; null without memory. */
struct json *tuning_json(const struct tuning *tuning, const struct tuning_state *state);

/* Settings out of a run's run.json, and the check that what was prepared is the same: as resume.h. */
bool tuning_resume_settings(struct resume *resume, struct tuning_settings *settings, struct error *error);
bool tuning_resume_check(struct resume *resume, struct tuning *tuning, struct error *error);

/* Goes through the journal of a run that is continued: notes its iterations and counts the rest. *length: of the whole
 * lines; *torn: of what is left of a last one. */
bool tuning_resume_read(struct tuning *tuning, const char *folder, uint64_t *length, uint64_t *torn,
                        struct error *error);

/* What is open while a run is played. */
struct tuning_session {
    struct tuning *tuning;
    struct results results;
    struct interrupt interrupt;
    struct tuning_state state;
    const struct tuning_view *view;
    int64_t start_ns, synced_ns;
    enum tune_phase phase;
    uint64_t phase_games;
    uint64_t faults; /* of the iteration at hand */
    struct tune_outcome outcomes[TUNE_MOST_OUTCOMES];
    struct player variants[2];
};

/* The phases, each from where it stands to its end. */
bool tuning_search_play(struct tuning_session *session, struct error *error);
bool tuning_review_play(struct tuning_session *session, struct error *error);
bool tuning_proof_play(struct tuning_session *session, struct error *error);

/* In the place of the search: fits the numbers to games, writes FOLDER/fit.json, and notes the one iteration. */
bool tuning_fit_make(struct tuning_session *session, struct error *error);

/* ERROR_USAGE for what a regression cannot take: no games, options that are not declared linear, a loss of another name.
 */
bool tuning_fit_check(const struct tuning *tuning, struct error *error);

/* Settings of the fit as a member of run.json, null as JSON for other methods; and back. */
struct json *tuning_fit_json(const struct tuning *tuning);
bool tuning_fit_settings(const struct json *run, struct tuning_settings *settings, struct error *error);

/* A line for the user after the run, printf's format; more than TUNING_MAX_WARNINGS are dropped. */
void tuning_warn(struct tuning *tuning, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends a line to the journal; brings it to the disk about once a second. */
bool tuning_append(struct tuning_session *session, const struct tune_line *line, struct error *error);

/* What all phases have in common. */
struct trials tuning_trials(struct tuning_session *session);

/* Writes FOLDER/OPTION.json for every table that was tuned or is not the default, and gives the PLAYER text that uses them; malloced. */
char *tuning_write_player(const struct tuning *tuning, struct error *error);

#endif
