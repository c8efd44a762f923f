/* SPDX-License-Identifier: MIT */
/*
 * ggf.h - GGF, the text that game servers (GGS) and NBoard write games in
 *
 *     (;GM[Othello]PC[..]DT[..]PB[..]PW[..]RB[..]RW[..]TI[..]TY[8]RE[..]BO[8 <cells> *]B[d3/eval/secs]W[c5//1.2]...;)
 *
 *     GM  the game: Othello, in any case, or not said     PC DT  place, and date as free text
 *     PB PW RB RW  names and ratings of Black and White   TI TB TW  time: of both, of Black, of White (ggf_clock_read)
 *     TY  letters of s (synchro), k (komi), b, w (preferred colour), then the size, then a (anti), rN (N random discs)
 *     RE  the result, Black's view: NUMBER, NUMBER:r (resigned), :t (time), :s (agreed), :l (left), or ?
 *     KM  komi: RE is Black's discs - White's - KM
 *     BO  the start: size, cells * (Black) O (White) -, the side to move; white space anywhere
 *     B W the moves: square or pass (any prefix of PASS in any case, or --), the mover's evaluation in discs, seconds
 *
 * Tags come in any order, moves in that of the game; unknown tags are kept. A text in brackets ends at the first ']':
 * GGF has no escapes, and "(;" begins a game wherever it stands in a file. There games may be numbered by a count before
 * them: "1 (;..;)", and "2 (;..;)(;..;)" for the two games of a synchro match.
 *
 * Sizes are 4, 6, 8 and 10; others are refused by name, as is 88, the octagon. Texts are bytes: GGF names no encoding.
 */
#ifndef OSERO_GGF_H
#define OSERO_GGF_H

#include "replay.h"

#include <stddef.h>
#include <stdio.h>

enum {
    GGF_NAME_SIZE = 128,  /* a name, place or date with its zero */
    GGF_SHORT_SIZE = 32,  /* ratings, evaluations, seconds */
    GGF_MOST_PLIES = 160, /* passes too */
    GGF_CLOCK_SIZE = 64,
    GGF_MOST_DECIMALS = 9, /* of RE and KM */
};

/* A number as it was written: `decimals` digits behind the point. Within a million of zero. */
struct ggf_number {
    bool given;
    double value;
    int decimals;
};

struct ggf_type {
    bool synchro, komi, black, white; /* s k b w */
    bool anti;                        /* the fewer discs win: moves are those of Othello, results are not */
    int random_discs;                 /* rN; 0 where there is none */
};

struct ggf_ply {
    unsigned char square;                               /* as in position.h, or NOTATION_PASS */
    unsigned char colour;                               /* 0 Black, 1 White */
    char eval[GGF_SHORT_SIZE], seconds[GGF_SHORT_SIZE]; /* as written; "" where there is none */
};

struct ggf_game {
    char place[GGF_NAME_SIZE], date[GGF_NAME_SIZE], black[GGF_NAME_SIZE], white[GGF_NAME_SIZE]; /* "": not said */
    char black_rating[GGF_SHORT_SIZE], white_rating[GGF_SHORT_SIZE];
    char clock[GGF_CLOCK_SIZE], black_clock[GGF_CLOCK_SIZE], white_clock[GGF_CLOCK_SIZE]; /* ggf_clock_read */
    struct ggf_type type;
    struct ggf_number result; /* Black's view, komi taken off; not given: RE was "?", or missing */
    char ending;              /* 0 by the rules or unknown; 'r', 't', 's' or 'l': how it was broken off */
    struct ggf_number komi;
    struct position start;
    struct ggf_ply plies[GGF_MOST_PLIES];
    int ply_count;
    char *others; /* unknown tags as they were, "XX[..]YY[..]"; null where there are none; owned */
};

/* The standard start of a size (4, 6, 8, 10), no names, nothing played. */
void ggf_init(struct ggf_game *game, int size);
void ggf_clear(struct ggf_game *game);

/* ---- Reading */

/*
 * Reads the game that text[0] = '(' begins; *used (may be null) is where it ends. Texts are checked one by one, not
 * whether the moves are legal: ggf_play does. False with what is wrong in *error (columns from 1; on a text of many
 * lines they count all characters); nothing is left to be cleared then.
 */
bool ggf_read(const char *text, size_t length, size_t *used, struct ggf_game *game, struct notation_error *error);

/* A file of games. Begin with text and length alone. */
struct ggf_reader {
    const char *text;
    size_t length;
    size_t at;       /* what is read next */
    uint64_t number; /* of the last game, bad ones counted, from 1 */
    uint64_t line;   /* where it begins, from 1 */
    int part;        /* 1 or 2 in a synchro match, else 0 */
    int promised;    /* games that its count promises and that are still to come */
    size_t counted;  /* lines are counted up to here */
};

enum ggf_status { GGF_GAME, GGF_BAD, GGF_END };

/*
 * The next game, to be cleared by the caller. After GGF_BAD (*error says why; nothing is to be cleared) the next call
 * goes on at the next "(;". A synchro match that lacks a game is bad once, after those that it has.
 */
enum ggf_status ggf_next(struct ggf_reader *reader, struct ggf_game *game, struct notation_error *error);

/*
 * Plays the game. False when it is an anti game, a move is not legal or not the colour's turn, or there are more moves
 * than the game takes; error->column is then the number of the ply, from 1, or 0. A side that has no move passes, said
 * or unsaid; passes after the end are left out. When the side to move at the end must pass, that pass is in the plies
 * only where it was written.
 */
bool ggf_play(const struct ggf_game *game, struct replay *out, struct notation_error *error);

/* Whether the result, if given and by the rules, is what the moves come to: with the empty squares to the winner or
 * to nobody, komi taken off. A game broken off agrees with every result. */
bool ggf_result_agrees(const struct ggf_game *game, const struct replay *replay);

/* "main/increment/extension", each SS, MM:SS or HH:MM:SS (D.HH:MM:SS too), missing ones 0; what may follow a comma is
 * left out. False when it is none. */
struct ggf_clock {
    int64_t main_ms, increment_ms, extension_ms;
};
bool ggf_clock_read(const char *text, struct ggf_clock *clock);

/* "-3.5": digits, a sign, a point; no exponents. False when it is none, or beyond a million. */
bool ggf_number_read(const char *text, struct ggf_number *number);

/* ---- Writing */

/* Makes the plies those of a game from game->start; passes where plies have NOTATION_PASS. At most GGF_MOST_PLIES. */
void ggf_set_plies(struct ggf_game *game, const unsigned char *plies, int count);

/* False for a text that GGF cannot hold as it is: one with ']', "(;", control characters or blanks at its ends, or one
 * that is too long. */
bool ggf_holds(const char *text);

/*
 * The game on one line without its end: tags in the order above, unknown ones before the moves, squares in lower case,
 * a pass as PA. What GGF cannot hold in a text becomes '?'. Read again it is the same game.
 */
void ggf_write(const struct ggf_game *game, FILE *out);
/* The same as a text, the caller's to free; null without memory. */
char *ggf_text(const struct ggf_game *game);

#endif
