/* SPDX-License-Identifier: MIT */
#include "process.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static int end_with(void *context)
{
    return *(int *)context;
}

static int end_by(void *context)
{
    (void)raise(*(int *)context);
    return 0;
}

static int print(void *context)
{
    (void)context;
    printf("out\n");
    (void)fputs("err\n", stderr);
    return 0;
}

static int sleep_long(void *context)
{
    (void)context;
    (void)sleep(1000);
    return 0;
}

static struct process start(int (*run)(void *), void *context)
{
    const struct process_spec spec = {.run = run, .context = context, .output = -1};
    struct process process;
    struct error error;
    cr_assert(process_start(&process, &spec, &error), "%s", error.message);
    return process;
}

Test(process, tells_how_a_child_ended)
{
    struct process_end end;
    int status = 42, number = SIGKILL;
    struct process process = start(end_with, &status);
    cr_assert(process_wait(&process, 10000, &end));
    cr_assert_eq(end.status, 42);
    cr_assert_eq(end.signal, 0);
    cr_assert_eq(process.pid, 0);
    process_clear(&process);
    process = start(end_by, &number);
    cr_assert(process_wait(&process, 10000, &end));
    cr_assert_eq(end.signal, SIGKILL);
    process_clear(&process);
}

Test(process, brings_back_what_a_child_printed)
{
    char text[64] = "";
    size_t used = 0;
    ptrdiff_t got;
    struct process process = start(print, NULL);
    cr_assert(process_wait(&process, 10000, NULL));
    while ((got = process_read_output(&process, text + used, sizeof text - 1 - used)) > 0)
        used += (size_t)got;
    cr_assert_eq(got, -1, "at its end");
    cr_assert_str_eq(text, "out\nerr\n");
    process_clear(&process);
}

Test(process, waits_no_longer_than_asked_and_kills)
{
    struct process_end end = {0};
    struct process process = start(sleep_long, NULL);
    cr_assert_not(process_ended(&process, &end));
    cr_assert_not(process_wait(&process, 20, &end));
    process_kill(&process, &end);
    cr_assert_eq(end.signal, SIGKILL);
    process_kill(&process, &end); /* once more does nothing */
    process_clear(&process);
}

/* The child's view of its surroundings, as the bits of its status. */
static int look_around(void *context)
{
    const int *files = context; /* one kept, one not */
    struct rlimit core;
    sigset_t mask;
    char byte;
    (void)sigprocmask(SIG_SETMASK, NULL, &mask);
    return (getpgrp() == getpid() && getsid(0) == getpid() && open("/dev/tty", O_RDWR) < 0 ? 1 : 0) |
           (read(STDIN_FILENO, &byte, 1) == 0 ? 2 : 0) | (fcntl(files[0], F_GETFD) >= 0 ? 4 : 0) |
           (fcntl(files[1], F_GETFD) < 0 ? 8 : 0) |
           (getrlimit(RLIMIT_CORE, &core) == 0 && core.rlim_cur == 0 ? 16 : 0) |
           (sigismember(&mask, SIGINT) == 0 ? 32 : 0);
}

Test(process, gives_a_child_nothing_but_what_it_is_told_to_keep)
{
    struct process process;
    struct process_end end;
    struct error error;
    sigset_t blocked;
    int files[2] = {open("/dev/null", O_RDONLY), open("/dev/null", O_RDONLY)};
    const struct process_spec spec = {
        .run = look_around, .context = files, .keep = {files[0]}, .keep_count = 1, .output = -1};
    (void)sigemptyset(&blocked);
    (void)sigaddset(&blocked, SIGINT);
    (void)sigprocmask(SIG_BLOCK, &blocked, NULL);
    cr_assert(process_start(&process, &spec, &error));
    cr_assert(process_wait(&process, 10000, &end));
    cr_assert_eq(end.status, 63, "bits of look_around that are missing: %d", 63 & ~end.status);
    process_clear(&process);
    (void)close(files[0]);
    (void)close(files[1]);
}

/* Starts a grandchild that holds the pipe's end, and ends. */
static int leave_a_grandchild(void *context)
{
    (void)context;
    if (fork() == 0)
        (void)sleep(1000);
    return 0;
}

Test(process, what_a_child_started_ends_with_it, .timeout = 20)
{
    struct process process = start(leave_a_grandchild, NULL);
    char byte;
    cr_assert(process_wait(&process, 10000, NULL));
    while (process_read_output(&process, &byte, 1) >= 0)
        (void)usleep(1000); /* the pipe's end comes when the grandchild is gone */
    process_clear(&process);
}
