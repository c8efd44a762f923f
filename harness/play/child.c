/* SPDX-License-Identifier: MIT */
#include "child.h"

#include "clock.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

enum { CHILD_OUTPUT = 3 };

/* Sanitizers and test frameworks catch these; a module's crash is to be the child's death. */
static void reset_signals(void)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE,  SIGILL,  SIGABRT, SIGTRAP, SIGSYS, SIGINT,
                                  SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGALRM, SIGCHLD, SIGXCPU};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        (void)signal(signals[i], SIG_DFL);
    sigset_t none;
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

static void die_with_parent(pid_t parent)
{
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        _exit(1);
}

/* Leaves the pipe as descriptor 3 and nothing else that was open. */
static bool settle_descriptors(int output)
{
    const int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (null < 0)
        return false;
    for (int i = 0; i < 3; i++)
        if (dup2(null, i) < 0)
            return false;
    if (output != CHILD_OUTPUT && dup2(output, CHILD_OUTPUT) < 0)
        return false;
#ifdef __linux__
    (void)close_range(CHILD_OUTPUT + 1, ~0u, 0);
#endif
    return true;
}

static void run_child(void (*body)(void *argument, int output), void *argument, int output, pid_t parent)
{
    (void)setpgid(0, 0);
    reset_signals();
    die_with_parent(parent);
    const struct rlimit no_core = {0, 0};
    (void)setrlimit(RLIMIT_CORE, &no_core);
    if (!settle_descriptors(output))
        _exit(1);
    body(argument, CHILD_OUTPUT);
    _exit(0);
}

bool child_start(struct child *child, void (*body)(void *argument, int output), void *argument, struct error *error)
{
    int ends[2];
    if (pipe(ends) != 0)
        return error_set_errno(error, ERROR_WORLD, "cannot make a pipe");
    (void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    (void)fflush(NULL); /* a module that calls exit() must not print our buffers again */
    const pid_t parent = getpid(), pid = fork();
    if (pid == 0)
        run_child(body, argument, ends[1], parent);
    (void)close(ends[1]);
    if (pid < 0) {
        (void)error_set_errno(error, ERROR_WORLD, "cannot start a child process");
        (void)close(ends[0]);
        return false;
    }
    (void)setpgid(pid, pid); /* here too: whoever comes first */
    *child = (struct child){.pid = pid, .output = ends[0]};
    return true;
}

void child_write(int output, const void *bytes, size_t length)
{
    const char *next = bytes;
    while (length > 0) {
        const ssize_t put = write(output, next, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            _exit(1);
        next += put;
        length -= (size_t)put;
    }
}

enum child_event child_read(const struct child *child, void *buffer, size_t room, size_t *length, int64_t deadline_ns)
{
    for (;;) {
        const int64_t left_ns = deadline_ns - clock_wall_ns();
        const int64_t left_ms = left_ns <= 0 ? 0 : left_ns / 1000000 + 1;
        struct pollfd watched = {.fd = child->output, .events = POLLIN};
        const int ready = poll(&watched, 1, left_ms > 1000000 ? 1000000 : (int)left_ms);
        if (ready < 0 && errno == EINTR)
            continue;
        if (ready == 0 && clock_wall_ns() < deadline_ns)
            continue;
        if (ready <= 0)
            return CHILD_LATE;
        const ssize_t got = read(child->output, buffer, room);
        if (got < 0 && errno == EINTR)
            continue;
        *length = got > 0 ? (size_t)got : 0;
        return got > 0 ? CHILD_READ : CHILD_CLOSED;
    }
}

/* Waits for the child's end for a second at most. */
static bool reap_soon(pid_t pid, int *status)
{
    for (int i = 0; i < 1000; i++) {
        const pid_t ended = waitpid(pid, status, WNOHANG);
        if (ended == pid)
            return true;
        if (ended < 0 && errno != EINTR)
            return false;
        const struct timespec pause = {.tv_nsec = 1000000};
        (void)nanosleep(&pause, NULL);
    }
    return false;
}

static void describe_end(int status, char *how)
{
    if (WIFSIGNALED(status))
        (void)snprintf(how, CHILD_HOW_SIZE, "crashed (%s)", strsignal(WTERMSIG(status)));
    else
        (void)snprintf(how, CHILD_HOW_SIZE, "ended its own process (exit status %d)", WEXITSTATUS(status));
}

void child_end(struct child *child, bool closed, char *how)
{
    int status = 0;
    const bool ended = closed && reap_soon(child->pid, &status);
    (void)kill(-child->pid, SIGKILL); /* the group: what the module may have started */
    if (!ended) {
        (void)kill(child->pid, SIGKILL);
        while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR)
            continue;
    }
    if (how != NULL)
        describe_end(status, how);
    (void)close(child->output);
    *child = (struct child){.pid = -1, .output = -1};
}
