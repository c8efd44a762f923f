/* SPDX-License-Identifier: MIT */
/*
 * game_record.h - a game of any file as a line of games.jsonl
 *
 * What a file does not say is filled by rule:
 *
 *     game           1, 2, 3, ... as they come
 *     pairing        two players, whoever has Black: 0, 1, 2, ... in the order in which they first meet
 *     pair           within a pairing from 0; two games of it that follow each other from the same start, with the colours
 *                    swapped, are a pair, any other game is one by itself
 *     black, white   "Black" and "White"
 *     opening_plies  0
 *
 * A game that comes from a run keeps its own; what GGF has no tags for is in one of osero's own (game_tag.h).
 */
#ifndef OSERO_GAME_RECORD_H
#define OSERO_GAME_RECORD_H

#include "game_losses.h"
#include "game_source.h"
#include "hash_numbers.h"

struct game_numbering {
    uint64_t games; /* so far */
    struct hash_numbers pairings;
    struct game_pairing {
        uint64_t pairs;
        uint64_t black, start; /* of a game that waits for its twin: hashes; black 0: none does */
    } * list;                  /* owned; start from zeros */
    uint32_t room;
};

void game_numbering_clear(struct game_numbering *numbering);

/*
 * Makes the record. board_size: a start that is not the standard one of this size is told in record->start. False when
 * the game can be no record: *loss says why then. Otherwise *cut tells whether a name had to be cut. *failed: no memory.
 */
bool game_record_make(const struct played_game *game, const struct game_about *about, int board_size,
                      struct game_numbering *numbering, struct record *record, enum game_loss *loss, bool *cut,
                      bool *failed);

/* The record of a game that is no run's, for a rating list: with this outcome, which komi or a resignation may have made;
 * its difference is left out, and its termination is normal unless osero's own tag says another. False without memory. */
bool game_record_rated(const struct played_game *game, const struct game_about *about, enum outcome outcome,
                       struct game_numbering *numbering, struct record *record);

/* Whether a position is the standard start of its board. */
bool game_start_is_standard(const struct position *start);

#endif
