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
    TIMING_MAX_CALLS = 251, /* the most moves of any game, and one that lost it */
    TIMING_LINE_SIZE = 8192,
};

/* The calls of `choose` of one game: timing_add and its kin. */
struct game_timing {
    uint32_t call_count;
    uint32_t reserved;
    uint64_t calls[TIMING_MAX_CALLS]; /* 2 * ns + colour */
};

/* What a game of at most `calls` calls needs of the struct: the rest of it need not be there. */
static inline size_t timing_size(int calls)
{
    return offsetof(struct game_timing, calls) + (size_t)calls * sizeof(uint64_t);
}

static inline void timing_set(struct game_timing *timing, uint32_t call, int colour, int64_t ns)
{
    timing->calls[call] = (uint64_t)ns << 1 | (uint64_t)(colour & 1);
}

static inline int timing_colour(const struct game_timing *timing, uint32_t call)
{
    return (int)(timing->calls[call] & 1);
}

static inline int64_t timing_ns(const struct game_timing *timing, uint32_t call)
{
    return (int64_t)(timing->calls[call] >> 1);
}

/* Writes the line, '\n' and zero included, of a game that began with `empties` empty squares, to
 * line[TIMING_LINE_SIZE]; returns its length without the zero. */
size_t timing_write(uint64_t game, const struct game_timing *timing, int empties, char *line);

#endif
