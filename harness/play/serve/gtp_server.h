/* SPDX-License-Identifier: MIT */
/*
 * gtp_server.h - GTP, the Go Text Protocol, version 2, as Othello programs speak it, from the engine's side
 *
 *     [id] command arguments            =[id] text, or ?[id] text, and an empty line
 *
 * protocol_version name version list_commands known_command quit boardsize clear_board play genmove reg_genmove undo
 * showboard final_score time_settings time_left set_game list_games
 *
 * As GTP wants it, control characters are left out (a tab is a blank), a '#' begins a comment, and a line of blanks
 * gets no answer. Squares are a letter and a row with row 1 on top, without leaving out i: D3, J10; a pass is PASS; in
 * any case. Colours are black, b, white, w in any case. Errors: unknown command, syntax error, illegal move, cannot
 * undo, unacceptable size, cannot score (the game is not over), and what is wrong with the player, once: the next
 * question finds a fresh process.
 *
 * A side may pass when it has no move, and only then; a pass of the other side that is not told is put in. genmove
 * plays the move; where there is none, after the end of the game too, it answers PASS. final_score counts empty squares
 * for the winner. Clocks: serve_clock.h.
 */
#ifndef OSERO_GTP_SERVER_H
#define OSERO_GTP_SERVER_H

#include "gtp_line.h"
#include "serve_clock.h"
#include "serve_protocol.h"

struct gtp_server {
    const char *name, *version; /* of the player; borrowed */
    uint32_t board_sizes;       /* as modules say it */
    struct osero_limits limits; /* of the player, without its clock */
    uint64_t number;            /* of the game, from 1 */
    struct serve_game game;
    struct serve_clock settings, clocks[2]; /* as set; by colour, now */
    char id[GTP_NUMBER_SIZE];               /* of the command at hand, "" without */
    int colour;                             /* that a move is asked for */
    bool registers_only;                    /* reg_genmove */
    struct serve_question question;
};

/* The start position of serve_board_size. The player must live as long. */
void gtp_server_init(struct gtp_server *server, const struct player *player);

extern const struct serve_protocol gtp_protocol; /* its state is a struct gtp_server */

#endif
