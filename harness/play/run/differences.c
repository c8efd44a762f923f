/* SPDX-License-Identifier: MIT */
#include "differences.h"

#include "run_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 200, VALUE_SIZE = 40 };

/* "none", or the value's JSON, shortened. */
static void tell_value(const struct json *value, char text[VALUE_SIZE])
{
    char *whole = value != NULL ? json_text(value, false) : NULL;
    const char *shown = value != NULL && json_type(value) == JSON_STRING ? json_string(value) : whole;
    const size_t length = shown != NULL ? strlen(shown) : 0;
    if (shown == NULL)
        (void)snprintf(text, VALUE_SIZE, "none");
    else if (length < VALUE_SIZE)
        (void)snprintf(text, VALUE_SIZE, "%s", shown);
    else
        (void)snprintf(text, VALUE_SIZE, "%.12s...", shown);
    free(whole);
}

static void refuse(struct differences *found, const char *name, const struct json *then, const struct json *now)
{
    char before[VALUE_SIZE], after[VALUE_SIZE];
    const size_t used = strlen(found->list);
    found->count++;
    tell_value(then, before);
    tell_value(now, after);
    const int length = snprintf(found->list + used, DIFFERENCES_LIST - used, "%s%s: %s then, %s now",
                                used > 0 ? "; " : "", name, before, after);
    if (length > 0 && (size_t)length < DIFFERENCES_LIST - used)
        return;
    found->list[used] = '\0';
    found->left_out++;
}

void differences_accept(struct differences *found, const char *name, const struct json *then, const struct json *now)
{
    struct json *change = json_new_object();
    const bool good = change != NULL && json_set_string(change, "name", name) &&
                      json_set(change, "then", run_read_copy(then)) && json_set(change, "now", run_read_copy(now));
    if (!good)
        json_free(change);
    if (!good || !json_add(found->resume->changes, change))
        found->out_of_memory = true;
}

/* Another build is refused unless the user accepts it. */
static void meet_build(struct differences *found, const char *name, const struct json *then, const struct json *now)
{
    if (found->resume->accept_rebuilt) {
        found->resume->rebuilt = true;
        differences_accept(found, name, then, now);
        return;
    }
    refuse(found, name, then, now);
}

void differences_meet(struct differences *found, const char *name, const struct json *then, const struct json *now)
{
    found->rebuilt_only = false;
    refuse(found, name, then, now);
}

bool differences_equal(const struct json *one, const struct json *other)
{
    char *left = json_text(one, false), *right = json_text(other, false);
    const bool same = left != NULL && right != NULL && strcmp(left, right) == 0;
    free(left);
    free(right);
    return same;
}

static bool listed(const char *const *list, const char *key)
{
    for (; *list != NULL; list++)
        if (strcmp(*list, key) == 0)
            return true;
    return false;
}

/* Members of two objects, but for the keys in `but`; objects in them are gone through too. */
void differences_members(struct differences *found, const char *prefix, const char *const *but, const struct json *then,
                         const struct json *now)
{
    static const char *const none[] = {NULL};
    char name[NAME_SIZE];
    for (const struct json *before = json_first(then); before != NULL; before = json_next(before)) {
        const struct json *after = json_get(now, json_key(before));
        (void)snprintf(name, sizeof name, "%s%s", prefix, json_key(before));
        if (listed(but, json_key(before)) || (after != NULL && differences_equal(before, after)))
            continue;
        if (after != NULL && json_type(before) == JSON_OBJECT && json_type(after) == JSON_OBJECT) {
            char inner[NAME_SIZE + 1];
            (void)snprintf(inner, sizeof inner, "%s.", name);
            differences_members(found, inner, none, before, after);
        } else {
            differences_meet(found, name, before, after);
        }
    }
    for (const struct json *after = json_first(now); after != NULL; after = json_next(after)) {
        (void)snprintf(name, sizeof name, "%s%s", prefix, json_key(after));
        if (!listed(but, json_key(after)) && json_get(then, json_key(after)) == NULL)
            differences_meet(found, name, NULL, after);
    }
}

void differences_build(struct differences *found, const char *prefix, const char *key, const struct json *then,
                       const struct json *now)
{
    char name[NAME_SIZE];
    const struct json *before = json_get(then, key), *after = json_get(now, key);
    (void)snprintf(name, sizeof name, "%s%s", prefix, key);
    if (before == NULL || after == NULL || !differences_equal(before, after))
        meet_build(found, name, before, after);
}

void differences_players(struct differences *found, const struct json *then, const struct json *now)
{
    static const char *const apart[] = {"version", "digest", "file", "player", NULL};
    if (json_length(then) != json_length(now)) {
        struct json *before = json_new_integer((int64_t)json_length(then));
        struct json *after = json_new_integer((int64_t)json_length(now));
        differences_meet(found, "number of players", before, after);
        json_free(before);
        json_free(after);
        return;
    }
    const struct json *after = json_first(now);
    for (const struct json *before = json_first(then); before != NULL; before = json_next(before)) {
        char prefix[NAME_SIZE];
        (void)snprintf(prefix, sizeof prefix, "player %s: ", json_string(json_get(after, "label")));
        if (json_type(before) != JSON_OBJECT) {
            differences_meet(found, prefix, before, after);
            return;
        }
        differences_members(found, prefix, apart, before, after);
        differences_build(found, prefix, "version", before, after);
        differences_build(found, prefix, "digest", before, after);
        after = json_next(after);
    }
}

void differences_init(struct differences *found, struct resume *resume)
{
    *found = (struct differences){.resume = resume, .rebuilt_only = true};
}

bool differences_end(const struct differences *found, const char *run, struct error *error)
{
    char more[40] = "";
    if (found->out_of_memory)
        return error_set(error, ERROR_WORLD, "out of memory");
    if (found->count == 0)
        return true;
    if (found->left_out > 0)
        (void)snprintf(more, sizeof more, "; and %d more", found->left_out);
    return error_set(error, ERROR_USAGE, "%s cannot be continued with other settings than it has: %s%s%s", run,
                     found->list, more, found->rebuilt_only ? "; --accept-rebuilt goes on with other builds" : "");
}
