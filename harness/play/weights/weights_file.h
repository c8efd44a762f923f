/* SPDX-License-Identifier: MIT */
/*
 * weights_file.h - a file of weights for its own sake, without the module that it is for
 *
 * weights.h tells the format. What is checked here is what can be without the module: schema, type, numbers (whole ones
 * where the type says int), and a length that fits board and symmetry.
 */
#ifndef OSERO_WEIGHTS_FILE_H
#define OSERO_WEIGHTS_FILE_H

#include "errors.h"

struct json;

enum { WEIGHTS_MOST = 65536, WEIGHTS_NAME_SIZE = 64, WEIGHTS_MAX_CLASSES = 16 };

struct weights_file {
    char *path;                                                /* owned */
    char player[WEIGHTS_NAME_SIZE], option[WEIGHTS_NAME_SIZE]; /* "" where the file does not say */
    bool whole;                                                /* int */
    bool symmetric; /* the file says that its symmetry is the square's; weights_symmetrise makes it so */
    int board_size; /* 4, 6, 8 or 10 where the values are a board's squares; else 0 */
    int count;
    double *values; /* owned */
};

/* A class of squares that the symmetries of the board tie together. */
struct weights_class {
    const char *name; /* the field's on 8x8: S (corner) C A B X D E, and box for the sixteen inside; "" elsewhere */
    int square;       /* the first of them, counted along the rows */
    int count;
    double low, high, mean; /* of their values: the same three where the values are symmetric */
};

/* ERROR_USAGE or ERROR_WORLD with path and fault. After a failure there is nothing to clear. */
bool weights_file_read(const char *path, struct weights_file *file, struct error *error);
void weights_file_clear(struct weights_file *file);

/* The classes of a board's values; returns how many (10 on 8x8, at most WEIGHTS_MAX_CLASSES); 0 without a board. */
int weights_classes(const struct weights_file *file, struct weights_class classes[WEIGHTS_MAX_CLASSES]);

/* True when every class has one value. */
bool weights_are_symmetric(const struct weights_file *file);

/* Gives all squares of a class their mean, rounded where they are whole (halves away from 0). *change: the largest
 * change of a value. ERROR_USAGE without a board. */
bool weights_symmetrise(struct weights_file *file, double *change, struct error *error);

/* The file as a tree, in the order that osero writes; null without memory. */
struct json *weights_file_json(const struct weights_file *file);

/* "b3", or "17" where there is no board. */
void weights_entry_name(const struct weights_file *file, int entry, char name[16]);

/* How one set of values goes with another of the same length. */
struct weights_relation {
    bool defined;       /* both have values that differ */
    double correlation; /* of the values */
    double scale;       /* second = scale * first at best (least squares, no constant) */
};
struct weights_relation weights_relate(const struct weights_file *first, const struct weights_file *second);

/* ERROR_USAGE unless both have as many values, of the same board. */
bool weights_comparable(const struct weights_file *first, const struct weights_file *second, struct error *error);

#endif
