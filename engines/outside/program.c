/* SPDX-License-Identifier: MIT */
#include "program.h"

#include "keeper.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { END_MS = 1000, KEEPER_MS = 3000 };

int64_t program_now_ns(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int left_ms(int64_t deadline_ns)
{
    const int64_t left_ns = deadline_ns - program_now_ns();
    if (left_ns <= 0)
        return 0;
    return left_ns > INT64_C(1000000000000) ? 1000000 : (int)(left_ns / 1000000 + 1);
}

static void close_end(int *fd)
{
    if (*fd >= 0)
        (void)close(*fd);
    *fd = -1;
}

/* ---- The start */

/* osero's environment with the names of `more` set. The strings are borrowed. */
static char **make_environment(const struct words *more)
{
    size_t own = 0, count = 0;
    while (environ[own] != NULL)
        own++;
    char **all = calloc(own + more->count + 1, sizeof *all);
    if (all == NULL)
        return NULL;
    for (size_t i = 0; i < own; i++) {
        bool replaced = false;
        for (size_t j = 0; j < more->count; j++) {
            const size_t name = strcspn(more->items[j], "=") + 1;
            replaced = replaced || strncmp(more->items[j], environ[i], name) == 0;
        }
        if (!replaced)
            all[count++] = environ[i];
    }
    for (size_t j = 0; j < more->count; j++)
        all[count++] = more->items[j];
    return all;
}

enum { PIPES = 5, TO_PROGRAM = 0, FROM_PROGRAM = 1, FROM_ERRORS = 2, ALIVE = 3, NEWS = 4 };

static void close_pipes(int pipes[PIPES][2])
{
    for (int i = 0; i < PIPES; i++) {
        close_end(&pipes[i][0]);
        close_end(&pipes[i][1]);
    }
}

static bool open_pipes(int pipes[PIPES][2])
{
    for (int i = 0; i < PIPES; i++)
        pipes[i][0] = pipes[i][1] = -1;
    for (int i = 0; i < PIPES; i++)
        if (pipe2(pipes[i], O_CLOEXEC) != 0)
            return false;
    return true;
}

static int take_end(int *fd)
{
    const int taken = *fd;
    (void)fcntl(taken, F_SETFL, O_NONBLOCK);
    *fd = -1;
    return taken;
}

bool program_start(struct program *program, const struct program_spec *spec, char *why)
{
    int pipes[PIPES][2];
    char **environment = make_environment(spec->environment);
    *program = (struct program){.input = -1, .output = -1, .errors = -1, .alive = -1, .news = -1};
    if (environment == NULL || !open_pipes(pipes))
        goto err;
    const struct keeper_order order = {.words = spec->command->items,
                                       .environment = environment,
                                       .directory = spec->directory,
                                       .input = pipes[TO_PROGRAM][0],
                                       .output = pipes[FROM_PROGRAM][1],
                                       .errors = pipes[FROM_ERRORS][1],
                                       .alive = pipes[ALIVE][0],
                                       .news = pipes[NEWS][1]};
    program->keeper = fork();
    if (program->keeper == 0)
        keeper_run(&order);
    if (program->keeper < 0)
        goto err;
    program->input = take_end(&pipes[TO_PROGRAM][1]);
    program->output = take_end(&pipes[FROM_PROGRAM][0]);
    program->errors = take_end(&pipes[FROM_ERRORS][0]);
    program->alive = take_end(&pipes[ALIVE][1]);
    program->news = take_end(&pipes[NEWS][0]);
    close_pipes(pipes);
    free(environment);
    return true;
err:
    (void)snprintf(why, PROGRAM_WHY_SIZE, "cannot be started: %s", strerror(errno));
    program->keeper = 0;
    if (environment != NULL)
        close_pipes(pipes);
    free(environment);
    return false;
}

/* ---- What it prints */

static char printable(char c)
{
    return (unsigned char)c < 32 || c == 127 ? ' ' : c;
}

static void keep_words(struct program *program, const char *line)
{
    if (line[strspn(line, " ")] == '\0')
        return;
    (void)snprintf(program->last_words, sizeof program->last_words, "%.*s", PROGRAM_WORDS_SIZE - 1, line);
    for (char *c = program->last_words; *c != '\0'; c++)
        if ((unsigned char)*c > 126)
            *c = '?';
}

/* Its standard error goes on as it is; the last line is kept. */
static void take_errors(struct program *program)
{
    char bytes[4096];
    const ssize_t got = read(program->errors, bytes, sizeof bytes);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        close_end(&program->errors);
    if (got > 0)
        (void)!write(STDERR_FILENO, bytes, (size_t)got);
    for (ssize_t i = 0; i < got; i++) {
        if (bytes[i] != '\n') {
            if (program->error_length < sizeof program->error_line - 1)
                program->error_line[program->error_length++] = printable(bytes[i]);
            continue;
        }
        program->error_line[program->error_length] = '\0';
        program->error_length = 0;
        keep_words(program, program->error_line);
    }
}

/* False at the end of its output. What nobody has asked for is dropped when there is no more room. */
static bool take_output(struct program *program)
{
    if (program->held_from == program->held_to || program->held_to == sizeof program->held)
        program->held_from = program->held_to = 0;
    const ssize_t got =
        read(program->output, program->held + program->held_to, sizeof program->held - program->held_to);
    if (got > 0)
        program->held_to += (size_t)got;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Moves held bytes into the line; true when it is whole. */
static bool complete_line(struct program *program)
{
    while (program->held_from < program->held_to) {
        const char c = program->held[program->held_from++];
        if (c == '\n')
            return true;
        if (program->line_length < sizeof program->line - 1)
            program->line[program->line_length++] = printable(c);
    }
    return false;
}

static void finish_line(struct program *program)
{
    while (program->line_length > 0 && program->line[program->line_length - 1] == ' ')
        program->line_length--;
    program->line[program->line_length] = '\0';
    program->line_length = 0;
    keep_words(program, program->line);
}

/* Waits until there is something to do with the program; false when the time is over. `sending`: until it takes more
 * input, too. */
static bool await(const struct program *program, bool sending, int64_t deadline_ns, struct pollfd watched[3])
{
    watched[0] = (struct pollfd){.fd = program->output, .events = POLLIN};
    watched[1] = (struct pollfd){.fd = program->errors, .events = POLLIN};
    watched[2] = (struct pollfd){.fd = sending ? program->input : -1, .events = POLLOUT};
    for (;;) {
        const int ms = left_ms(deadline_ns), ready = poll(watched, 3, ms);
        if (ready > 0)
            return true;
        if (ready == 0 && ms == 0)
            return false;
    }
}

/* The half line at the end, and what is left of its standard error. */
static enum program_event at_end(struct program *program)
{
    finish_line(program);
    for (int i = 0; i < 64 && program->errors >= 0; i++) {
        struct pollfd watched = {.fd = program->errors, .events = POLLIN};
        if (poll(&watched, 1, 20) <= 0)
            break;
        take_errors(program);
    }
    if (program->error_length > 0) {
        program->error_line[program->error_length] = '\0';
        keep_words(program, program->error_line);
    }
    return PROGRAM_ENDED;
}

enum program_event program_read(struct program *program, char line[PROGRAM_LINE_SIZE], int64_t deadline_ns)
{
    struct pollfd watched[3];
    if (deadline_ns <= program_now_ns() && program->output >= 0)
        return PROGRAM_LATE; /* however much it says */
    while (!complete_line(program)) {
        if (program->output < 0)
            return at_end(program);
        if (!await(program, false, deadline_ns, watched))
            return PROGRAM_LATE;
        if (watched[1].revents != 0)
            take_errors(program);
        if (watched[0].revents != 0 && !take_output(program))
            close_end(&program->output);
    }
    finish_line(program);
    memcpy(line, program->line, sizeof program->line);
    return PROGRAM_LINE;
}

/* ---- What it is told */

/* write() without the signal that a broken pipe brings, which would end the module's process. */
static ssize_t write_quietly(int fd, const char *bytes, size_t length)
{
    const struct timespec no_time = {.tv_sec = 0};
    sigset_t broken, before;
    (void)sigemptyset(&broken);
    (void)sigaddset(&broken, SIGPIPE);
    (void)pthread_sigmask(SIG_BLOCK, &broken, &before);
    const ssize_t put = write(fd, bytes, length);
    const int code = errno;
    if (put < 0 && code == EPIPE)
        (void)sigtimedwait(&broken, NULL, &no_time);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = code;
    return put;
}

bool program_send(struct program *program, const char *line, int64_t deadline_ns)
{
    char text[PROGRAM_LINE_SIZE];
    const int length = snprintf(text, sizeof text, "%s\n", line);
    if (length < 0 || length >= (int)sizeof text)
        return false;
    for (size_t sent = 0; sent < (size_t)length;) {
        struct pollfd watched[3];
        if (program->input < 0 || !await(program, true, deadline_ns, watched))
            return false;
        if (watched[1].revents != 0)
            take_errors(program);
        if (watched[0].revents != 0 && !take_output(program))
            close_end(&program->output);
        if (watched[2].revents == 0)
            continue;
        const ssize_t put = write_quietly(program->input, text + sent, (size_t)length - sent);
        if (put < 0 && errno != EAGAIN && errno != EINTR)
            close_end(&program->input);
        sent += put > 0 ? (size_t)put : 0;
    }
    return true;
}

/* ---- The end */

static bool read_news(struct program *program, int timeout_ms, struct keeper_news *news)
{
    struct pollfd watched = {.fd = program->news, .events = POLLIN};
    return program->news >= 0 && poll(&watched, 1, timeout_ms) > 0 &&
           read(program->news, news, sizeof *news) == (ssize_t)sizeof *news;
}

void program_end_text(struct program *program, char *why)
{
    struct keeper_news news;
    if (!read_news(program, END_MS, &news)) {
        (void)snprintf(why, PROGRAM_WHY_SIZE, "closed its output");
        return;
    }
    switch ((enum keeper_event)news.event) {
    case KEEPER_NO_DIRECTORY:
        (void)snprintf(why, PROGRAM_WHY_SIZE, "cannot be run: its directory: %s", strerror(news.status));
        break;
    case KEEPER_NO_PROGRAM:
        (void)snprintf(why, PROGRAM_WHY_SIZE, "cannot be run: %s", strerror(news.status));
        break;
    case KEEPER_EXITED:
        (void)snprintf(why, PROGRAM_WHY_SIZE, "ended with exit status %d", news.status);
        break;
    case KEEPER_KILLED:
        (void)snprintf(why, PROGRAM_WHY_SIZE, "crashed (%s)", strsignal(news.status));
        break;
    }
}

/* Reaps the keeper, which ends when it has killed all; true when it has. */
static bool keeper_ends(pid_t keeper, int timeout_ms)
{
    const int64_t deadline_ns = program_now_ns() + (int64_t)timeout_ms * 1000000;
    const struct timespec pause = {.tv_nsec = 200000};
    for (;;) {
        const pid_t gone = waitpid(keeper, NULL, WNOHANG);
        if (gone == keeper || (gone < 0 && errno != EINTR))
            return true;
        if (program_now_ns() >= deadline_ns)
            return false;
        (void)nanosleep(&pause, NULL);
    }
}

void program_stop(struct program *program, int grace_ms)
{
    if (program->keeper == 0)
        return;
    close_end(&program->input);
    const int64_t deadline_ns = program_now_ns() + (int64_t)grace_ms * 1000000;
    char line[PROGRAM_LINE_SIZE];
    while (program->output >= 0 && program_read(program, line, deadline_ns) == PROGRAM_LINE)
        continue; /* it may have to be rid of what it says before it can end */
    const int more_ms = left_ms(deadline_ns);
    if (!keeper_ends(program->keeper, more_ms)) {
        close_end(&program->alive);
        if (!keeper_ends(program->keeper, KEEPER_MS)) {
            (void)kill(program->keeper, SIGKILL);
            (void)waitpid(program->keeper, NULL, 0);
        }
    }
    close_end(&program->output);
    close_end(&program->errors);
    close_end(&program->alive);
    close_end(&program->news);
    program->keeper = 0;
}
