/* SPDX-License-Identifier: MIT */
#include "play_input.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

void play_input_init(struct play_input *input, struct interrupt *interrupt)
{
    *input = (struct play_input){.interrupt = interrupt, .terminal = isatty(STDIN_FILENO) == 1};
}

/* Reads what is there next. False when a signal came first, which is told by *event, or the input is at its end. */
static bool read_more(struct play_input *input, enum play_event *event)
{
    for (;;) {
        struct pollfd files[2] = {{.fd = input->interrupt->file, .events = POLLIN},
                                  {.fd = STDIN_FILENO, .events = POLLIN}};
        if (poll(files, 2, -1) < 0)
            continue;
        const int signals = files[0].revents != 0 ? interrupt_read(input->interrupt) : 0;
        if ((signals & INTERRUPT_STOP) != 0) {
            *event = (signals & INTERRUPT_AT_ONCE) != 0 ? PLAY_ENDED_AT_ONCE : PLAY_INTERRUPTED;
            return false;
        }
        if (files[1].revents == 0)
            continue;
        const ssize_t got = read(STDIN_FILENO, input->bytes, sizeof input->bytes);
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        input->at = 0;
        input->count = got > 0 ? (size_t)got : 0;
        input->ended = got <= 0;
        *event = PLAY_END;
        return got > 0;
    }
}

/* Cuts blanks off both ends. */
static void trim(char *line, size_t length)
{
    size_t first = 0;
    while (first < length && isspace((unsigned char)line[first]))
        first++;
    while (length > first && isspace((unsigned char)line[length - 1]))
        length--;
    memmove(line, line + first, length - first);
    line[length - first] = '\0';
}

enum play_event play_input_read(struct play_input *input, char line[PLAY_LINE_SIZE])
{
    enum play_event event = PLAY_END;
    size_t length = 0;
    bool some = false, ended = false;
    while (!ended) {
        if (input->at == input->count && (input->ended || !read_more(input, &event))) {
            if (event != PLAY_END || !some)
                return event;
            break;
        }
        const char byte = input->bytes[input->at++];
        some = true;
        ended = byte == '\n';
        if (!ended && length < PLAY_LINE_SIZE)
            line[length++] = (char)(byte != '\0' ? byte : '?');
    }
    if (length == PLAY_LINE_SIZE)
        return PLAY_LONG_LINE;
    trim(line, length);
    return PLAY_LINE;
}
