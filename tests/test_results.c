/* SPDX-License-Identifier: MIT */
#include "results.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char root[] = "/tmp/osero-results-XXXXXX";

static void make_root(void)
{
    cr_assert_not_null(mkdtemp(root));
}

static void remove_root(void)
{
    char command[256];
    (void)snprintf(command, sizeof command, "rm -rf %s", root);
    cr_assert_eq(system(command), 0);
}

static struct json *run_of(int64_t number)
{
    struct json *run = json_new_object();
    cr_assert(json_set_integer(run, "v", number));
    return run;
}

static void path_of(char *path, const char *file)
{
    (void)snprintf(path, 256, "%s/%s", root, file);
}

static void assert_content(const char *file, const char *expected)
{
    char path[256], content[1024] = "";
    path_of(path, file);
    FILE *stream = fopen(path, "r");
    cr_assert_not_null(stream, "%s", path);
    const size_t length = fread(content, 1, sizeof content - 1, stream);
    content[length] = '\0';
    (void)fclose(stream);
    cr_assert_str_eq(content, expected);
}

static void assert_missing(const char *file)
{
    char path[256];
    path_of(path, file);
    cr_assert_neq(access(path, F_OK), 0, "%s is there", path);
}

static bool create(struct results *results, const char *in, const char *name, const struct json *run, bool timing,
                   struct error *error)
{
    const struct results_place place = {.root = in, .name = name, .journal = RESULTS_GAMES, .timing = timing};
    return results_create(results, &place, run, error);
}

TestSuite(results, .init = make_root, .fini = remove_root);

Test(results, a_run_is_written_and_parents_are_made)
{
    char parents[256];
    path_of(parents, "new/results//");
    struct results results;
    struct error error = {0};
    struct json *run = run_of(1), *end = run_of(2);
    cr_assert(create(&results, parents, "demo", run, true, &error), "%s", error.message);
    assert_content("new/results/demo/run.json", "{\n  \"v\": 1\n}\n");
    cr_assert(results_append_journal(&results, "one\n", 4, &error));
    cr_assert(results_append_journal(&results, "two\nthree\n", 10, &error));
    cr_assert(results_append_timing(&results, "t\n", 2, &error));
    results_log(&results, "game %d: %s", 3, "two\nlines");
    cr_assert(results_replace_run(&results, end, &error));
    results_close(&results);
    assert_content("new/results/demo/games.jsonl", "one\ntwo\nthree\n");
    assert_content("new/results/demo/timing.jsonl", "t\n");
    assert_content("new/results/demo/run.log", "game 3: two lines\n");
    assert_content("new/results/demo/run.json", "{\n  \"v\": 2\n}\n");
    json_free(run);
    json_free(end);
}

Test(results, an_existing_run_is_refused_and_untouched)
{
    struct results first, second;
    struct error error = {0};
    struct json *run = run_of(1), *other = run_of(2);
    cr_assert(create(&first, root, "a", run, false, NULL));
    cr_assert_not(create(&second, root, "a", other, false, &error));
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert_not_null(strstr(error.message, "'a'"));
    assert_content("a/run.json", "{\n  \"v\": 1\n}\n");
    assert_missing("a/timing.jsonl");
    results_close(&first);
    json_free(run);
    json_free(other);
}

/* What a start may leave that is killed before run.json is there. */
Test(results, a_start_that_was_killed_leaves_the_name_free)
{
    static const char *const left[] = {"", "games.jsonl", "run.json.new"};
    struct results results;
    struct error error = {0};
    struct json *run = run_of(1);
    char path[256];
    for (int i = 0; i < 3; i++) {
        char name[] = {(char)('a' + i), '\0'}, file[32];
        path_of(path, name);
        cr_assert_eq(mkdir(path, 0777), 0);
        for (int k = 1; k <= i; k++) {
            (void)snprintf(file, sizeof file, "%s/%s", name, left[k]);
            path_of(path, file);
            cr_assert_eq(close(open(path, O_CREAT | O_WRONLY, 0666)), 0);
        }
        cr_assert(create(&results, root, name, run, true, &error), "%s", error.message);
        (void)snprintf(file, sizeof file, "%s/run.json", name);
        assert_content(file, "{\n  \"v\": 1\n}\n");
        (void)snprintf(file, sizeof file, "%s/run.json.new", name);
        assert_missing(file);
        results_close(&results);
    }
    json_free(run);
}

Test(results, what_is_somebody_elses_takes_the_name)
{
    static const char *const files[] = {"notes.txt", "games.jsonl", "solve.jsonl"};
    struct results results;
    struct json *run = run_of(1);
    char path[256], file[32];
    for (int i = 0; i < 3; i++) {
        struct error error = {0};
        char name[] = {(char)('a' + i), '\0'};
        path_of(path, name);
        cr_assert_eq(mkdir(path, 0777), 0);
        (void)snprintf(file, sizeof file, "%s/%s", name, files[i]);
        path_of(path, file);
        const int made = open(path, O_CREAT | O_WRONLY, 0666);
        cr_assert_eq(write(made, "x", i < 2 ? 1 : 0), i < 2 ? 1 : 0);
        (void)close(made);
        cr_assert_not(create(&results, root, name, run, true, &error));
        cr_assert_eq(error.kind, ERROR_USAGE);
        cr_assert_not_null(strstr(error.message, "already"), "%s", error.message);
        assert_content(file, i < 2 ? "x" : "");
    }
    json_free(run);
}

Test(results, a_start_that_goes_on_keeps_its_name)
{
    struct results results;
    struct error error = {0};
    struct json *run = run_of(1);
    char path[256];
    path_of(path, "a");
    cr_assert_eq(mkdir(path, 0777), 0);
    path_of(path, "a/games.jsonl");
    const int locked = open(path, O_CREAT | O_WRONLY, 0666);
    cr_assert_eq(flock(locked, LOCK_EX), 0);
    cr_assert_not(create(&results, root, "a", run, false, &error));
    cr_assert_not_null(strstr(error.message, "is being played by another process"), "%s", error.message);
    assert_content("a/games.jsonl", "");
    (void)close(locked);
    json_free(run);
}

Test(results, a_journal_that_was_removed_takes_no_more)
{
    struct results results;
    struct error error = {0};
    struct json *run = run_of(1);
    char path[256];
    cr_assert(create(&results, root, "a", run, false, &error));
    cr_assert(results_append_journal(&results, "one\n", 4, &error));
    cr_assert_not(results_removed(&results));
    path_of(path, "a/games.jsonl");
    cr_assert_eq(unlink(path), 0);
    cr_assert(results_removed(&results));
    cr_assert_not(results_append_journal(&results, "two\n", 4, &error));
    cr_assert_not_null(strstr(error.message, "a/games.jsonl was removed while the run went on"), "%s", error.message);
    results_close(&results);
    json_free(run);
}

Test(results, names)
{
    static const char *const good[] = {"a", "demo-1", "2026-11-29T19.41", "_x"};
    static const char *const bad[] = {"", ".", "..", ".x", "-x", "a/b", "a b", "\xc3\xa9"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        cr_assert(results_check_name(good[i], NULL), "%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_assert_not(results_check_name(bad[i], NULL), "%s", bad[i]);
    char name[102];
    memset(name, 'n', sizeof name);
    name[101] = '\0';
    cr_assert_not(results_check_name(name, NULL));
    name[100] = '\0';
    cr_assert(results_check_name(name, NULL));
}

Test(results, nothing_is_left_when_it_cannot_be_made)
{
    char file[256], below[300], path[256];
    path_of(file, "file");
    path_of(path, "x/y");
    (void)close(open(file, O_CREAT | O_WRONLY, 0600));
    (void)snprintf(below, sizeof below, "%s/deeper", file);
    struct results results;
    struct error error = {0};
    struct json *run = run_of(1);
    cr_assert_not(create(&results, below, "a", run, false, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    cr_assert_not_null(strstr(error.message, "Not a directory"), "%s", error.message);
    cr_assert_not(create(&results, file, "a", run, false, &error));
    cr_assert_not_null(strstr(error.message, "Not a directory"), "%s", error.message);
    /* The first folders can be made, the last one cannot: they go again. */
    char part[300], long_path[600];
    memset(part, 'n', sizeof part - 1);
    part[sizeof part - 1] = '\0';
    (void)snprintf(long_path, sizeof long_path, "%s/%s/z", path, part);
    cr_assert_not(create(&results, long_path, "a", run, false, &error));
    cr_assert_not_null(strstr(error.message, "File name too long"), "%s", error.message);
    assert_missing("x");
    /* No file may grow at all: run.json cannot be written, and the new folders go again. */
    (void)signal(SIGXFSZ, SIG_IGN);
    const struct rlimit none = {0, 0};
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &none), 0);
    cr_assert_not(create(&results, path, "a", run, false, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    assert_missing("x");
    json_free(run);
}

Test(results, a_batch_that_does_not_fit_is_cut_back)
{
    struct results results;
    struct error error = {0};
    struct json *run = run_of(1);
    cr_assert(create(&results, root, "a", run, false, NULL));
    (void)signal(SIGXFSZ, SIG_IGN);
    const struct rlimit few = {16, 16};
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &few), 0);
    cr_assert(results_append_journal(&results, "twelve byte\n", 12, &error));
    cr_assert_not(results_append_journal(&results, "four\nmore\nlines\n", 16, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    cr_assert_not_null(strstr(error.message, "games.jsonl"), "%s", error.message);
    assert_content("a/games.jsonl", "twelve byte\n");
    results_close(&results);
    json_free(run);
}

Test(results, a_run_that_is_played_is_locked)
{
    struct results results, other;
    struct error error = {0};
    struct json *run = run_of(1);
    char folder[256];
    path_of(folder, "locked");
    cr_assert(create(&results, root, "locked", run, true, &error), "%s", error.message);
    cr_assert_not(results_reopen(&other, folder, RESULTS_GAMES, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    cr_assert_not_null(strstr(error.message, "another process"), "%s", error.message);
    results_close(&results);
    cr_assert(results_reopen(&other, folder, RESULTS_GAMES, &error), "%s", error.message);
    results_close(&other);
    json_free(run);
}

/* After kill -9 a worker that was just being made still has what osero had open. */
Test(results, a_lock_that_is_about_to_end_is_waited_for)
{
    struct results results, other;
    struct error error = {0};
    struct json *run = run_of(1);
    char folder[256];
    path_of(folder, "ending");
    cr_assert(create(&results, root, "ending", run, true, &error), "%s", error.message);
    const pid_t heir = fork();
    cr_assert(heir >= 0);
    if (heir == 0) {
        (void)usleep(200000);
        _exit(0);
    }
    results_close(&results);
    cr_assert(results_reopen(&other, folder, RESULTS_GAMES, &error), "%s", error.message);
    cr_assert_eq(waitpid(heir, NULL, 0), heir);
    results_close(&other);
    json_free(run);
}

Test(results, a_run_goes_on_behind_what_is_kept)
{
    struct results results;
    struct error error = {0};
    struct json *run = run_of(1);
    char folder[256];
    path_of(folder, "old");
    cr_assert(create(&results, root, "old", run, true, &error), "%s", error.message);
    cr_assert(results_append_journal(&results, "one\ntwo\nthr", 11, &error));
    cr_assert(results_append_timing(&results, "1\n2\n3\n", 6, &error));
    results_log(&results, "before");
    results_close(&results);
    cr_assert(results_reopen(&results, folder, RESULTS_GAMES, &error), "%s", error.message);
    assert_content("old/games.jsonl", "one\ntwo\nthr");
    cr_assert(results_continue(&results, 8, true, 4, &error), "%s", error.message);
    cr_assert(results_append_journal(&results, "four\n", 5, &error));
    cr_assert(results_append_timing(&results, "4\n", 2, &error));
    results_log(&results, "after");
    cr_assert(results_sync(&results, &error), "%s", error.message);
    results_close(&results);
    assert_content("old/games.jsonl", "one\ntwo\nfour\n");
    assert_content("old/timing.jsonl", "1\n2\n4\n");
    assert_content("old/run.log", "before\nafter\n");
    json_free(run);
}

Test(results, a_run_of_the_other_kind_is_left_alone)
{
    char folder[256];
    struct results results;
    struct error error = {0};
    struct json *run = run_of(1);
    const struct results_place place = {.root = root, .name = "s", .journal = RESULTS_SOLVE};
    cr_assert(results_create(&results, &place, run, &error), "%s", error.message);
    cr_assert(results_append_journal(&results, "one\n", 4, &error));
    results_close(&results);
    path_of(folder, "s");
    cr_assert_not(results_reopen(&results, folder, RESULTS_GAMES, &error));
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert_not_null(strstr(error.message, "is a run of solves, not of games"), "%s", error.message);
    assert_missing("s/games.jsonl");
    cr_assert(results_reopen(&results, folder, RESULTS_SOLVE, &error), "%s", error.message);
    cr_assert(results_continue(&results, 4, false, 0, &error), "%s", error.message);
    cr_assert(results_append_journal(&results, "two\n", 4, &error));
    results_close(&results);
    assert_content("s/solve.jsonl", "one\ntwo\n");
    assert_missing("s/timing.jsonl");
    json_free(run);
}
