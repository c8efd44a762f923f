/* SPDX-License-Identifier: MIT */
/*
 * edges.h - lines of eight squares as numbers, and the edge values of ver2 and ver3 as tables over them
 *
 * A line is eight squares s[0..7], each empty (0), own (1) or opp (2); its number is the sum of s[i] * 3^i. Edges are
 * read as players.md says: top a1-h1, right h1-h8, bottom h8-a8, left a8-a1. Values are exactly those of players.md,
 * "ver2" and "ver3", both as described and as published.
 */
#ifndef OSERO_EDGES_H
#define OSERO_EDGES_H

#include <stdbool.h>
#include <stdint.h>

enum { LINE_STATES = 6561, LINE_EMPTY = 0, LINE_OWN = 1, LINE_OPP = 2 };

/* The numbers of ver3's P, E and Q, in the order of players.md. */
enum edge_weight {
    EDGE_FULL,          /* P: all eight taken: times (o - p) */
    EDGE_ONE_RUN,       /* P: three runs, both ends empty: times (o - p) */
    EDGE_TWO_RUNS,      /* P: four runs: times -(o + p) */
    EDGE_CORNER_OPP,    /* E: the corner is opp's: times -o */
    EDGE_CORNER_OWN,    /* E: the corner is own: times p */
    EDGE_NEXT_WEDGED,   /* Q: own, opp, own beside the empty corner (described form only) */
    EDGE_NEXT_ATTACKED, /* Q: own, opp */
    EDGE_NEXT_FOUR,     /* Q: four runs */
    EDGE_NEXT_ATTACK,   /* Q: opp, own, then opp or an empty and own */
    EDGE_NEXT_GAP_OWN,  /* Q: own, empty, own (published: the first -30) */
    EDGE_NEXT_WIDE_GAP, /* Q: own, empty, empty, opp (published: the second -30) */
    EDGE_NEXT_GAP_OPP,  /* Q: own, empty, opp, own (published: the third -30) */
    EDGE_WEIGHT_COUNT,
};

/* ver2's value of one edge with `weight` (10) in the place of its number; ver3's with its numbers by enum edge_weight.
 */
int32_t edges_ver2(const int s[8], int32_t weight);
int32_t edges_ver3(const int s[8], const int32_t weights[EDGE_WEIGHT_COUNT], bool published);

/* What a line's number is made of: number = own[byte of own discs] + 2 * own[byte of opp's], bit i being s[i]; or with
 * bit 7 - i being s[i]. */
struct line_index {
    uint16_t forward[256], backward[256];
};

void line_index_init(struct line_index *index);

/*
 * ends[line]: on which ends of the line opp could play, looking along the line alone: bit 0 s[0], bit 1 s[7]. The end
 * is empty, beside it lie one or more own discs, and then one of opp's.
 */
void line_ends_init(uint8_t ends[LINE_STATES]);

/* The squares of a line's number. */
void line_squares(int line, int s[8]);

#endif
