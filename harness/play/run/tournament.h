/* SPDX-License-Identifier: MIT */
/*
 * tournament.h - a whole run: from what was asked to a folder of results
 *
 * tournament_prepare checks everything that can be checked before anything is made; tournament_run makes the folder,
 * plays, checks a sample again, and writes the summary.
 */
#ifndef OSERO_TOURNAMENT_H
#define OSERO_TOURNAMENT_H

#include "contest.h"
#include "dispatch.h"
#include "json.h"
#include "run_name.h"
#include "sprt.h"
#include "summary.h"

enum {
    TOURNAMENT_NAME_SIZE = RUN_NAME_SIZE,
    TOURNAMENT_MAX_JOBS = 512,
    TOURNAMENT_PAIRS = 100,         /* where no number is asked for */
    TOURNAMENT_SPRT_PAIRS = 100000, /* the most of an SPRT, if there are so many openings */
    TOURNAMENT_MAX_PAIRS = 100000000,
    TOURNAMENT_MAX_WALL_MS = 1000000000,
    TOURNAMENT_MAX_MEMORY_MB = 1000000000,
    TOURNAMENT_MAX_WARNINGS = 8,
    WARNING_SIZE = 512
};

/* JSON numbers are exact up to here. */
#define TOURNAMENT_LARGEST_SEED (INT64_C(1) << 53)

/* What is asked. Strings are borrowed and must live as long as the tournament. */
struct tournament_settings {
    const char *const *players; /* PLAYER texts: player.h; null: those of the run that is continued */
    int player_count;
    bool gauntlet;
    uint64_t pairs; /* of each pairing; with an SPRT the most that are played; 0: TOURNAMENT_PAIRS or _SPRT_PAIRS */
    bool with_sprt; /* two players: the run ends with the game pair that decides a test */
    struct sprt_options sprt;
    uint64_t seed;
    const char *openings;
    const char *name;    /* of the run; null: made from the players and the time */
    const char *results; /* the folder in which the run's folder is made */
    int jobs;            /* 0: as many as there are cores */
    enum osero_game game;
    int size;                /* of the board; not looked at where the game has none */
    enum start start;        /* Othello */
    enum scoring scoring;    /* Othello */
    int most_pieces;         /* Stars & Circles: with so many a game is a draw */
    const char *for_othello; /* an option that was given and that other games do not have: "--board"; null: none was */
    const char *for_stars;   /* likewise "--pieces" */
    struct player_limits limits; /* for those who have none of their own */
    bool timing, isolate;
    bool sandbox;         /* players run shut in (core's sandbox.h), each in its own process (isolate) */
    uint64_t fsync_pairs; /* game pairs after which the results are brought to the disk; 0: at the end alone */
    bool cpu_clock;       /* limits and timing are of CPU time */
    int64_t margin_ms;    /* what a move may take beyond its limit */
    int64_t startup_ms;   /* what loading a module and making its instance may take */
    int64_t memory_mb;    /* what a player may have; 0: no limit; else each has its own process (isolate) */
    uint64_t max_faults;  /* a player that has lost so many games other than by the rules stops the run; 0: none does */
    int64_t wall_ms;      /* no call may take longer; 0: 60,000, or 10,000 more than the longest limit */
    const struct nursery *nursery; /* dispatch.h; may be null */
    /* For run.json. */
    const char *command; /* the subcommand: "match" or "tournament" */
    const char *version, *compiler;
    struct resume *resume; /* resume.h: the run that is continued; null: a new one */
};

/* The defaults: Othello on 8x8, random:8, seed 1, ./results; a margin of 50 ms, 10 s to start up. */
void tournament_defaults(struct tournament_settings *settings);

/* "standard", "parallel"; "empties-to-winner", "raw". False when the name is none. */
bool tournament_start_parse(const char *name, enum start *start);
bool tournament_scoring_parse(const char *name, enum scoring *scoring);

/* The names of games, as an error lists them. */
#define TOURNAMENT_GAMES "othello or stars-and-circles"

/* "wall", "cpu". */
bool tournament_clock_parse(const char *name, bool *cpu_clock);

struct tournament {
    struct tournament_settings settings; /* as asked, with what was left open filled in */
    char name[TOURNAMENT_NAME_SIZE];
    struct player *players;
    int parsed_count;
    struct contest contest;
    char *openings_path;               /* absolute, of a file of openings; or null */
    char openings_digest[DIGEST_SIZE]; /* openings.h */
    bool reproducible;
    char warnings[TOURNAMENT_MAX_WARNINGS][WARNING_SIZE]; /* one line each, for the user */
    int warning_count;
    int time_warnings[TOURNAMENT_MAX_WARNINGS]; /* those of them that are about times: indices */
    int time_warning_count;
    /* After tournament_run: */
    char *folder;          /* the run's; null when none was made */
    uint64_t games;        /* in games.jsonl */
    uint64_t games_before; /* of them by earlier sessions */
    int64_t elapsed_ns;    /* while games were played */
    int64_t cpu_ns;        /* of osero and its workers in that time */
    bool summed;           /* `summary` is there */
    struct summary summary;
};

/* ERROR_USAGE for whatever cannot be played. tournament_clear after failures too. */
bool tournament_prepare(struct tournament *tournament, const struct tournament_settings *settings,
                        const struct module_path *where, struct error *error);

/* How it goes; the hooks may be null. */
struct tournament_view {
    /* Before the games of a run that is continued are read, which takes some 10 s a million. */
    void (*reading)(void *context, const struct tournament *tournament);
    /* Once, when the run's folder is there and the first game is about to be played. */
    void (*begun)(void *context, const struct tournament *tournament);
    /* About ten times a second while games are played. */
    void (*progress)(void *context, const struct progress *progress);
    void *context;
};

/*
 * Plays it. On failure (ERROR_WORLD, ERROR_INTERRUPTED) what was played is kept, run.json says "failed" or
 * "interrupted", and the summary of what is there is written. Where a run is continued and what it has cannot be,
 * nothing is changed. Warnings are added where the sample that is played again does not come out the same, and, before
 * `begun`, where what a kill left behind was dropped.
 */
bool tournament_run(struct tournament *tournament, const struct tournament_view *view, struct error *error);

void tournament_clear(struct tournament *tournament);

#endif
