/* SPDX-License-Identifier: MIT */
#include "child.h"

#include "clock.h"
#include "whole.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { GRACE_MS = 1000 };

struct errand {
    void (*body)(void *argument, int answers);
    void *argument;
    int answers, kept; /* kept: -1 when there is none */
};

static int run_errand(void *context)
{
    const struct errand *errand = context;
    errand->body(errand->argument, errand->answers);
    return 0;
}

/* Starts the process with the pipe's end to write to; closes that end here. */
static bool start_process(struct child *child, struct errand *errand, struct error *error)
{
    const int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (null < 0) {
        (void)close(errand->answers);
        return error_set_errno(error, ERROR_WORLD, "cannot open /dev/null");
    }
    const struct process_spec spec = {.run = run_errand,
                                      .context = errand,
                                      .keep = {errand->answers, errand->kept},
                                      .keep_count = errand->kept >= 0 ? 2 : 1,
                                      .output = null};
    const bool good = process_start(&child->process, &spec, error);
    (void)close(null);
    (void)close(errand->answers);
    return good;
}

bool child_start(struct child *child, void (*body)(void *argument, int answers), void *argument, struct error *error)
{
    return child_start_keeping(child, body, argument, -1, error);
}

bool child_start_keeping(struct child *child, void (*body)(void *argument, int answers), void *argument, int kept,
                         struct error *error)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return error_set_errno(error, ERROR_WORLD, "cannot make a pipe");
    struct errand errand = {.body = body, .argument = argument, .answers = ends[1], .kept = kept};
    *child = (struct child){.answers = ends[0]};
    if (start_process(child, &errand, error))
        return true;
    (void)close(ends[0]);
    return false;
}

void child_write(int answers, const void *bytes, size_t length)
{
    if (!whole_write(answers, bytes, length))
        _exit(1);
}

enum child_event child_read(const struct child *child, void *buffer, size_t room, size_t *length, int64_t deadline_ns)
{
    for (;;) {
        const int64_t left_ns = deadline_ns - clock_wall_ns();
        const int64_t left_ms = left_ns <= 0 ? 0 : left_ns / 1000000 + 1;
        struct pollfd watched = {.fd = child->answers, .events = POLLIN};
        const int ready = poll(&watched, 1, left_ms > 1000000 ? 1000000 : (int)left_ms);
        if ((ready < 0 && errno == EINTR) || (ready == 0 && clock_wall_ns() < deadline_ns))
            continue;
        if (ready <= 0)
            return CHILD_LATE;
        const ssize_t got = read(child->answers, buffer, room);
        if (got < 0 && errno == EINTR)
            continue;
        *length = got > 0 ? (size_t)got : 0;
        return got > 0 ? CHILD_READ : CHILD_CLOSED;
    }
}

void child_end(struct child *child, bool closed, char *how)
{
    struct process_end end = {.signal = 0};
    if (child->process.pid == 0)
        return;
    if (!closed || !process_wait(&child->process, GRACE_MS, &end))
        process_kill(&child->process, &end);
    process_clear(&child->process);
    (void)close(child->answers);
    if (how == NULL)
        return;
    if (end.signal != 0)
        (void)snprintf(how, CHILD_HOW_SIZE, "crashed (%s)", strsignal(end.signal));
    else
        (void)snprintf(how, CHILD_HOW_SIZE, "ended its own process (exit status %d)", end.status);
}
