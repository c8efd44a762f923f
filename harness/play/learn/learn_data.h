/* SPDX-License-Identifier: MIT */
/*
 * learn_data.h - games as positions to learn from
 *
 * Games that were finished by the rules go, each as a whole, into one of three parts: what is learnt from, what tells
 * when to stop (half of the part that is held out) and what judges (the other half). Which one comes from the seed and
 * the game's moves, so the same game twice is in the same part. Memory: about 100 bytes a game and 32 a position.
 */
#ifndef OSERO_LEARN_DATA_H
#define OSERO_LEARN_DATA_H

#include "errors.h"
#include "rules.h"

#include <stddef.h>
#include <stdint.h>

enum learn_part { LEARN_TRAIN, LEARN_WATCH, LEARN_JUDGE, LEARN_PART_COUNT };

struct learn_data_options {
    const char *const *paths; /* files and folders of games: game_source.h */
    int path_count;
    uint64_t seed;
    double held_out;   /* share of the games that is not learnt from, 0.01 .. 0.9 */
    uint64_t most;     /* positions; drawn from all without bias where there are more */
    int least_empties; /* positions with so many empty squares, both ends included */
    int most_empties;
    unsigned board_sizes;                             /* of the player: games on other boards are counted, not used */
    void (*note)(void *context, const char *message); /* a line for each bad game; may be null */
    bool (*stopped)(void *context); /* asked now and then: true ends it with ERROR_INTERRUPTED; may be null */
    void *context;
};

struct learn_position {
    struct board board; /* the player to move first */
    int8_t difference;  /* what the game came to, for the player to move */
    uint8_t size, colour;
    uint32_t game; /* index of the game among those that are used */
};

struct learn_data {
    struct learn_position *positions; /* part by part, in the order of the games; owned */
    size_t counts[LEARN_PART_COUNT];  /* of positions in each part */
    uint64_t games[LEARN_PART_COUNT]; /* used games */
    uint64_t bad, unfinished, other_boards;
    uint64_t repeated;      /* games that had been there already, move by move; used once */
    uint64_t all_positions; /* before the draw */
};

/* ERROR_USAGE when no game can be used, or a part has no position; ERROR_WORLD. After a failure there is nothing to
 * clear. */
bool learn_data_read(const struct learn_data_options *options, struct learn_data *data, struct error *error);
/* Whether learn_data_read would find a game that it can use, as far as that is told by the first such game. The same
 * errors. */
bool learn_data_probe(const struct learn_data_options *options, struct error *error);

void learn_data_clear(struct learn_data *data);

/* The first position of a part, and of all three. */
const struct learn_position *learn_data_part(const struct learn_data *data, enum learn_part part);
size_t learn_data_total(const struct learn_data *data);

#endif
