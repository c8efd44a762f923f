/* SPDX-License-Identifier: MIT */
#include "serve_output.h"

#include "clock.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool serve_output_open(struct serve_output *output, int file, FILE *log)
{
    *output = (struct serve_output){.file = file, .log = log, .start_ns = clock_wall_ns()};
    output->text = open_memstream(&output->bytes, &output->length);
    return output->text != NULL;
}

void serve_output_close(struct serve_output *output)
{
    if (output->text != NULL)
        (void)fclose(output->text);
    free(output->bytes);
    *output = (struct serve_output){.file = -1};
}

static void note(struct serve_output *output, char sign, const char *text, size_t length)
{
    const double seconds = (double)(clock_wall_ns() - output->start_ns) / 1e9;
    (void)fprintf(output->log, "%9.3f %c %.*s\n", seconds, sign, (int)length, text);
}

void serve_output_note(struct serve_output *output, char sign, const char *text)
{
    if (output->log == NULL)
        return;
    note(output, sign, text, strlen(text));
    (void)fflush(output->log);
}

static void note_sent(struct serve_output *output)
{
    const char *line = output->bytes, *end = output->bytes + output->length;
    while (output->log != NULL && line < end) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        const size_t length = newline != NULL ? (size_t)(newline - line) : (size_t)(end - line);
        note(output, '>', line, length);
        line += length + 1;
    }
}

/* A pipe that poll calls writable takes PIPE_BUF bytes without blocking. */
static enum serve_sent send_bytes(struct serve_output *output, struct interrupt *interrupt, struct error *error)
{
    for (size_t sent = 0; sent < output->length;) {
        struct pollfd files[2] = {{.fd = output->file, .events = POLLOUT}, {.fd = interrupt->file, .events = POLLIN}};
        if (poll(files, 2, -1) < 0 && errno == EINTR)
            continue;
        if (files[1].revents != 0 && (interrupt_read(interrupt) & INTERRUPT_STOP) != 0) {
            *error = (struct error){.kind = ERROR_INTERRUPTED};
            return SERVE_UNSENT;
        }
        if (files[0].revents == 0)
            continue;
        const size_t left = output->length - sent;
        const ssize_t put = write(output->file, output->bytes + sent, left < PIPE_BUF ? left : PIPE_BUF);
        if (put >= 0)
            sent += (size_t)put;
        else if (errno == EPIPE || errno == ECONNRESET || errno == EIO)
            return SERVE_UNREAD;
        else if (errno != EINTR && errno != EAGAIN) {
            (void)error_set_errno(error, ERROR_WORLD, "cannot write to standard output");
            return SERVE_UNSENT;
        }
    }
    return SERVE_SENT;
}

enum serve_sent serve_output_flush(struct serve_output *output, struct interrupt *interrupt, struct error *error)
{
    if (fflush(output->text) != 0) {
        (void)error_set(error, ERROR_WORLD, "out of memory");
        return SERVE_UNSENT;
    }
    if (output->length == 0)
        return SERVE_SENT;
    note_sent(output);
    if (output->log != NULL && fflush(output->log) != 0) {
        (void)error_set_errno(error, ERROR_WORLD, "cannot write to the log");
        return SERVE_UNSENT;
    }
    const enum serve_sent sent = send_bytes(output, interrupt, error);
    rewind(output->text);
    return sent;
}
