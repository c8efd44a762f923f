/* SPDX-License-Identifier: MIT */
#include "resume.h"
#include "run_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_SIZE = 700, NAME_SIZE = 200, VALUE_SIZE = 40 };

/* What differs between run.json and what would be played now. */
struct comparison {
    struct resume *resume;
    char list[LIST_SIZE];
    int count, left_out; /* refused; of these not in the list */
    bool rebuilt_only;   /* all that is refused could be accepted */
    bool out_of_memory;
};

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

static struct json *copy(const struct json *value)
{
    char *text = value != NULL ? json_text(value, false) : NULL;
    struct json *twin = text != NULL ? json_parse(text, "a copy", NULL) : json_new_null();
    free(text);
    return twin;
}

static void refuse(struct comparison *comparison, const char *name, const struct json *then, const struct json *now)
{
    char before[VALUE_SIZE], after[VALUE_SIZE];
    const size_t used = strlen(comparison->list);
    comparison->count++;
    tell_value(then, before);
    tell_value(now, after);
    const int length = snprintf(comparison->list + used, LIST_SIZE - used, "%s%s: %s then, %s now",
                                used > 0 ? "; " : "", name, before, after);
    if (length > 0 && (size_t)length < LIST_SIZE - used)
        return;
    comparison->list[used] = '\0';
    comparison->left_out++;
}

static void accept(struct comparison *comparison, const char *name, const struct json *then, const struct json *now)
{
    struct json *change = json_new_object();
    const bool good = change != NULL && json_set_string(change, "name", name) && json_set(change, "then", copy(then)) &&
                      json_set(change, "now", copy(now));
    if (!good)
        json_free(change);
    if (!good || !json_add(comparison->resume->changes, change))
        comparison->out_of_memory = true;
}

/* Another build is refused unless the user accepts it. */
static void meet_build(struct comparison *comparison, const char *name, const struct json *then, const struct json *now)
{
    if (comparison->resume->accept_rebuilt) {
        comparison->resume->rebuilt = true;
        accept(comparison, name, then, now);
        return;
    }
    refuse(comparison, name, then, now);
}

static void meet(struct comparison *comparison, const char *name, const struct json *then, const struct json *now)
{
    comparison->rebuilt_only = false;
    refuse(comparison, name, then, now);
}

static bool equal(const struct json *one, const struct json *other)
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
static void compare_members(struct comparison *comparison, const char *prefix, const char *const *but,
                            const struct json *then, const struct json *now)
{
    static const char *const none[] = {NULL};
    char name[NAME_SIZE];
    for (const struct json *before = json_first(then); before != NULL; before = json_next(before)) {
        const struct json *after = json_get(now, json_key(before));
        (void)snprintf(name, sizeof name, "%s%s", prefix, json_key(before));
        if (listed(but, json_key(before)) || (after != NULL && equal(before, after)))
            continue;
        if (after != NULL && json_type(before) == JSON_OBJECT && json_type(after) == JSON_OBJECT) {
            char inner[NAME_SIZE + 1];
            (void)snprintf(inner, sizeof inner, "%s.", name);
            compare_members(comparison, inner, none, before, after);
        } else {
            meet(comparison, name, before, after);
        }
    }
    for (const struct json *after = json_first(now); after != NULL; after = json_next(after)) {
        (void)snprintf(name, sizeof name, "%s%s", prefix, json_key(after));
        if (!listed(but, json_key(after)) && json_get(then, json_key(after)) == NULL)
            meet(comparison, name, NULL, after);
    }
}

static void compare_build(struct comparison *comparison, const char *prefix, const char *key, const struct json *then,
                          const struct json *now)
{
    char name[NAME_SIZE];
    const struct json *before = json_get(then, key), *after = json_get(now, key);
    (void)snprintf(name, sizeof name, "%s%s", prefix, key);
    if (before == NULL || after == NULL || !equal(before, after))
        meet_build(comparison, name, before, after);
}

static void compare_players(struct comparison *comparison, const struct json *then, const struct json *now)
{
    static const char *const apart[] = {"version", "digest", "file", "player", NULL};
    if (json_length(then) != json_length(now)) {
        struct json *before = json_new_integer((int64_t)json_length(then));
        struct json *after = json_new_integer((int64_t)json_length(now));
        meet(comparison, "number of players", before, after);
        json_free(before);
        json_free(after);
        return;
    }
    const struct json *after = json_first(now);
    for (const struct json *before = json_first(then); before != NULL; before = json_next(before)) {
        char prefix[NAME_SIZE];
        (void)snprintf(prefix, sizeof prefix, "player %s: ", json_string(json_get(after, "label")));
        if (json_type(before) != JSON_OBJECT) {
            meet(comparison, prefix, before, after);
            return;
        }
        compare_members(comparison, prefix, apart, before, after);
        compare_build(comparison, prefix, "version", before, after);
        compare_build(comparison, prefix, "digest", before, after);
        after = json_next(after);
    }
}

/* More are wanted: the run is extended. */
static void compare_pairs(struct comparison *comparison, const struct json *then, const struct json *now)
{
    int64_t before = 0, after = 0;
    if (!json_integer(then, &before) || !json_integer(now, &after) || after < before)
        meet(comparison, "pairs", then, now);
    else if (after > before)
        accept(comparison, "pairs", then, now);
}

/* Lists are compared by what is in them, so that a file may have moved or, for more pairs, grown at its end. */
static void compare_openings(struct comparison *comparison, const struct tournament *tournament,
                             const struct json *then, const struct json *now)
{
    const struct json *digest = json_get(then, "openings_digest"), *text = json_get(then, "openings");
    const struct json *pairs = json_get(then, "pairs");
    int64_t count = 0;
    char hex[DIGEST_SIZE] = "";
    if (!equal(text, json_get(now, "openings")) &&
        (!openings_is_file(json_string(text)) || !openings_is_file(tournament->settings.openings))) {
        meet(comparison, "openings", text, json_get(now, "openings"));
        return;
    }
    if (!json_integer(pairs, &count) || (uint64_t)count > tournament->settings.pairs)
        return; /* told of the pairs already */
    openings_digest(tournament->contest.openings, (uint64_t)count, hex);
    if (digest != NULL && json_type(digest) == JSON_STRING && strcmp(json_string(digest), hex) == 0)
        return;
    struct json *found = json_new_string(hex);
    meet(comparison, "what the openings are (digest)", digest, found);
    json_free(found);
}

static void compare_runs(struct comparison *comparison, const struct tournament *tournament, const struct json *now)
{
    /* Compared on their own, or no setting at all. */
    static const char *const apart[] = {
        "schema",          "name",          "state",       "started",    "finished",      "reason",
        "games",           "games_planned", "command",     "players",    "openings",      "openings_path",
        "openings_digest", "pairs",         "fsync_pairs", "max_faults", "time_warnings", "reproducible",
        "repeat",          "where",         "sessions",    NULL};
    const struct json *then = comparison->resume->run, *where = json_get(then, "where");
    compare_members(comparison, "", apart, then, now);
    compare_pairs(comparison, json_get(then, "pairs"), json_get(now, "pairs"));
    compare_openings(comparison, tournament, then, now);
    compare_players(comparison, json_get(then, "players"), json_get(now, "players"));
    if (where != NULL && json_type(where) == JSON_OBJECT)
        compare_build(comparison, "osero's ", "version", where, json_get(now, "where"));
}

static bool refusal(const struct comparison *comparison, const struct tournament *tournament, struct error *error)
{
    char more[40] = "";
    if (comparison->left_out > 0)
        (void)snprintf(more, sizeof more, "; and %d more", comparison->left_out);
    return error_set(error, ERROR_USAGE, "%s cannot be continued with other settings than it has: %s%s%s",
                     tournament->name, comparison->list, more,
                     comparison->rebuilt_only ? "; --accept-rebuilt goes on with other builds" : "");
}

bool resume_check(struct resume *resume, const struct tournament *tournament, struct error *error)
{
    const struct run_state state = {.state = "running"};
    struct comparison comparison = {.resume = resume, .rebuilt_only = true};
    struct json *now = run_json(tournament, &state);
    if (now == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    compare_runs(&comparison, tournament, now);
    json_free(now);
    if (comparison.out_of_memory)
        return error_set(error, ERROR_WORLD, "out of memory");
    return comparison.count == 0 || refusal(&comparison, tournament, error);
}
