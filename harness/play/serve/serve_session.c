/* SPDX-License-Identifier: MIT */
#include "serve_session.h"

#include "clock.h"
#include "interrupt.h"
#include "serve_output.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NS_PER_MS = 1000000, PATIENCE_MS = 10000 /* beyond the longest limit */ };

struct run {
    const struct serve_session *session;
    struct serve_input *input;
    struct serve_line *line;
    struct serve_output output;
    struct interrupt interrupt;
    bool thinking, ended;
    int urgent;          /* lines that are and were not taken yet */
    int64_t deadline_ns; /* while thinking */
    struct error *error;
};

/* ---- What is said */

/* Sends what the protocol has written. False: the dialogue is over, with an error or since nobody reads. */
static bool flush(struct run *run)
{
    switch (serve_output_flush(&run->output, &run->interrupt, run->error)) {
    case SERVE_SENT:
        return true;
    case SERVE_UNREAD:
        run->ended = true;
        return true;
    default:
        return false;
    }
}

static bool interrupted(struct run *run)
{
    return (interrupt_read(&run->interrupt) & INTERRUPT_STOP) != 0;
}

/* ---- The player */

/* How long an answer may take. */
static int64_t longest_ns(const struct serve_session *session, const struct osero_limits *limits)
{
    const int64_t clock_ns = limits->clock_ns > limits->move_ns ? limits->clock_ns : limits->move_ns;
    const int64_t limit_ns = clock_ns > 0 ? clock_ns + PATIENCE_MS * (int64_t)NS_PER_MS : 0;
    const int64_t timeout_ns = session->timeout_ms * NS_PER_MS;
    return limit_ns > timeout_ns ? limit_ns : timeout_ns;
}

/* Nobody will ask any more: what is asked now may have less time. */
static void hurry(struct run *run)
{
    const struct serve_protocol *protocol = run->session->protocol;
    if (!run->input->over || !run->thinking || protocol->grace_ns == 0)
        return;
    const int64_t move_ns = protocol->question(run->session->state)->limits.move_ns;
    const int64_t deadline_ns = clock_wall_ns() + move_ns + protocol->grace_ns;
    run->deadline_ns = deadline_ns < run->deadline_ns ? deadline_ns : run->deadline_ns;
}

static enum serve_turn fail(struct run *run, const char *why)
{
    const struct serve_session *session = run->session;
    run->thinking = false;
    return session->protocol->failure(session->state, why, run->output.text);
}

/* What the protocol wants next. */
static enum serve_turn follow(struct run *run, enum serve_turn turn)
{
    const struct serve_session *session = run->session;
    while (turn == SERVE_THINK && run->urgent == 0) {
        struct error error = {.kind = ERROR_NONE};
        const struct serve_question *question = session->protocol->question(session->state);
        run->thinking = serve_player_ask(session->player, question, &error);
        run->deadline_ns = clock_wall_ns() + longest_ns(session, &question->limits);
        hurry(run);
        if (run->thinking)
            return turn;
        turn = fail(run, error.message);
    }
    if (turn == SERVE_THINK) { /* what is urgent would stop it at once */
        session->protocol->stopped(session->state, run->output.text);
        turn = SERVE_GO_ON;
    }
    run->ended = turn == SERVE_END;
    return turn;
}

static void stop_thinking(struct run *run)
{
    const struct serve_session *session = run->session;
    serve_player_stop(session->player);
    run->thinking = false;
    session->protocol->stopped(session->state, run->output.text);
}

static void take_answer(struct run *run)
{
    const struct serve_session *session = run->session;
    struct serve_answer answer;
    struct error error = {.kind = ERROR_NONE};
    const enum serve_taken taken = serve_player_take(session->player, &answer, &error);
    if (taken == SERVE_NOT_YET || !run->thinking)
        return;
    run->thinking = false;
    if (taken == SERVE_ANSWERED)
        (void)follow(run, session->protocol->answer(session->state, &answer, run->output.text));
    else
        (void)follow(run, fail(run, error.message));
}

static void take_too_late(struct run *run)
{
    struct error error;
    serve_player_stop(run->session->player);
    (void)error_set(&error, ERROR_FOUND, "%s took too long: it was ended", run->session->player->player->label);
    (void)follow(run, fail(run, error.message));
}

/* ---- What is heard */

static bool is_urgent(const struct run *run, const struct serve_line *line)
{
    const struct serve_protocol *protocol = run->session->protocol;
    return protocol->urgent != NULL && !line->cut && protocol->urgent(line);
}

static bool hear(struct run *run)
{
    size_t room;
    char *where = serve_input_room(run->input, &room);
    const ssize_t got = read(run->session->in, where, room);
    if (got < 0 && (errno == EINTR || errno == EAGAIN))
        return true;
    if (got < 0 && errno != EIO) /* a terminal that is gone */
        return error_set_errno(run->error, ERROR_WORLD, "cannot read from standard input");
    serve_input_add(run->input, got > 0 ? (size_t)got : 0);
    while (serve_input_look(run->input, run->line))
        run->urgent += is_urgent(run, run->line);
    if (run->thinking && run->urgent > 0)
        stop_thinking(run);
    if (got <= 0)
        hurry(run);
    return true;
}

/* Takes the lines that are there, until one makes the player think. */
static bool take_lines(struct run *run)
{
    const struct serve_session *session = run->session;
    while (!run->thinking && !run->ended && serve_input_take(run->input, run->line)) {
        run->urgent -= is_urgent(run, run->line);
        serve_output_note(&run->output, '<', run->line->text);
        (void)follow(run, session->protocol->line(session->state, run->line, run->output.text));
        if (!flush(run))
            return false;
    }
    return true;
}

/* Waits until something happens, and deals with it. */
static bool wait_for_more(struct run *run)
{
    size_t room;
    (void)serve_input_room(run->input, &room);
    const int64_t left_ns = run->deadline_ns - clock_wall_ns();
    const int timeout_ms = !run->thinking ? -1 : left_ns <= 0 ? 0 : (int)(left_ns / NS_PER_MS % 1000000) + 1;
    struct pollfd files[4] = {{.fd = room > 0 ? run->session->in : -1, .events = POLLIN},
                              {.fd = serve_player_file(run->session->player), .events = POLLIN},
                              {.fd = run->interrupt.file, .events = POLLIN},
                              {.fd = run->session->out}};
    const int ready = poll(files, 4, timeout_ms);
    if (ready < 0 && errno != EINTR)
        return error_set_errno(run->error, ERROR_WORLD, "cannot wait for input");
    if (ready > 0 && files[2].revents != 0 && interrupted(run)) {
        *run->error = (struct error){.kind = ERROR_INTERRUPTED};
        return false;
    }
    if (ready > 0 && (files[3].revents & (POLLERR | POLLHUP)) != 0) {
        run->ended = true;
        return true;
    }
    if (ready > 0 && files[1].revents != 0)
        take_answer(run);
    if (ready > 0 && files[0].revents != 0 && !hear(run))
        return false;
    if (run->thinking && clock_wall_ns() >= run->deadline_ns)
        take_too_late(run);
    return flush(run);
}

static bool converse(struct run *run)
{
    const struct serve_session *session = run->session;
    struct error error;
    /* Ready before it is asked. What cannot be is told when it is. */
    (void)serve_player_prepare(session->player, session->protocol->board_size(session->state), &error);
    for (;;) {
        if (!take_lines(run))
            return false;
        if (run->ended || (run->input->over && !run->thinking))
            return true;
        if (!wait_for_more(run))
            return false;
    }
}

bool serve_session_run(const struct serve_session *session, struct error *error)
{
    struct run run = {.session = session, .error = error, .interrupt = {.file = -1}};
    run.input = calloc(1, sizeof *run.input);
    run.line = malloc(sizeof *run.line);
    bool good = run.input != NULL && run.line != NULL && serve_output_open(&run.output, session->out, session->log);
    if (!good)
        (void)error_set(error, ERROR_WORLD, "out of memory");
    good = good && interrupt_open(&run.interrupt, error) && converse(&run);
    if (run.interrupt.file >= 0)
        interrupt_close(&run.interrupt);
    serve_output_close(&run.output);
    serve_player_end(session->player);
    free(run.input);
    free(run.line);
    return good;
}
