/* SPDX-License-Identifier: MIT */
/*
 * run_options.h - the options that match, tournament and others that play games share
 */
#ifndef OSERO_RUN_OPTIONS_H
#define OSERO_RUN_OPTIONS_H

#include "args.h"
#include "resume.h"
#include "tournament.h"

/* Rows for an args_option table. */
#define RUN_OPTIONS                                                                                                 \
    {"pairs", "N", "game pairs of each pairing: one opening, colours swapped (default 100)"},                       \
        {"sprt", "LIST", "two players: stop when a test is decided: elo0=,elo1=[,alpha=,beta=,model=]"},            \
        {"seed", "N", "everything random comes from it, 0 to 2^53 (default 1)"},                                    \
        {"openings", "WHAT", "start, random:PLIES or a file of positions or transcripts (default random:8)"},       \
        {"game", "NAME", "othello or stars-and-circles (default othello)"},                                         \
        {"pieces", "N", "Stars & Circles: with N pieces a game is a draw, 7 to 250 (default 200)"},                 \
        {"board", "N", "board size: 4, 6, 8 or 10 (default 8)"},                                                    \
        {"start", "NAME", "standard or parallel (default standard)"},                                               \
        {"scoring", "RULE", "empties-to-winner or raw (default empties-to-winner)"},                                \
        {"limit", "LIST", "move_ms=,clock_ms=,increment_ms=,nodes=,depth= for all players"},                        \
        {"clock", "NAME", "what limits and timing are about: wall or cpu time (default wall)"},                     \
        {"margin-ms", "MS", "what a move may take beyond its time limit before it loses (default 50)"},             \
        {"timing", NULL, "time every move, into timing.jsonl"},                                                     \
        {"isolate", NULL, "run each player in a process of its own"},                                               \
        {"sandbox", NULL, "for players that you do not know: no files written, no network, no new processes"},      \
        {"wall-ms", "MS", "end a call of a player that takes longer (default 60000, more if limits are)"},          \
        {"startup-ms", "MS", "a player that takes longer to load and create loses the game (default 10000)"},       \
        {"memory", "MB", "end a player that has more; each then runs in a process of its own (default: no limit)"}, \
        {"max-faults", "N", "stop when a player has lost N games other than by the rules; exit 3"},                 \
        {"jobs", "N", "workers (default: one a core)"},                                                             \
        {"name", "NAME", "the run's name (default: players and time)"},                                             \
        {"results", "DIR", "where the run's folder is made (default ./results)"},                                   \
        {"resume", "RUN", "go on with a run, or add --pairs to it; its players and options are known"},             \
        {"accept-rebuilt", NULL, "with --resume: go on although modules or osero were built anew"},                 \
        {"fsync", "N", "bring results to the disk each N game pairs (default 0: when the run ends)"},               \
        {"json", NULL, "print the run's summary as JSON"},                                                          \
    {                                                                                                               \
        "quiet", NULL, "no progress, no report"                                                                     \
    }

/* Parts of --help. */
#define RUN_OPTIONS_FAULTS_HELP                                                                                 \
    "A player that crashes, hangs, cheats or takes too much time or memory loses that game; the run goes on.\n" \
    "Times are measured around each call; one player's own limits are given as NAME:limit.move_ms=100.\n"
#define RUN_OPTIONS_RESUME_HELP                                                                                       \
    "A run that was ended anywhere, kill -9 included, goes on with --resume: what is in games.jsonl counts, a torn\n" \
    "end of it is played again, and the file becomes the same, byte for byte, as if nothing had been. Players and\n"  \
    "options come from the run; given again they must agree. --pairs above what the run had adds to it.\n"

#define RUN_OPTIONS_SPRT_HELP                                                                                         \
    "--sprt tests whether the first player is stronger by elo1 (H1) or by elo0 only (H0), and stops with the game\n"  \
    "pair that decides, which any number of jobs and --resume find at the same place. alpha and beta bound the\n"     \
    "chances of a wrong H1, a wrong H0; model=normalized measures in normalized Elo. --pairs is then the most that\n" \
    "is played (default 100,000, or as many as there are openings). Games lost by faults count as losses.\n"

/* With --resume: opens the run, and what it is becomes the settings. *resume is to be closed in any case. */
bool run_options_resume(const struct args *args, struct tournament_settings *settings, struct resume *resume,
                        struct error *error);

/* The operands as players; none are needed with --resume. ERROR_USAGE when there are fewer than `least`. */
bool run_options_players(const struct args *args, int least, struct tournament_settings *settings, struct error *error);

/* Overrides the settings by the options that were given. */
bool run_options_apply(const struct args *args, struct tournament_settings *settings, struct error *error);

/* Prepares the tournament, plays it, shows how it goes and what came out, as match and tournament do. */
bool run_options_play(const struct args *args, const struct tournament_settings *settings, struct error *error);

#endif
