/* SPDX-License-Identifier: MIT */
/*
 * serve_player.h - a player module that answers while others are listened to, in a process of its own
 *
 * A question is handed over and the caller goes on; when serve_player_file has something to read, serve_player_take
 * gets the answer. A module cannot be interrupted: to stop it its process is killed, and the next question starts
 * another, which knows nothing of what the first had learnt. The process keeps its instance from question to question,
 * and is told of a new game (new_game) where a question does not go on from the one before it.
 *
 * What it prints goes nowhere. Nothing that comes from it is believed: moves, scores and variations are checked.
 */
#ifndef OSERO_SERVE_PLAYER_H
#define OSERO_SERVE_PLAYER_H

#include "child.h"
#include "player.h"
#include "serve_game.h"

enum { SERVE_MOST_PV = 100, SERVE_WHY_SIZE = 512 };

enum serve_question_kind {
    SERVE_MOVE,  /* what the player plays; the game goes on with it */
    SERVE_ASIDE, /* what it would play: the game does not go on from this question, but begins anew */
    /* What it makes of the position, likewise: the score that it gives to its move (`choose`), and where it gives none
     * its static value (`evaluate`). */
    SERVE_SCORE,
    SERVE_VALUE, /* the same, the static value first; where it is given the answer has no move (-1) */
};

struct serve_question {
    enum serve_question_kind kind;
    uint64_t number;        /* of the game: what the player draws comes from it */
    struct serve_game game; /* the side to move has a move */
    struct osero_limits limits;
};

struct serve_answer {
    int32_t move;        /* a legal one; SERVE_VALUE: or -1 */
    uint32_t score_kind; /* enum osero_score_kind */
    uint32_t exact, depth;
    double score; /* view of the side to move, finite */
    uint64_t nodes;
    int64_t time_ns; /* that the module took, wall time */
    uint32_t pv_length;
    uint8_t pv[SERVE_MOST_PV]; /* legal: the move, if there is one, and what follows, with passes (POSITION_PASS) */
};

struct serve_wire;

struct serve_player {
    const struct player *player;
    uint64_t seed;
    struct child child; /* pid 0: none yet, or gone */
    int requests;       /* the pipe's end to write to; -1 */
    int size;           /* of the board that the process is for */
    bool created;       /* it has said that its instance is made */
    bool asked;         /* an answer is due */
    bool told;          /* it knows the game of `question`, number and all */
    struct serve_question question;
    size_t got; /* bytes of the answer that have come */
    struct serve_wire *wire;
};

/* False without memory. The player is borrowed. */
bool serve_player_init(struct serve_player *serve, const struct player *player, uint64_t seed, struct error *error);
void serve_player_clear(struct serve_player *serve);

/* Starts a process for a board of this size, where there is none, so that it is ready when it is asked. */
bool serve_player_prepare(struct serve_player *serve, int size, struct error *error);

/* Hands over a question; none may be open. ERROR_WORLD when no process is to be had. */
bool serve_player_ask(struct serve_player *serve, const struct serve_question *question, struct error *error);

/* To be polled for reading; -1 where there is no process. */
int serve_player_file(const struct serve_player *serve);

enum serve_taken { SERVE_NOT_YET, SERVE_ANSWERED, SERVE_FAILED };

/*
 * When there is something to read. SERVE_FAILED: the process is gone, and *error says "LABEL crashed (Segmentation
 * fault)", "LABEL answered a1, which is not a legal move", ...; where nothing was asked it is SERVE_NOT_YET, and another
 * process will be started when it is needed.
 */
enum serve_taken serve_player_take(struct serve_player *serve, struct serve_answer *answer, struct error *error);

/* Ends the process, where a question is open. */
void serve_player_stop(struct serve_player *serve);

/* Ends the process. */
void serve_player_end(struct serve_player *serve);

#endif
