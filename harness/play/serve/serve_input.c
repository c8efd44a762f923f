/* SPDX-License-Identifier: MIT */
#include "serve_input.h"

#include <string.h>

/* Drops what belongs to a line that was cut. */
static void drop_rest(struct serve_input *input)
{
    if (!input->dropping)
        return;
    const char *newline = memchr(input->bytes + input->start, '\n', input->end - input->start);
    input->dropping = newline == NULL;
    input->start = newline == NULL ? input->end : (size_t)(newline - input->bytes) + 1;
    if (input->looked < input->start)
        input->looked = input->start;
}

char *serve_input_room(struct serve_input *input, size_t *room)
{
    if (input->start > 0) {
        memmove(input->bytes, input->bytes + input->start, input->end - input->start);
        input->looked = input->looked > input->start ? input->looked - input->start : 0;
        input->end -= input->start;
        input->start = 0;
    }
    *room = input->over ? 0 : SERVE_INPUT_SIZE - input->end;
    return input->bytes + input->end;
}

void serve_input_add(struct serve_input *input, size_t count)
{
    input->end += count;
    input->over = input->over || count == 0;
    drop_rest(input);
}

static void copy_line(const char *from, size_t length, struct serve_line *line)
{
    size_t put = 0, at = 0;
    for (; at < length && put + 1 < SERVE_LINE_SIZE; at++)
        if (from[at] != '\0' && from[at] != '\r')
            line->text[put++] = from[at];
    line->text[put] = '\0';
    line->cut = at < length;
}

/* The line that begins at `at`: its length, and where it ends. False when its end has not come. */
static bool find_line(const struct serve_input *input, size_t at, size_t *length, size_t *end)
{
    const char *newline = at < input->end ? memchr(input->bytes + at, '\n', input->end - at) : NULL;
    if (newline == NULL && !(input->over && at < input->end))
        return false;
    *length = newline != NULL ? (size_t)(newline - input->bytes) - at : input->end - at;
    *end = at + *length + (newline != NULL);
    return true;
}

bool serve_input_take(struct serve_input *input, struct serve_line *line)
{
    size_t length, end;
    if (find_line(input, input->start, &length, &end)) {
        copy_line(input->bytes + input->start, length, line);
        input->start = end;
    } else if (input->start == 0 && input->end == SERVE_INPUT_SIZE) {
        copy_line(input->bytes, SERVE_INPUT_SIZE, line);
        line->cut = true;
        input->start = input->end;
        input->dropping = true;
    } else {
        return false;
    }
    if (input->looked < input->start)
        input->looked = input->start;
    return true;
}

bool serve_input_look(struct serve_input *input, struct serve_line *line)
{
    size_t length, end;
    if (!find_line(input, input->looked, &length, &end))
        return false;
    copy_line(input->bytes + input->looked, length, line);
    input->looked = end;
    return true;
}
