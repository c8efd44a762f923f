/* SPDX-License-Identifier: MIT */
/*
 * openings.h - the openings of a run: one list, from the run's seed alone, shared by all pairings
 *
 * What a user asks for (--openings):
 *
 *     start           the start position, for every pair
 *     random:PLIES    random openings of PLIES moves (passes in between are not counted), no two of them equal under
 *                     the eight symmetries of the board, each turned by one of the symmetries that keep the start
 *                     position
 *     FILE            one opening a line, a transcript that begins at the run's start position or a position in OBF
 *                     with the side to move; blank lines and % comments are skipped; used from the first line on
 *
 * Stars & Circles: random:PLIES openings are distinct up to the mirror image, left for right, and whichever piece was
 * the first; a line of a file is a transcript "0 0 -1 1".
 *
 * The list is the same on every machine, and its first N openings are the same whatever N was asked for. No opening is
 * a finished game; the side to move may have to pass.
 *
 * random: up to OPENINGS_LISTED_PLIES plies (and on 4x4 always) all positions are listed breadth first and shuffled by
 * the seed, so that each has the same chance and all of them can be asked for. With more plies opening number i is the
 * i-th new position that uniform random play reaches; games and duplicates are drawn by seed_of_opening(seed, attempt).
 */
#ifndef OSERO_OPENINGS_H
#define OSERO_OPENINGS_H

#include "digest.h"
#include "errors.h"
#include "notation.h"

enum { OPENINGS_LISTED_PLIES = 8 };

/* How the openings of a game are made: openings_list.h. */
struct openings_maker;
extern const struct openings_maker openings_othello;
extern const struct openings_maker openings_stars; /* Stars & Circles: plies are moves of stars.h */

struct openings_request {
    const struct openings_maker *maker;
    const char *text; /* start | random:PLIES | FILE */
    int size;         /* 4, 6, 8 or 10 */
    enum start start; /* where random play and transcripts begin */
    uint64_t seed;    /* the run's */
    uint64_t count;   /* how many are needed: the pairs of one pairing */
    int most_pieces;  /* Stars & Circles: with so many a game is over */
    bool fewer;       /* where there are not so many: all that there are */
    bool distinct; /* of a file too: openings whose position, turned or mirrored, came before are left out; Othello */
};

/* Where the plies of a run's openings begin. */
struct opening_root {
    struct position position; /* of a game that is not Othello the colour alone, the rest 0 */
    bool standard;            /* the standard start of the board, or the only start that there is */
};

/* Where the two games of a pair begin. The pointers belong to the openings. */
struct opening {
    struct position position;        /* after the plies: the players' first; as in the root */
    const struct opening_root *root; /* where the plies begin; null: there are none, the game begins at `position` */
    bool standard;                   /* the first move of all is made from the standard start */
    const unsigned char *plies;      /* moves, and NOTATION_PASS where a side had to pass */
    int ply_count;                   /* passes included */
    int move_count;                  /* passes left out: `opening_plies` of the record */
    const char
        *start; /* "CELLS S" when the plies do not begin at the run's start position (they are none then), or "" */
};

struct openings; /* 20 to 80 bytes an opening */

/*
 * Makes the first request->count openings. ERROR_USAGE: a text that is none of the three, a bad line (FILE:LINE), a
 * game that is over, more openings asked for than there are (the message has their number) unless `fewer` will do. ERROR_WORLD: no memory, a
 * file that cannot be read. Null then.
 */
struct openings *openings_new(const struct openings_request *request, struct error *error);
void openings_free(struct openings *openings);

/* How many were made: what was asked for, or with `fewer` 1 at least. */
uint64_t openings_made(const struct openings *openings);

/* Opening number `index` (0 ... count-1), the same for every pairing. */
struct opening openings_get(const struct openings *openings, uint64_t index);

/* SHA-256 of the first `count` openings, whatever they were made from: two lists with the same one are the same list.
 */
void openings_digest(const struct openings *openings, uint64_t count, char hex[DIGEST_SIZE]);

/* How many openings of a file `distinct` has left out. */
uint64_t openings_repeated(const struct openings *openings);

/* False for "start" and "random:...". */
bool openings_is_file(const char *text);

/* How many distinct openings there are, where that is known (a file, listed random openings); 0 otherwise. */
uint64_t openings_available(const struct openings *openings);

#endif
