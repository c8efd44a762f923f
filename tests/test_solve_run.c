/* SPDX-License-Identifier: MIT */
#include "files.h"
#include "solve_run.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A folder with a run.json and a solve.jsonl that hold these texts. */
struct folder {
    char path[64];
};

static const char good_run[] = "{\"command\":\"solve\",\"state\":\"running\",\"players\":[{\"label\":\"A\"}]}";

#define LINE(position, text, empties, repeat)                                                                      \
    "{\"v\":1,\"solver\":\"A\",\"position\":" #position ",\"text\":\"" text "\",\"empties\":" #empties             \
    ",\"repeat\":" #repeat ",\"wall_ns\":1,\"cpu_ns\":1,\"nodes\":1,\"score\":null,\"score_kind\":null,\"exact\":" \
    "false,\"move\":\"\",\"pv\":\"\",\"termination\":\"normal\"}\n"

static void write_file(const struct folder *folder, const char *name, const char *text)
{
    char path[128];
    (void)snprintf(path, sizeof path, "%s/%s", folder->path, name);
    cr_assert(file_replace(path, text, strlen(text), NULL));
}

static struct folder make_folder(const char *run, const char *lines)
{
    struct folder folder = {"/tmp/osero-solve-XXXXXX"};
    cr_assert_not_null(mkdtemp(folder.path));
    write_file(&folder, "run.json", run);
    write_file(&folder, "solve.jsonl", lines);
    return folder;
}

static void remove_folder(const struct folder *folder)
{
    char command[128];
    (void)snprintf(command, sizeof command, "rm -rf %s", folder->path);
    cr_assert_eq(system(command), 0);
}

Test(solve_run, reads_what_goes_on)
{
    const struct folder folder = make_folder(good_run, LINE(0, "a X", 8, 0) LINE(0, "a X", 8, 1) "{\"v\":1,\"so");
    struct solve_run run;
    struct error error = {0};
    cr_assert(solve_run_is(folder.path));
    cr_assert(solve_run_read(folder.path, &run, &error), "%s", error.message);
    cr_assert_eq(run.sample_count, 2);
    cr_assert(run.torn && !run.finished);
    cr_assert_eq(run.planned[8], 1);
    cr_assert_str_eq(run.name, folder.path + strlen("/tmp/"));
    solve_run_clear(&run);
    remove_folder(&folder);
    cr_assert_not(solve_run_is(folder.path));
}

Test(solve_run, faults_are_named)
{
    static const struct {
        const char *run, *lines, *message;
    } cases[] = {
        {"[]", "", "run.json: it is no object"},
        {"{", "", "run.json"},
        {"{\"command\":\"tournament\",\"players\":[{\"label\":\"A\"}]}", "", "\"command\" is not \"solve\""},
        {"{\"command\":\"solve\",\"players\":[]}", "", "\"players\" must be a list"},
        {"{\"command\":\"solve\",\"players\":[7]}", "", "number 1 has no good label"},
        {"{\"command\":\"solve\",\"players\":[{\"label\":\"A\"},{\"label\":\"A\"}]}", "", "two solvers"},
        {"{\"command\":\"solve\",\"players\":[{\"label\":\"A\"}],\"plan\":{}}", "", "\"plan\" is no list"},
        {"{\"command\":\"solve\",\"players\":[{\"label\":\"A\"}],\"plan\":[{\"empties\":97,\"positions\":1}]}", "",
         "\"plan\" needs whole numbers"},
        {"{\"command\":\"solve\",\"players\":[{\"label\":\"A\"}],\"budget_ns\":-1}", "", "\"budget_ns\""},
        {"{\"command\":\"solve\",\"players\":[{\"label\":\"B\"}]}", LINE(0, "a X", 8, 0),
         "solve.jsonl line 1: run.json has no solver \"A\""},
        {good_run, "{}\n", "solve.jsonl line 1: \"v\" is missing"},
        {good_run, LINE(0, "a X", 8, 0) LINE(1, "b X", 8, 0) LINE(0, "a X", 8, 0), "lines 1 and 3: the same solve"},
        {good_run, LINE(0, "a X", 8, 0) LINE(0, "b X", 8, 1), "lines 1 and 2: position 0 is not the same"},
        {good_run, LINE(0, "a X", 8, 0) LINE(0, "a X", 9, 1), "lines 1 and 2: position 0 is not the same"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct folder folder = make_folder(cases[i].run, cases[i].lines);
        struct solve_run run;
        struct error error = {0};
        cr_assert_not(solve_run_read(folder.path, &run, &error), "case %zu", i);
        cr_assert_not_null(strstr(error.message, cases[i].message), "'%s' does not say '%s'", error.message,
                           cases[i].message);
        cr_assert_eq(error.kind, ERROR_WORLD);
        remove_folder(&folder);
    }
}
