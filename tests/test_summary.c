/* SPDX-License-Identifier: MIT */
/* golden/tiny_run/expected.json was worked out by golden/tiny_run/make.py, which shares no code with osero. */
#include "run_folder.h"
#include "summary.h"

#include <math.h>
#include <unistd.h>

/* Every value of `expected` is in `actual`; numbers to 1e-9. */
static void assert_covers(const struct json *expected, const struct json *actual, const char *where)
{
    cr_assert_not_null(actual, "%s is missing", where);
    cr_assert_eq(json_type(expected), json_type(actual), "type of %s", where);
    const struct json *other = json_type(expected) == JSON_ARRAY ? json_first(actual) : NULL;
    switch (json_type(expected)) {
    case JSON_NUMBER:
        cr_assert_float_eq(json_number(actual), json_number(expected), 1e-9, "%s is %.12g, not %.12g", where,
                           json_number(actual), json_number(expected));
        break;
    case JSON_STRING:
        cr_assert_str_eq(json_string(actual), json_string(expected), "%s", where);
        break;
    case JSON_ARRAY:
        cr_assert_eq(json_length(expected), json_length(actual), "length of %s", where);
        for (const struct json *one = json_first(expected); one != NULL; one = json_next(one)) {
            assert_covers(one, other, where);
            other = json_next(other);
        }
        break;
    case JSON_OBJECT:
        for (const struct json *one = json_first(expected); one != NULL; one = json_next(one))
            assert_covers(one, json_get(actual, json_key(one)), json_key(one));
        break;
    case JSON_NULL:
    case JSON_BOOL:
        break;
    }
}

Test(summary, agrees_with_the_independent_computation)
{
    struct error error = {0};
    struct summary summary;
    cr_assert(summary_read(TEST_GOLDEN "/tiny_run", &summary, &error), "%s", error.message);
    struct json *actual = summary_json(&summary);
    struct json *expected = json_read_file(TEST_GOLDEN "/tiny_run/expected.json", &error);
    cr_assert_not_null(expected, "%s", error.message);
    assert_covers(expected, actual, "summary");
    /* B scored best, A second, by expected.json. */
    cr_assert_eq(summary.ranking[0], 1);
    cr_assert_eq(summary.ranking[1], 0);
    cr_assert_eq(summary.ranking[2], 2);
    json_free(actual);
    json_free(expected);
    summary_clear(&summary);
}

Test(summary, a_pairing_is_found_from_both_sides)
{
    struct summary summary;
    bool reversed = false;
    cr_assert(summary_read(TEST_GOLDEN "/tiny_run", &summary, NULL));
    const struct summary_pairing *pairing = summary_find(&summary, 2, 0, &reversed);
    cr_assert(pairing == &summary.pairings[1] && reversed);
    cr_assert(summary_find(&summary, 0, 2, &reversed) == pairing && !reversed);
    cr_assert_null(summary_find(&summary, 0, 0, &reversed));
    cr_assert_null(summary_find(&summary, 2, 2, &reversed));
    const struct summary_score other = summary_reverse(pairing->score);
    const struct summary_tally mine = summary_total(&pairing->score), theirs = summary_total(&other);
    cr_assert(mine.wins == theirs.losses && mine.draws == theirs.draws && mine.losses == theirs.wins);
    cr_assert(other.black.wins == pairing->score.white.losses && other.pairs[0] == pairing->score.pairs[4]);
    summary_clear(&summary);
}

Test(summary, is_written_and_the_same_again)
{
    struct run_folder folder;
    struct error error = {0};
    char path[128];
    run_folder_init(&folder);
    run_folder_write(&folder);
    (void)snprintf(path, sizeof path, "%s/summary.json", folder.path);
    cr_assert(summary_write(folder.path, &error), "%s", error.message);
    char *one = file_read(path, NULL, NULL);
    cr_assert(summary_write(folder.path, NULL));
    char *two = file_read(path, NULL, NULL);
    cr_assert_str_eq(one, two);
    free(one);
    free(two);
    run_folder_remove(&folder);
}

/* The run with one edit is refused with a message that has `message`. */
static void assert_refused(int line, const char *from, const char *to, const char *message)
{
    struct run_folder folder;
    struct summary summary;
    struct error error = {0};
    run_folder_init(&folder);
    folder.games = run_folder_edit(folder.games, line, from, to);
    run_folder_write(&folder);
    cr_assert_not(summary_read(folder.path, &summary, &error), "%s", message);
    cr_assert_eq(error.kind, ERROR_WORLD);
    cr_assert_not_null(strstr(error.message, message), "'%s' does not say '%s'", error.message, message);
    run_folder_remove(&folder);
}

Test(summary, edited_lines_are_named)
{
    assert_refused(3, "\"game\":3", "\"game\":4", "games.jsonl line 3: game 4 stands where game 3 should");
    assert_refused(5, "\"black\":\"B\"", "\"black\":\"C\"", "line 5: 'C' is none of the players");
    assert_refused(7, "\"black\":\"A\",\"white\":\"B\"", "\"black\":\"B\",\"white\":\"A\"",
                   "line 7: game 7 of pairing");
    assert_refused(4, "\"pairing\":1", "\"pairing\":2", "line 4: game 4 must have the pairing and pair of game 3");
    assert_refused(6, "\"pairing\":2", "\"pairing\":", "line 6: column 18: \"pairing\" is not a whole number");
    assert_refused(3, "\"outcome\":\"win\"", "\"outcome\":\"loss\"", "is no loss for Black");
    assert_refused(2, "\"termination\":\"normal\"}", "\"termination\":\"normal\"", "line 2: ");
    assert_refused(1, "\"pairing\":0", "\"pairing\":3", "line 1: pairing 3 among 3 players");
}

/* The file cut at `length` bytes. */
static bool read_cut(size_t length, struct summary *summary, struct error *error)
{
    struct run_folder folder;
    run_folder_init(&folder);
    folder.games[length] = '\0';
    run_folder_write(&folder);
    const bool good = summary_read(folder.path, summary, error);
    run_folder_remove(&folder);
    return good;
}

Test(summary, torn_and_empty_files)
{
    struct summary summary;
    struct error error = {0};
    cr_assert_not(read_cut(1000, &summary, &error));
    cr_assert_not_null(strstr(error.message, "line 4: it is torn"), "%s", error.message);
    cr_assert(read_cut(0, &summary, &error));
    cr_assert_eq(summary.games, 0);
    struct json *json = summary_json(&summary);
    const struct json *player = json_first(json_get(json, "players"));
    cr_assert_eq(json_type(json_get(player, "score")), JSON_NULL);
    cr_assert_eq(json_type(json_get(player, "elo")), JSON_NULL);
    cr_assert_eq(json_type(json_get(player, "difference_mean")), JSON_NULL);
    json_free(json);
    summary_clear(&summary);
}

/* Games of one pairing from a table: start and moves; the players swap colours from line to line. */
static uint64_t count_identical(const char *const games[][2], int count)
{
    struct run_folder folder;
    struct summary summary;
    struct error error = {0};
    char text[8192];
    size_t used = 0;
    run_folder_init(&folder);
    for (int i = 0; i < count; i++) {
        struct record record = {.pair = (uint64_t)i / 2,
                                .game = (uint64_t)i + 1,
                                .has_difference = true,
                                .outcome = OUTCOME_DRAW,
                                .termination = TERMINATION_NORMAL};
        strcpy(record.black, i % 2 == 0 ? "A" : "B");
        strcpy(record.white, i % 2 == 0 ? "B" : "A");
        strcpy(record.start, games[i][0]);
        strcpy(record.moves, games[i][1]);
        used += record_write(&record, text + used);
    }
    free(folder.games);
    folder.games = strdup(text);
    run_folder_write(&folder);
    cr_assert(summary_read(folder.path, &summary, &error), "%s", error.message);
    const uint64_t identical = summary.identical;
    summary_clear(&summary);
    run_folder_remove(&folder);
    return identical;
}

Test(summary, identical_means_same_colours_start_and_moves)
{
    static const char *const swapped[][2] = {{"", "f5d6"}, {"", "f5d6"}};
    static const char *const other_start[][2] = {{"", "f5d6"}, {"", "c4"}, {"X", "f5d6"}, {"X", "c4"}};
    static const char *const copies[][2] = {{"", "f5d6"}, {"", "c4"},   {"", "f5d6"},
                                            {"", "c4"},   {"", "f5d6"}, {"", "c4e3"}};
    cr_assert_eq(count_identical(swapped, 2), 0);
    cr_assert_eq(count_identical(other_start, 4), 0);
    cr_assert_eq(count_identical(copies, 6), 3);
}

static void assert_run_refused(const char *run, bool games, const char *message)
{
    struct run_folder folder;
    struct summary summary;
    struct error error = {0};
    run_folder_init(&folder);
    free(folder.run);
    folder.run = run != NULL ? strdup(run) : NULL;
    if (!games) {
        free(folder.games);
        folder.games = NULL;
    }
    run_folder_write(&folder);
    cr_assert_not(summary_read(folder.path, &summary, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    cr_assert_not_null(strstr(error.message, message), "'%s' does not say '%s'", error.message, message);
    run_folder_remove(&folder);
}

Test(summary, broken_or_missing_files_are_named)
{
    assert_run_refused(NULL, true, "run.json");
    assert_run_refused("{\"players\":[{\"label\":\"A\"},{\"label\":\"B\"}]}", false, "games.jsonl");
    assert_run_refused("{\"players\":", true, "run.json");
    assert_run_refused("[]", true, "run.json: it is no object");
    assert_run_refused("{\"players\":{}}", true, "\"players\" must be");
    assert_run_refused("{\"players\":[{\"label\":\"A\"},{}]}", true, "player 2 has no \"label\"");
    assert_run_refused("{\"players\":[{\"label\":\"A\"},{\"label\":\"A\"}]}", true, "labelled 'A'");
}
