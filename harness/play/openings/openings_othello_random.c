/* SPDX-License-Identifier: MIT */
/* Random openings: all positions listed and shuffled where there are few, random play where there are many. */
#include "openings_list.h"
#include "osero_random.h"
#include "position_set.h"
#include "schedule.h"
#include "symmetry.h"

#include <inttypes.h>
#include <stdlib.h>

enum {
    MAX_LISTED_PLIES = 24,      /* 12 moves and 11 passes on 4x4, 8 moves and 7 passes on others */
    MAX_BARREN_ATTEMPTS = 20000 /* random games in a row without a new position, before giving up */
};

/* The draw of the shuffle is no opening's number. */
static const uint64_t shuffle_index = UINT64_MAX;

struct line {
    struct position position;
    unsigned char ply_count;
    unsigned char plies[NOTATION_MAX_PLIES];
};

static bool no_memory(struct error *error)
{
    return error_set(error, ERROR_WORLD, "out of memory for the random openings");
}

/* ---- Listed ----------------------------------------------------------------------------------------------------- */

struct node {
    struct position position;
    unsigned char ply_count;
    unsigned char plies[MAX_LISTED_PLIES];
};

/* The positions after so many moves, one of each symmetric set, with the first way in which they were found. */
struct level {
    struct node *nodes;
    size_t count, capacity;
};

static struct node *level_add(struct level *level)
{
    if (level->count == level->capacity) {
        const size_t capacity = level->capacity == 0 ? 256 : 2 * level->capacity;
        struct node *nodes = realloc(level->nodes, capacity * sizeof *nodes);
        if (nodes == NULL)
            return NULL;
        level->nodes = nodes;
        level->capacity = capacity;
    }
    return &level->nodes[level->count++];
}

static void node_play(struct node *node, int square)
{
    position_play(&node->position, square);
    node->plies[node->ply_count++] = (unsigned char)square;
}

/* Adds what one move leads to; false without memory. */
static bool expand(const struct node *node, struct level *next, struct position_set *seen)
{
    struct node parent = *node;
    wide_set moves = position_moves(&parent.position);
    if (moves == 0) {
        node_play(&parent, NOTATION_PASS);
        moves = position_moves(&parent.position);
    }
    for (; moves != 0; moves &= moves - 1) {
        struct node child = parent;
        node_play(&child, wide_first(moves));
        const enum position_set_answer answer = position_set_add(seen, &child.position);
        if (answer == POSITION_KNOWN)
            continue;
        struct node *added = answer == POSITION_NEW ? level_add(next) : NULL;
        if (added == NULL)
            return false;
        *added = child;
    }
    return true;
}

static bool expand_all(const struct level *level, struct level *next)
{
    struct position_set seen = {0};
    bool good = true;
    for (size_t i = 0; good && i < level->count; i++)
        good = expand(&level->nodes[i], next, &seen);
    position_set_clear(&seen);
    return good;
}

static void drop_finished(struct level *level)
{
    size_t kept = 0;
    for (size_t i = 0; i < level->count; i++)
        if (!position_over(&level->nodes[i].position))
            level->nodes[kept++] = level->nodes[i];
    level->count = kept;
}

static bool list_positions(const struct position *start, int ply_count, struct level *level)
{
    *level = (struct level){0};
    struct node *root = level_add(level);
    if (root == NULL)
        return false;
    *root = (struct node){.position = *start};
    bool good = true;
    for (int ply = 0; good && ply < ply_count; ply++) {
        struct level next = {0};
        good = expand_all(level, &next);
        free(level->nodes);
        *level = next;
    }
    drop_finished(level);
    return good;
}

/* Turns the line by one of the symmetries that keep the start, each with the same chance. */
static void turn(struct node *node, const struct position *start, uint64_t seed)
{
    int keepers[SYMMETRY_COUNT], keeper_count = 0;
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        const struct position image = position_image(symmetry, start);
        if (position_equal(&image, start))
            keepers[keeper_count++] = symmetry;
    }
    struct osero_random random;
    osero_random_seed(&random, seed);
    const int symmetry = keepers[osero_random_below(&random, (uint32_t)keeper_count)];
    node->position = position_image(symmetry, &node->position);
    for (int i = 0; i < node->ply_count; i++)
        if (node->plies[i] != NOTATION_PASS)
            node->plies[i] = (unsigned char)symmetry_square(symmetry, start->size, node->plies[i]);
}

/* Draws the openings one after the other from those that are left, so that asking for more changes none. */
static bool draw(struct openings *openings, const struct openings_request *request, struct level *level,
                 struct error *error)
{
    struct osero_random random;
    osero_random_seed(&random, seed_of_opening(request->seed, shuffle_index));
    const uint64_t count = request->count < level->count ? request->count : level->count;
    for (size_t i = 0; i < count; i++) {
        const size_t chosen = i + osero_random_below(&random, (uint32_t)(level->count - i));
        struct node node = level->nodes[chosen];
        level->nodes[chosen] = level->nodes[i];
        turn(&node, &openings->root.position, seed_of_opening(request->seed, i));
        if (!openings_othello_add(openings, &node.position, node.plies, node.ply_count, error))
            return false;
    }
    return true;
}

static bool add_listed(struct openings *openings, const struct openings_request *request, int ply_count,
                       struct error *error)
{
    struct level level;
    bool good = list_positions(&openings->root.position, ply_count, &level) || no_memory(error);
    if (good && level.count < request->count && (!request->fewer || level.count == 0))
        good = error_set(error, ERROR_USAGE,
                         "openings '%s': there are only %zu on the %dx%d board for %" PRIu64
                         " pairs; ask for fewer pairs or %s",
                         request->text, level.count, request->size, request->size, request->count,
                         level.count == 0 ? "fewer plies" : "more plies");
    openings->available = level.count;
    good = good && draw(openings, request, &level, error);
    free(level.nodes);
    return good;
}

/* ---- Played ----------------------------------------------------------------------------------------------------- */

/* Plays so many random moves; false when the game ends with them or before. */
static bool play_random(const struct position *start, int ply_count, uint64_t seed, struct line *line)
{
    struct osero_random random;
    osero_random_seed(&random, seed);
    line->position = *start;
    line->ply_count = 0;
    for (int move = 0; move < ply_count; move++) {
        wide_set moves = position_moves(&line->position);
        if (moves == 0) {
            position_play(&line->position, NOTATION_PASS);
            line->plies[line->ply_count++] = NOTATION_PASS;
            moves = position_moves(&line->position);
        }
        if (moves == 0)
            return false;
        for (uint32_t skip = osero_random_below(&random, (uint32_t)wide_count(moves)); skip > 0; skip--)
            moves &= moves - 1;
        position_play(&line->position, wide_first(moves));
        line->plies[line->ply_count++] = (unsigned char)wide_first(moves);
    }
    return !position_over(&line->position);
}

static bool add_played(struct openings *openings, const struct openings_request *request, int ply_count,
                       struct error *error)
{
    struct position_set seen = {0};
    struct line line;
    bool good = true;
    uint64_t barren = 0;
    for (uint64_t attempt = 0; good && openings->count < request->count && barren < MAX_BARREN_ATTEMPTS; attempt++) {
        barren++;
        if (!play_random(&openings->root.position, ply_count, seed_of_opening(request->seed, attempt), &line))
            continue;
        const enum position_set_answer answer = position_set_add(&seen, &line.position);
        if (answer == POSITION_KNOWN)
            continue;
        good = answer == POSITION_NEW || no_memory(error);
        good = good && openings_othello_add(openings, &line.position, line.plies, line.ply_count, error);
        barren = 0;
    }
    position_set_clear(&seen);
    if (good && openings->count < request->count && (!request->fewer || openings->count == 0))
        return error_set(error, ERROR_USAGE,
                         "openings '%s': random play found only %zu on the %dx%d board for %" PRIu64
                         " pairs; ask for fewer pairs or fewer plies",
                         request->text, openings->count, request->size, request->size, request->count);
    return good;
}

bool openings_othello_add_random(struct openings *openings, const struct openings_request *request, int ply_count,
                                 struct error *error)
{
    if (ply_count <= OPENINGS_LISTED_PLIES || request->size == 4)
        return add_listed(openings, request, ply_count, error);
    return add_played(openings, request, ply_count, error);
}
