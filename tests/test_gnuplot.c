/* SPDX-License-Identifier: MIT */
#include "files.h"
#include "gnuplot.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/osero-gnuplot-XXXXXX";
static char program[64], output[64], fresh[64];
static const char *ending;

static void set_up(void)
{
    cr_assert_not_null(mkdtemp(folder));
    (void)snprintf(program, sizeof program, "%s/program", folder);
    (void)snprintf(output, sizeof output, "%s/picture.svg", folder);
    (void)snprintf(fresh, sizeof fresh, "%s/picture.svg.new", folder);
}

static void tear_down(void)
{
    (void)unlink(program);
    (void)unlink(output);
    (void)unlink(fresh);
    (void)rmdir(folder);
}

TestSuite(gnuplot, .init = set_up, .fini = tear_down, .timeout = 20);

/* A program in gnuplot's place; it is called with -d -c SCRIPT OUTPUT ARGUMENTS. */
static bool run(const char *script, struct error *error)
{
    FILE *file = fopen(program, "w");
    cr_assert_not_null(file);
    cr_assert_geq(fprintf(file, "#!/bin/sh\n%s\n", script), 0);
    cr_assert_eq(fclose(file), 0);
    cr_assert_eq(chmod(program, 0700), 0);
    const struct gnuplot_job job = {.program = program,
                                    .script = "/plots/a.gp",
                                    .folder = folder,
                                    .output = "picture.svg",
                                    .ending = ending,
                                    .arguments = {"svg", "a b;$(c)\"'"}};
    return gnuplot_run(&job, error);
}

Test(gnuplot, runs_in_the_folder_with_its_arguments_untouched)
{
    struct error error = {.kind = ERROR_NONE};
    cr_assert(run("echo \"$1|$2|$3|$4|$5|$6|$#|$(pwd)\" > \"$4\"", &error), "%s", error.message);
    char *text = file_read(output, NULL, &error), expected[256];
    cr_assert_not_null(text);
    (void)snprintf(expected, sizeof expected, "-d|-c|/plots/a.gp|picture.svg.new|svg|a b;$(c)\"'|6|%s\n", folder);
    cr_assert_str_eq(text, expected);
    free(text);
    cr_assert_neq(access(fresh, F_OK), 0);
}

Test(gnuplot, failure_leaves_what_was_there_and_tells_the_first_line)
{
    struct error error = {.kind = ERROR_NONE};
    cr_assert(run("echo old > \"$4\"", &error));
    cr_assert_not(run("echo half > \"$4\"; printf '\\n   ^\\nline 3: bad thing\\nmore\\n' >&2; exit 1", &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    cr_assert_not_null(strstr(error.message, "picture.svg: line 3: bad thing"));
    cr_assert_null(strchr(error.message, '\n'));
    char *text = file_read(output, NULL, &error);
    cr_assert_str_eq(text, "old\n");
    free(text);
    cr_assert_neq(access(fresh, F_OK), 0);
}

Test(gnuplot, nothing_drawn_is_a_failure)
{
    struct error error = {.kind = ERROR_NONE};
    cr_assert_not(run("exit 0", &error));
    cr_assert_not_null(strstr(error.message, "no reason"));
    cr_assert_not(run(": > \"$4\"", &error));
}

/* What gnuplot does when the disk is full. */
Test(gnuplot, half_a_picture_is_a_failure)
{
    struct error error = {.kind = ERROR_NONE};
    ending = "</svg>";
    cr_assert(run("echo '<svg></svg>' > \"$4\"", &error), "%s", error.message);
    cr_assert_not(run("echo '<svg></sv' > \"$4\"", &error));
    cr_assert_not_null(strstr(error.message, "is the disk full?"), "%s", error.message);
    cr_assert_not(run("echo > \"$4\"", &error));
    char *text = file_read(output, NULL, &error);
    cr_assert_str_eq(text, "<svg></svg>\n");
    free(text);
    cr_assert_neq(access(fresh, F_OK), 0);
}

Test(gnuplot, many_complaints_do_not_stop_it)
{
    struct error error = {.kind = ERROR_NONE};
    cr_assert(
        run("i=0; while [ $i -lt 20000 ]; do echo warning warning >&2; i=$((i+1)); done; echo x > \"$4\"", &error),
        "%s", error.message);
}

Test(gnuplot, a_signal_is_named)
{
    struct error error = {.kind = ERROR_NONE};
    cr_assert_not(run("kill -9 $$", &error));
    cr_assert_not_null(strstr(error.message, "signal 9"));
}

Test(gnuplot, missing_program_is_one_clear_line)
{
    const struct gnuplot_job job = {
        .program = "osero-no-such-program", .script = "/plots/a.gp", .folder = folder, .output = "picture.svg"};
    struct error error = {.kind = ERROR_NONE};
    cr_assert_not(gnuplot_run(&job, &error));
    cr_assert_eq(error.kind, ERROR_WORLD);
    cr_assert_not_null(strstr(error.message, "apt-get install gnuplot-nox"));
}
