/* SPDX-License-Identifier: MIT */
/*
 * openings_list.h - how the openings are kept; for openings*.c alone
 */
#ifndef OSERO_OPENINGS_LIST_H
#define OSERO_OPENINGS_LIST_H

#include "openings.h"

#include <stddef.h>

struct openings_entry {
    struct board board;
    size_t first_byte; /* in `bytes`: the plies, or the text of the position where the opening begins */
    unsigned char colour, ply_count, move_count;
    bool begins_elsewhere; /* not at the run's start: the bytes are a text, and there are no plies */
};

struct openings {
    struct position start; /* of the run */
    bool only_start;       /* the one opening without plies, as often as one likes */
    struct openings_entry *entries;
    size_t count, capacity;
    unsigned char *bytes;
    size_t byte_count, byte_capacity;
    uint64_t available; /* 0 = not known */
    uint64_t made;
};

/* Adds an opening that begins at the run's start and ends in `position`. ERROR_WORLD without memory. */
bool openings_add_plies(struct openings *openings, const struct position *position, const unsigned char *plies,
                        int ply_count, struct error *error);

/* Adds an opening that begins with its players at `position`. */
bool openings_add_position(struct openings *openings, const struct position *position, struct error *error);

/* Adds request->count random openings of `ply_count` moves. */
bool openings_add_random(struct openings *openings, const struct openings_request *request, int ply_count,
                         struct error *error);

/* Adds all openings of a file. */
bool openings_add_file(struct openings *openings, const char *path, struct error *error);

#endif
