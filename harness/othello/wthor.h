/* SPDX-License-Identifier: MIT */
/*
 * wthor.h - the records of WTHOR, the French federation's base of games, as bytes in and out
 *
 * A file is a header of 16 bytes and then records: games of 68 bytes (.wtb), names of players of 20 (.JOU) or of
 * tournaments of 26 (.TRN). All numbers are little-endian:
 *
 *     header  century, year, month, day of writing (u8 each); games (u32); names (u16); year of the games (u16);
 *             board size (u8: 0 or 8, 10); solitaire (u8); empties at the theoretical score (u8, 0 means 22); 0
 *     game    tournament, Black's and White's number in the files of names (u16 each); Black's discs; Black's discs by
 *             perfect play from the theoretical score's position on (u8 each); 60 moves (u8 each): 10 * row + column,
 *             row 1 on top (f5 = 56), 0 ends them
 *
 * Passes are not stored. Black's discs include the empties when Black won; 32 is a level board. What these functions
 * read is only taken apart, wthor_replay checks it. Writing a record that was read gives the same bytes.
 */
#ifndef OSERO_WTHOR_H
#define OSERO_WTHOR_H

#include "replay.h"

enum {
    WTHOR_HEADER_SIZE = 16,
    WTHOR_GAME_SIZE = 68,
    WTHOR_PLAYER_SIZE = 20,     /* a record of a .JOU file */
    WTHOR_TOURNAMENT_SIZE = 26, /* a record of a .TRN file */
    WTHOR_MOVES = 60,
    WTHOR_DEPTH = 22,                                /* empties at the theoretical score, where the header says 0 */
    WTHOR_NAME_SIZE = 2 * WTHOR_TOURNAMENT_SIZE + 1, /* a name as UTF-8 with its zero */
};

struct wthor_header {
    int century, year, month, day; /* as stored: 20, 26, 2, 19 */
    uint32_t games;
    int names;                                  /* in a file of names */
    int games_year;                             /* of a file of games */
    int board_size, solitaire, depth, reserved; /* as stored, zeros too */
};

struct wthor_game {
    int tournament, black, white; /* 0..65535 */
    int black_discs, theoretical; /* 0..255 */
    unsigned char moves[WTHOR_MOVES];
};

void wthor_header_read(const unsigned char bytes[WTHOR_HEADER_SIZE], struct wthor_header *header);
void wthor_header_write(const struct wthor_header *header, unsigned char bytes[WTHOR_HEADER_SIZE]);

void wthor_game_read(const unsigned char bytes[WTHOR_GAME_SIZE], struct wthor_game *game);
void wthor_game_write(const struct wthor_game *game, unsigned char bytes[WTHOR_GAME_SIZE]);

/* A name (Latin-1, ended by a zero or by the record's end) as UTF-8 without control characters and without blanks at
 * its end. size is WTHOR_PLAYER_SIZE or WTHOR_TOURNAMENT_SIZE. */
void wthor_name_read(const unsigned char *bytes, int size, char name[WTHOR_NAME_SIZE]);
/* The inverse, cut to size - 1 characters, zeros behind; what Latin-1 has not becomes '?'. */
void wthor_name_write(const char *name, int size, unsigned char *bytes);

/* A move as a square of the 8x8 board, -1 when it is none; and back. */
int wthor_square(unsigned char move);
unsigned char wthor_move(int square);

/*
 * Plays an 8x8 game from the standard start. False, with what is wrong in error->text (its column is the move's
 * number, from 1, or 0), when a move is no square or not legal, moves follow the zero that ends them, or the board at
 * the end has other discs than the record says. A game that stops early is good, and not over.
 */
bool wthor_replay(const struct wthor_game *game, struct replay *out, struct notation_error *error);

/* Black's discs as a record has them, for a game that is over. */
int wthor_black_discs(int difference);

#endif
