/* SPDX-License-Identifier: MIT */
/*
 * play_talk.h - the conversation of osero play: prompts, commands, players' moves
 *
 * The side to move is asked for a move: a person by a prompt, a module in its process. After moves were taken back, or
 * where a module could not answer, the prompt comes in its place, and `go` lets it move. Ctrl-C gives up a line or a
 * module's thinking; twice in a row, or where nobody can be asked, it ends the game.
 */
#ifndef OSERO_PLAY_TALK_H
#define OSERO_PLAY_TALK_H

#include "live_player.h"
#include "paths.h"
#include "play_draw.h"
#include "play_input.h"

/* What can be typed, for the prompt and for --help. */
#define PLAY_COMMANDS                                                          \
    "  f5            make this move\n"                                         \
    "  ?f5           show the board as it would be after it\n"                 \
    "  moves         the legal moves, and what each flips\n"                   \
    "  undo [N|all]  take back one move, or N\n"                               \
    "  hint [PLAYER] ask a player for its move, e.g. hint lookahead:depth=7\n" \
    "  go            let the player move whose turn it is\n"                   \
    "  board         draw the board again\n"                                   \
    "  transcript    print the moves so far, and the position\n"               \
    "  quit          end (Ctrl-D)\n"                                           \
    "The first letter of a word is enough, and '?' is help.\n"

enum { PLAY_HINT_SIZE = 256 };

struct play_talk {
    struct live_game game;
    struct live_player seats[2];        /* by colour; `player` null: a person */
    const char *seat_texts[2];          /* the PLAYER as it was given */
    struct live_player_options options; /* for all, but for `side`; limits as --limit has them */
    unsigned limits_set;                /* which of them were given: player_limits_parse */
    const struct paths *paths;
    struct play_style style;
    struct play_input input;

    char hint_text[PLAY_HINT_SIZE]; /* the PLAYER that `hint` asks; "": none is named yet */
    struct player hint_player;      /* of hint; owned */
    struct live_player hint;

    bool held;        /* the prompt comes although a module is to move */
    bool shown;       /* the board is on the screen as it is */
    bool ending_told; /* result and transcript have been printed for the game as it is */
    bool done;        /* the conversation is over */
    int interrupts;   /* in a row */
};

/* Gives a module a seat, or has it give hints (side 2). The player's own limits go before the common ones. */
void play_seat(const struct play_talk *talk, struct live_player *live, struct player *player, int side);

/* Plays until the end. game, seats, options, paths, style and input are set, and hint_text may be; everything else is
 * zero. ERROR_INTERRUPTED; ERROR_FOUND when a module failed and nobody is there to go on without it. */
bool play_talk(struct play_talk *talk, struct error *error);

#endif
