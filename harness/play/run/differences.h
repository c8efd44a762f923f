/* SPDX-License-Identifier: MIT */
/*
 * differences.h - what differs between a run.json and what would be done now, when a run is continued
 *
 * Differences are collected and refused together, in one line. Other builds of modules and of osero are no difference
 * where the user accepts them: they become the resume's `changes`.
 */
#ifndef OSERO_DIFFERENCES_H
#define OSERO_DIFFERENCES_H

#include "resume.h"

enum { DIFFERENCES_LIST = 700 };

struct differences {
    struct resume *resume;
    char list[DIFFERENCES_LIST];
    int count, left_out; /* refused; of these not in the list */
    bool rebuilt_only;   /* all that is refused could be accepted */
    bool out_of_memory;
};

void differences_init(struct differences *found, struct resume *resume);

/* One that is refused; then or now may be null for "none". */
void differences_meet(struct differences *found, const char *name, const struct json *then, const struct json *now);

/* One that is accepted. */
void differences_accept(struct differences *found, const char *name, const struct json *then, const struct json *now);

/* Members of two objects, but for the keys in `but`, which a null pointer ends; objects in them are gone through too.
 */
void differences_members(struct differences *found, const char *prefix, const char *const *but, const struct json *then,
                         const struct json *now);

/* A member that another build changes. */
void differences_build(struct differences *found, const char *prefix, const char *key, const struct json *then,
                       const struct json *now);

/* Lists of players (player_json). */
void differences_players(struct differences *found, const struct json *then, const struct json *now);

/* Whether two values are the same, member for member in the same order. */
bool differences_equal(const struct json *one, const struct json *other);

/* True when nothing is refused; else ERROR_USAGE with the list. */
bool differences_end(const struct differences *found, const char *run, struct error *error);

#endif
