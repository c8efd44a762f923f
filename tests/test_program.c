/* SPDX-License-Identifier: MIT */
#include "program.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MS INT64_C(1000000)

static struct program program;

static int64_t in_ms(int64_t ms)
{
    return program_now_ns() + ms * MS;
}

/* sh -c SCRIPT */
static void start(const char *script, const char *environment, const char *directory)
{
    char *items[] = {"sh", "-c", (char *)script, NULL};
    const struct words command = {.items = items, .count = 3};
    struct words more;
    char why[PROGRAM_WHY_SIZE] = "";
    cr_assert(words_split(environment, &more, why, sizeof why));
    const struct program_spec spec = {.command = &command, .environment = &more, .directory = directory};
    cr_assert(program_start(&program, &spec, why), "%s", why);
    words_clear(&more);
}

static void assert_line(const char *wanted)
{
    char line[PROGRAM_LINE_SIZE];
    cr_assert_eq(program_read(&program, line, in_ms(10000)), PROGRAM_LINE);
    cr_assert_str_eq(line, wanted);
}

static void assert_ended(const char *how)
{
    char line[PROGRAM_LINE_SIZE], why[PROGRAM_WHY_SIZE];
    cr_assert_eq(program_read(&program, line, in_ms(10000)), PROGRAM_ENDED);
    program_end_text(&program, why);
    cr_assert_str_eq(why, how);
}

TestSuite(program, .timeout = 60);

Test(program, answers_lines)
{
    start("while read -r line; do echo \"<$line>\"; done", "", NULL);
    cr_assert(program_send(&program, "one two", in_ms(10000)));
    assert_line("<one two>");
    cr_assert(program_send(&program, "", in_ms(10000)));
    assert_line("<>");
    program_stop(&program, 1000);
    cr_assert_eq(program.keeper, 0);
}

Test(program, lines_lose_their_ends_and_control_characters)
{
    start("printf 'a\\tb\\r\\n\\033[1mc  \\n\\nlast'", "", NULL);
    assert_line("a b");
    assert_line(" [1mc");
    assert_line("");
    assert_ended("ended with exit status 0");
    cr_assert_str_eq(program.last_words, "last");
    program_stop(&program, 0);
}

Test(program, long_lines_are_cut)
{
    char line[PROGRAM_LINE_SIZE];
    start("head -c 100000 /dev/zero | tr '\\0' x; echo; echo next; sleep 100", "", NULL);
    cr_assert_eq(program_read(&program, line, in_ms(10000)), PROGRAM_LINE);
    cr_assert_eq(strlen(line), PROGRAM_LINE_SIZE - 1);
    assert_line("next");
    program_stop(&program, 0);
}

Test(program, who_is_late_or_talks_for_ever_does_not_hold_us)
{
    char line[PROGRAM_LINE_SIZE];
    start("sleep 100", "", NULL);
    const int64_t before_ns = program_now_ns();
    cr_assert_eq(program_read(&program, line, in_ms(100)), PROGRAM_LATE);
    program_stop(&program, 0);
    start("yes", "", NULL);
    enum program_event event = PROGRAM_LINE;
    for (const int64_t deadline_ns = in_ms(200); event == PROGRAM_LINE;)
        event = program_read(&program, line, deadline_ns);
    cr_assert_eq(event, PROGRAM_LATE);
    cr_assert(program_send(&program, "stop", in_ms(1000)));
    program_stop(&program, 200);
    cr_assert_lt(program_now_ns() - before_ns, 20000 * MS);
}

Test(program, who_does_not_read_does_not_hold_us)
{
    char text[4000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    start("sleep 100", "", NULL);
    bool taken = true;
    for (int i = 0; i < 1000 && taken; i++)
        taken = program_send(&program, text, in_ms(100));
    cr_assert_not(taken);
    program_stop(&program, 0);
}

Test(program, what_it_says_while_we_write_is_read)
{
    char text[4000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    start("cat", "", NULL); /* gives back more than pipes hold */
    for (int i = 0; i < 100; i++)
        cr_assert(program_send(&program, text, in_ms(10000)));
    program_stop(&program, 1000);
}

Test(program, a_dead_reader_is_no_signal)
{
    start("exec <&-; sleep 100", "", NULL);
    usleep(200000);
    (void)program_send(&program, "x", in_ms(1000));
    cr_assert_not(program_send(&program, "x", in_ms(1000)));
    program_stop(&program, 0);
}

Test(program, ends_are_told)
{
    start("exit 7", "", NULL);
    assert_ended("ended with exit status 7");
    program_stop(&program, 0);
    start("echo no licence >&2; kill -SEGV $$", "", NULL);
    assert_ended("crashed (Segmentation fault)");
    cr_assert_str_eq(program.last_words, "no licence");
    program_stop(&program, 0);
    start("exec >&-; sleep 100", "", NULL);
    assert_ended("closed its output");
    program_stop(&program, 0);
    start("true", "", "/no/such/folder");
    assert_ended("cannot be run: its directory: No such file or directory");
    program_stop(&program, 0);
}

Test(program, what_is_not_there_is_told)
{
    char *items[] = {"no-such-program-anywhere", NULL};
    const struct words command = {.items = items, .count = 1}, none = {.items = NULL};
    const struct program_spec spec = {.command = &command, .environment = &none};
    char why[PROGRAM_WHY_SIZE];
    cr_assert(program_start(&program, &spec, why));
    assert_ended("cannot be run: No such file or directory");
    program_stop(&program, 0);
    items[0] = "/etc/passwd";
    cr_assert(program_start(&program, &spec, why));
    assert_ended("cannot be run: Permission denied");
    program_stop(&program, 0);
}

Test(program, has_its_folder_and_variables)
{
    cr_assert_eq(setenv("OSERO_TEST_ONE", "old", 1), 0);
    cr_assert_eq(setenv("OSERO_TEST_TWO", "kept", 1), 0);
    start("pwd; echo \"$OSERO_TEST_ONE $OSERO_TEST_TWO $OSERO_TEST_THREE\"; sleep 100",
          "OSERO_TEST_ONE='new one' OSERO_TEST_THREE=three", "/usr");
    assert_line("/usr");
    assert_line("new one kept three");
    program_stop(&program, 0);
}

static bool is_alive(long pid)
{
    return kill((pid_t)pid, 0) == 0;
}

/* A child that has left its session, and one of that: both are of a process that is gone when they are looked for. */
Test(program, its_descendants_end_with_it)
{
    char line[PROGRAM_LINE_SIZE];
    long pids[3];
    start("setsid sh -c 'sleep 1000 & echo $!; echo $$; wait' & echo $!; sleep 1; read -r line", "", NULL);
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(program_read(&program, line, in_ms(10000)), PROGRAM_LINE);
        pids[i] = strtol(line, NULL, 10);
        cr_assert(pids[i] > 1 && is_alive(pids[i]), "%s", line);
    }
    program_stop(&program, 0);
    for (int i = 0; i < 3; i++)
        cr_assert_not(is_alive(pids[i]));
}
