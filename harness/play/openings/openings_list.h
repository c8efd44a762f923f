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
    size_t
        first_byte; /* in `bytes`: on 10x10 the board (the one above is empty), then the plies, or the text of the position
                          where the opening begins */
    unsigned char colour, ply_count, move_count;
    bool begins_elsewhere; /* not at the run's start: the bytes are a text, and there are no plies */
    bool standard;
};

struct openings {
    struct opening_root root; /* the run's start */
    bool only_start;          /* the one opening without plies, as often as one likes */
    struct openings_entry *entries;
    size_t count, capacity;
    unsigned char *bytes;
    size_t byte_count, byte_capacity;
    uint64_t available; /* 0 = not known */
    uint64_t made;
    uint64_t repeated; /* left out */
};

/* A line of a file of openings, without its comment and without blanks before it. */
struct openings_line {
    const char *path;
    size_t number;
    char *text;
};

/* What differs from game to game. */
struct openings_maker {
    int most_plies; /* of random openings */

    /* The run's start. */
    void (*begin)(const struct openings_request *request, struct opening_root *root);

    /* Adds request->count random openings of `ply_count` moves, or with request->fewer as many as there are. */
    bool (*add_random)(struct openings *openings, const struct openings_request *request, int ply_count,
                       struct error *error);

    /* Adds the opening of a line: openings_bad_line says what is wrong with it. */
    bool (*add_line)(struct openings *openings, const struct openings_request *request,
                     const struct openings_line *line, struct error *error);
};

/* Adds an opening: position, standard, and either ply_count plies, or the text `start` and no plies. Its root is
 * not looked at, and its move_count is counted here. ERROR_WORLD without memory. */
bool openings_add(struct openings *openings, const struct opening *opening, struct error *error);

/* Adds all openings of a file. */
bool openings_add_file(struct openings *openings, const struct openings_request *request, struct error *error);

/* ERROR_USAGE: "FILE:LINE: WHY". Returns false. */
bool openings_bad_line(const struct openings_line *line, const char *why, struct error *error);

/* For openings_othello_random.c and openings_othello.c: an opening of the run's start that ends in `position`; random
 * ones. */
bool openings_othello_add(struct openings *openings, const struct position *position, const unsigned char *plies,
                          int ply_count, struct error *error);
bool openings_othello_add_random(struct openings *openings, const struct openings_request *request, int ply_count,
                                 struct error *error);

#endif
