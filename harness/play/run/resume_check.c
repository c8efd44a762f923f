/* SPDX-License-Identifier: MIT */
#include "differences.h"
#include "resume.h"
#include "run_json.h"
#include "run_read.h"

#include <string.h>

/* More are wanted: the run is extended. */
static void compare_pairs(struct differences *found, const struct json *then, const struct json *now)
{
    int64_t before = 0, after = 0;
    if (!json_integer(then, &before) || !json_integer(now, &after) || after < before)
        differences_meet(found, "pairs", then, now);
    else if (after > before)
        differences_accept(found, "pairs", then, now);
}

/* One run has a test and the other none. */
static void meet_sprt(struct differences *found, const struct json *then)
{
    struct json *test = json_new_string("a test");
    differences_meet(found, "sprt", then != NULL ? test : NULL, then != NULL ? NULL : test);
    json_free(test);
}

/* What was asked; how the test stands is no setting. */
static void compare_sprts(struct differences *found, const struct json *then, const struct json *now)
{
    static const char *const apart[] = {"lower", "upper", "llr", "pairs", "decision", NULL};
    if (then != NULL && now != NULL)
        differences_members(found, "sprt.", apart, then, now);
    else if (then != now)
        meet_sprt(found, then);
}

/* Lists are compared by what is in them, so that a file may have moved or, for more pairs, grown at its end. */
static void compare_openings(struct differences *found, const struct tournament *tournament, const struct json *then,
                             const struct json *now)
{
    const struct json *digest = json_get(then, "openings_digest"), *text = json_get(then, "openings");
    const struct json *pairs = json_get(then, "pairs");
    int64_t count = 0;
    char hex[DIGEST_SIZE] = "";
    if (!differences_equal(text, json_get(now, "openings")) &&
        (!openings_is_file(json_string(text)) || !openings_is_file(tournament->settings.openings))) {
        differences_meet(found, "openings", text, json_get(now, "openings"));
        return;
    }
    if (!json_integer(pairs, &count) || (uint64_t)count > tournament->settings.pairs)
        return; /* told of the pairs already */
    openings_digest(tournament->contest.openings, (uint64_t)count, hex);
    if (digest != NULL && json_type(digest) == JSON_STRING && strcmp(json_string(digest), hex) == 0)
        return;
    struct json *hash = json_new_string(hex);
    differences_meet(found, "what the openings are (digest)", digest, hash);
    json_free(hash);
}

static void compare_runs(struct differences *found, const struct tournament *tournament, const struct json *now)
{
    /* Compared on their own, or no setting at all. */
    static const char *const apart[] = {
        "schema",        "name",       "state",         "started",      "finished",      "reason",          "games",
        "games_planned", "command",    "players",       "openings",     "openings_path", "openings_digest", "pairs",
        "fsync_pairs",   "max_faults", "time_warnings", "reproducible", "repeat",        "where",           "sessions",
        "sprt",          NULL};
    const struct json *then = found->resume->run, *where = json_get(then, "where");
    differences_members(found, "", apart, then, now);
    compare_pairs(found, json_get(then, "pairs"), json_get(now, "pairs"));
    compare_sprts(found, json_get(then, "sprt"), json_get(now, "sprt"));
    compare_openings(found, tournament, then, now);
    differences_players(found, json_get(then, "players"), json_get(now, "players"));
    if (where != NULL && json_type(where) == JSON_OBJECT)
        differences_build(found, "osero's ", "version", where, json_get(now, "where"));
}

/* More game pairs after a verdict could only undo what it promises. */
static bool check_decided(const struct resume *resume, const struct tournament *tournament, struct error *error)
{
    const struct json *sprt = run_read_member(resume->run, "sprt", JSON_OBJECT);
    const char *decision = json_get_string(sprt, "decision");
    int64_t most = 0, pairs = 0;
    if (decision == NULL || strcmp(decision, "none") == 0 ||
        !run_read_integer(resume->run, "pairs", 0, TOURNAMENT_MAX_PAIRS, &most, NULL) ||
        !run_read_integer(sprt, "pairs", 0, TOURNAMENT_MAX_PAIRS, &pairs, NULL) ||
        tournament->settings.pairs <= (uint64_t)most)
        return true;
    return error_set(error, ERROR_USAGE,
                     "%s cannot get more game pairs: its SPRT %s after %lld pairs, and alpha and beta hold only where "
                     "the match stops there; start a new run",
                     tournament->name, decision, (long long)pairs);
}

bool resume_check(struct resume *resume, const struct tournament *tournament, struct error *error)
{
    const struct run_state state = {.state = "running"};
    struct differences found;
    if (!check_decided(resume, tournament, error))
        return false;
    struct json *now = run_json(tournament, &state);
    if (now == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    differences_init(&found, resume);
    compare_runs(&found, tournament, now);
    json_free(now);
    return differences_end(&found, tournament->name, error);
}
