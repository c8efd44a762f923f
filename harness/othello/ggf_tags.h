/* SPDX-License-Identifier: MIT */
/*
 * ggf_tags.h - a GGF game while it is read; private to ggf*.c
 */
#ifndef OSERO_GGF_TAGS_H
#define OSERO_GGF_TAGS_H

#include "ggf.h"

struct ggf_tags {
    const char *text;
    size_t length, at;
    struct ggf_game *game;
    struct notation_error *error;
    size_t others_length;
    int type_size, board_size; /* of TY and BO; 0 where they were not there */
    unsigned seen;             /* a bit for each known tag */
};

struct ggf_tag {
    const char *name, *value;
    size_t name_length, value_length;
    size_t begin; /* where its name stands */
};

/* Takes what a known tag says; *known is false for others. */
bool ggf_take_tag(struct ggf_tags *tags, const struct ggf_tag *tag, bool *known);

/* After the last tag: what they say together must be possible. */
bool ggf_end_tags(struct ggf_tags *tags);

/* Fills the error for the place `at`, counted from 0. Returns false. */
bool ggf_fail(struct notation_error *error, size_t at, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
