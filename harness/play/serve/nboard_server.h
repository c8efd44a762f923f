/* SPDX-License-Identifier: MIT */
/*
 * nboard_server.h - the protocol of NBoard, version 2, from the engine's side
 *
 *     nboard N                    set myname LABEL
 *     set depth N                 the player's limit of depth, where --limit has no smaller one
 *     set game GGF                sizes 4, 6, 8, any start; TI, TB, TW and the seconds of the moves set the clocks
 *     set contempt N              nothing: modules know no contempt
 *     move F5/eval/seconds        also a pass (PA, --), and the other side's move where a pass was left out
 *     go                          === MOVE/eval/seconds, within depth and clock; the move is not played
 *     hint N                      up to N search lines, without a clock
 *     analyze                     analysis PLIES EVAL for each position of the game, the last one first
 *     ping N                      pong N; what was thought about is dropped
 *     learn                       learned: there is nothing that learns
 *     quit                        the end
 *
 * All else is left unanswered. What cannot be done is told by a line `status TEXT`: a game or a move that is no good (go
 * and hint then have no answer until there is a good one), and what is wrong with the player, whose next question finds a
 * fresh process. Of NBoard's version 1, "nboard 1", moves without the word `move` are known as well.
 *
 * HINTS. The first is the move that the player plays, with the score that it gives to it. For the others it is asked what
 * it makes of the position behind each move, with one ply less of depth than it had there, as in a game of its own: a
 * player that has searched by the score of its answer, one that has not by its static value (`evaluate`); where there is
 * only one of the two it is taken. They follow by their score, best first. A move that ends the game has its result. A
 * player that gives neither has one line, with 0 for its value, and a status that says so.
 *
 * EVAL is in discs for the side to move, where the player's score is one; a score in units of the player's own stands
 * in search and analysis lines as it is, with a remark, and is left out of ===. Depth is 100% where a score is exact.
 */
#ifndef OSERO_NBOARD_SERVER_H
#define OSERO_NBOARD_SERVER_H

#include "nboard_score.h"
#include "serve_clock.h"
#include "serve_protocol.h"

enum { NBOARD_MOST_HINTS = 64, NBOARD_WHY_SIZE = 256 };

enum nboard_task { NBOARD_IDLE, NBOARD_GO, NBOARD_HINT, NBOARD_ANALYZE };

struct nboard_hint {
    int move;
    struct nboard_score score; /* of the side that moves */
    uint32_t pv_length;
    uint8_t pv[SERVE_MOST_PV]; /* the move first */
};

struct nboard_hints {
    int wanted;     /* lines, at most */
    int move;       /* the position behind it is asked about; -1: what the player plays */
    bool passed;    /* the other side has passed there */
    wide_set moves; /* still to be asked about */
    uint32_t depth; /* that the player had for its move; 0: it did not search */
    int count;
    struct nboard_hint list[NBOARD_MOST_HINTS]; /* the player's move first */
};

struct nboard_analysis {
    int at;                    /* plies before the position that is asked about */
    struct nboard_score score; /* of the position one ply on; unknown in the beginning */
    bool own_units, any;       /* what was said so far: a score in units of the player's own, any score */
};

struct nboard_server {
    const char *name; /* of the player; borrowed */
    uint32_t board_sizes;
    struct osero_limits limits; /* of the player, without its clock */
    uint32_t depth;             /* as set; 0: was not */
    bool bare_moves;            /* version 1 */
    uint64_t number;            /* of the game, from 1 */
    struct serve_game game;
    struct serve_clock own_clock, clocks[2]; /* of the player's limits; by colour, now */
    char why[NBOARD_WHY_SIZE];               /* the game that was set is no good; "" where it is */

    enum nboard_task task;
    struct serve_question question;
    uint64_t nodes;  /* of this task so far */
    int64_t time_ns; /* likewise, of the player */
    struct nboard_hints hints;
    struct nboard_analysis analysis;
};

/* The start position of serve_board_size. The player must live as long. */
void nboard_server_init(struct nboard_server *server, const struct player *player);

extern const struct serve_protocol nboard_protocol; /* its state is a struct nboard_server */

#endif
