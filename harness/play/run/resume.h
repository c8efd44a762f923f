/* SPDX-License-Identifier: MIT */
/*
 * resume.h - a run that is continued: its folder, its lock, and what its run.json says
 *
 * The order of things: resume_open takes the lock, resume_settings gives what run.json says as settings, the caller
 * lays over them what the user gave, tournament_prepare makes a tournament of that and calls resume_check, and
 * tournament_run reads the games (resume_games.h) and plays on. Only then is anything in the folder changed.
 *
 * run.json is replaced by renaming a whole file, and is there before the first game. So it is missing only when the
 * run was ended before its first game.
 *
 * Runs of solves are continued in the same way, by solve_resume.h.
 *
 * A setting that a run has must be written to run.json (run_json.c) and read back in resume_settings: resume_check
 * compares all of run.json, so one that is forgotten is refused, never ignored.
 */
#ifndef OSERO_RESUME_H
#define OSERO_RESUME_H

#include "results.h"
#include "tournament.h"

struct resume {
    struct results results;          /* locked; tournament_run takes it over */
    char name[TOURNAMENT_NAME_SIZE]; /* the folder's */
    struct json *run;                /* run.json as it was found */
    char *parent;                    /* owned by the resume for whoever finds the folder by its path; may be null */
    bool accept_rebuilt;             /* modules and osero itself may be other builds */
    struct json *changes;            /* what differs and was accepted: [{"name","then","now"}] */
    bool rebuilt;                    /* the games will come from more than one build */
};

enum resume_kind { RESUME_GAMES, RESUME_SOLVES, RESUME_TUNING };

/* ERROR_WORLD: another process is playing the run; its run.json is missing, damaged or not of this version.
 * ERROR_USAGE: it is a run of the other kind. */
bool resume_open(struct resume *resume, const char *folder, enum resume_kind kind, struct error *error);

/* Frees it, and the lock where tournament_run has not taken it. One without a folder is fine. */
void resume_close(struct resume *resume);

/* Players stay null: tournament_prepare takes them from run.json unless the user gives them. Strings belong to the
 * resume. */
bool resume_settings(struct resume *resume, struct tournament_settings *settings, struct error *error);

/* Makes of what is wrong with run.json an ERROR_WORLD that names the file. Returns false. */
bool resume_damaged(const struct resume *resume, struct error *error);

/* Where the openings are found that run.json or the user calls `text`: a file of the run by its absolute path. */
const char *resume_openings(const struct resume *resume, const char *text);

/* The players of run.json; null when it has none. */
const struct json *resume_players(const struct resume *resume);

/*
 * ERROR_USAGE with a list of all that differs between run.json and the tournament: name, then, now. More pairs are no
 * difference, fewer are (but no SPRT that has been decided takes more); nor are jobs, the name and other paths of the same modules and openings. Other builds of
 * modules (their digests) and another version of osero are differences unless accept_rebuilt.
 */
bool resume_check(struct resume *resume, const struct tournament *tournament, struct error *error);

/* False when the run is known not to be reproducible, or has become so by accepting other builds. */
bool resume_is_reproducible(const struct resume *resume);

/* True when the run had been finished. */
bool resume_was_finished(const struct resume *resume);

#endif
