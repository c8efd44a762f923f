/* SPDX-License-Identifier: MIT */
/*
 * ask.h - one player asked about many positions, in a child process
 *
 * Each position is a game of its own: new_game with a seed made of the run's seed and the position's index comes before
 * it, so that no answer depends on another. One child answers all of them in order, a write to a pipe each.
 */
#ifndef OSERO_ASK_H
#define OSERO_ASK_H

#include "child.h"
#include "notation.h"
#include "player.h"

enum { ASK_PV = 100, ASK_BUFFERED = 64 };

struct ask_options {
    uint64_t seed;
    struct player_limits limits;
    int timeout_s; /* for each answer, and for loading and creating */
};

struct ask_answer {
    uint64_t index; /* of the position */
    uint64_t nodes;
    int64_t time_ns; /* that choose took, wall time */
    double score;
    int32_t move; /* a legal one */
    uint32_t score_kind;
    uint32_t exact, depth;
    uint32_t pv_length;
    uint8_t pv[ASK_PV]; /* squares or OSERO_PASS */
};

struct asking {
    struct child child;
    const struct player *player;
    const struct position *positions;
    size_t position_count;
    int timeout_s;
    int created_size; /* the board that the child's instance is for; 0 = none yet */
    size_t next;      /* the index of the answer that is due */
    size_t buffered;  /* bytes that have come and were not taken */
    union {
        struct ask_answer answers[ASK_BUFFERED];
        char bytes[ASK_BUFFERED * sizeof(struct ask_answer)];
    } buffer;
};

/* Starts the child. Player and positions must stay as they are until ask_stop. Every position must have a move. */
bool ask_start(struct asking *asking, const struct player *player, const struct ask_options *options,
               const struct position *positions, size_t position_count, struct error *error);

/* True when the next answer is here, so that ask_next does not wait. */
bool ask_ready(const struct asking *asking);

/*
 * The next answer, checked: a legal move, a finite score of a known kind, a variation made of squares. False when there
 * is none: ERROR_FOUND "LABEL crashed (Segmentation fault)", "LABEL answered a1, which is not a legal move", "LABEL
 * took longer than 60 s" and so on; ERROR_USAGE when it could not be created.
 */
bool ask_next(struct asking *asking, struct ask_answer *answer, struct error *error);

void ask_stop(struct asking *asking);

#endif
