/* SPDX-License-Identifier: MIT */
/*
 * timing.h - how long each move took, and its line in timing.jsonl
 *
 * One line a game, in the order of games.jsonl, JSON without blanks, keys in this order, ended by '\n':
 *
 *   {"v":1,"game":1,"move_ns":[812,640,...],"empties":[52,51,...],"by":"bwb..."}
 *
 * `game` is the number of the line's game in games.jsonl. move_ns, empties and by have one entry for each time that a
 * player was asked since the opening, in the order of play: the time around its `choose` in ns (wall time), the empty
 * squares before the move, and who it was ("b" or "w"). A move that lost the game (illegal, failed, over its time) has
 * its entry too, so there may be one more of them than moves.
 */
#ifndef OSERO_TIMING_H
#define OSERO_TIMING_H

#include <stddef.h>
#include <stdint.h>

enum {
    TIMING_VERSION = 1,
    TIMING_MAX_CALLS = 65,
    TIMING_LINE_SIZE = 4096,
};

/* The calls of `choose` of one game. */
struct game_timing {
    uint32_t call_count;
    uint8_t colours[TIMING_MAX_CALLS];
    int64_t move_ns[TIMING_MAX_CALLS];
};

/* Writes the line, '\n' and zero included, of a game that began with `empties` empty squares, to
 * line[TIMING_LINE_SIZE]; returns its length without the zero. */
size_t timing_write(uint64_t game, const struct game_timing *timing, int empties, char *line);

#endif
