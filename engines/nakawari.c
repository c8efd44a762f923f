/* SPDX-License-Identifier: MIT */
/*
 * nakawari - the "inside cut": a move whose flipped discs all lie inside runs of the opponent's (players.md)
 *
 * A run is the whole unbroken sequence of the opponent's discs on a line; a disc lies inside it when it is at neither
 * end. A move is an inside cut when every disc that it flips lies inside a run on a line other than the one along which
 * it is flipped, and its length is that of the longest of all these runs. The best class of squares, then the longest,
 * then scan order; without an inside cut it plays as one-flip. Its score is the length.
 */
#include "one_flip.h"
#include "rules.h"
#include "square_classes.h"

#include <stdlib.h>

enum { ROW, COLUMN, DOWN, UP, AXIS_COUNT }; /* UP: the diagonals that run up to the right */

static const int steps[AXIS_COUNT] = {1, 8, 9, 7};

/* The opponent's discs on the board, and of them those that lie inside a run on each axis. */
struct runs {
    uint64_t discs, inside[AXIS_COUNT];
};

/* Of `discs` those that have a neighbour one step on, and one step back, along the axis. */
static uint64_t with_next(uint64_t discs, int axis)
{
    static const uint64_t from[AXIS_COUNT] = {UINT64_C(0xfefefefefefefefe), ~UINT64_C(0), UINT64_C(0xfefefefefefefefe),
                                              UINT64_C(0x7f7f7f7f7f7f7f7f)};
    return discs & (discs & from[axis]) >> steps[axis];
}

static uint64_t with_previous(uint64_t discs, int axis)
{
    static const uint64_t from[AXIS_COUNT] = {UINT64_C(0x7f7f7f7f7f7f7f7f), ~UINT64_C(0), UINT64_C(0x7f7f7f7f7f7f7f7f),
                                              UINT64_C(0xfefefefefefefefe)};
    return discs & (discs & from[axis]) << steps[axis];
}

static struct runs find_runs(uint64_t discs)
{
    struct runs runs = {.discs = discs};
    for (int axis = 0; axis < AXIS_COUNT; axis++)
        runs.inside[axis] = with_next(discs, axis) & with_previous(discs, axis);
    return runs;
}

/* The length of the run that the disc is in. */
static int run_length(uint64_t discs, int square, int axis)
{
    const uint64_t next = with_next(discs, axis), previous = with_previous(discs, axis);
    int length = 1;
    for (int at = square; next >> at & 1; at += steps[axis])
        length++;
    for (int at = square; previous >> at & 1; at -= steps[axis])
        length++;
    return length;
}

/* The axis of the line through two squares of which one flips the other's disc. */
static int axis_between(int a, int b)
{
    const int columns = a % 8 - b % 8, rows = a / 8 - b / 8;
    return rows == 0 ? ROW : columns == 0 ? COLUMN : columns == rows ? DOWN : UP;
}

/* The longest run on another line in which the flipped disc lies inside; 0: none. */
static int longest_around(const struct runs *runs, int disc, int flipped_along)
{
    int longest = 0;
    for (int axis = 0; axis < AXIS_COUNT; axis++) {
        if (axis == flipped_along || (runs->inside[axis] >> disc & 1) == 0)
            continue;
        const int length = run_length(runs->discs, disc, axis);
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* The move's length as an inside cut; 0 when it is none. */
static int cut_length(const struct runs *runs, uint64_t player, int square)
{
    int longest = 0;
    for (uint64_t flips = rules_flips(player, runs->discs, square); flips; flips &= flips - 1) {
        const int disc = bits_first(flips), length = longest_around(runs, disc, axis_between(square, disc));
        if (length == 0)
            return 0;
        longest = length > longest ? length : longest;
    }
    return longest;
}

static int32_t nakawari_choose(void *instance, const struct osero_position *position, const struct osero_limits *limits,
                               struct osero_report *report)
{
    (void)limits;
    const struct runs runs = find_runs(position->opponent);
    int best = -1, best_class = SQUARE_CLASS_COUNT, best_length = 0;
    for (uint64_t moves = position->moves; moves; moves &= moves - 1) {
        const int square = bits_first(moves), length = cut_length(&runs, position->player, square);
        const int kind = (int)square_class_of(square);
        if (length == 0 || kind > best_class || (kind == best_class && length <= best_length))
            continue;
        best = square;
        best_class = kind;
        best_length = length;
    }
    if (best < 0)
        return one_flip_choose(instance, position);
    report->score_kind = OSERO_SCORE_HEURISTIC;
    report->score = best_length;
    return best;
}

const struct osero_engine osero_engine = {
    .abi = OSERO_ABI,
    .size = sizeof osero_engine,
    .name = "nakawari",
    .version = "1.0",
    .author = "the osero authors",
    .summary = "the inside cut: every flipped disc lies inside a run of the opponent's",
    .board_sizes = OSERO_BOARD(8),
    .flags = OSERO_DRAWS_LOTS,
    .create = one_flip_create,
    .destroy = free,
    .new_game = one_flip_new_game,
    .choose = nakawari_choose,
};
