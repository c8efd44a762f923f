/* SPDX-License-Identifier: MIT */
#include "openings_list.h"

#include "files.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool openings_bad_line(const struct openings_line *line, const char *why, struct error *error)
{
    return error_set(error, ERROR_USAGE, "%s:%zu: %s", line->path, line->number, why);
}

static bool add_line(struct openings *openings, const struct openings_request *request, struct openings_line *line,
                     struct error *error)
{
    line->text[strcspn(line->text, "%\r\n")] = '\0';
    while (isspace((unsigned char)*line->text))
        line->text++;
    return *line->text == '\0' || request->maker->add_line(openings, request, line, error);
}

/* Cuts the text into lines. */
static bool add_lines(struct openings *openings, const struct openings_request *request, char *text, size_t length,
                      struct error *error)
{
    const char *end = text + length;
    struct openings_line line = {.path = request->text};
    for (char *start = text; start < end;) {
        char *stop = memchr(start, '\n', (size_t)(end - start));
        if (stop == NULL)
            stop = start + (end - start);
        *stop = '\0';
        line.text = start;
        line.number++;
        if (strlen(start) < (size_t)(stop - start))
            return openings_bad_line(&line, "a zero byte: this is no text file", error);
        if (!add_line(openings, request, &line, error))
            return false;
        start = stop + 1;
    }
    return openings->count > 0 || error_set(error, ERROR_USAGE, "%s: there is no opening in this file", request->text);
}

bool openings_add_file(struct openings *openings, const struct openings_request *request, struct error *error)
{
    const char *path = request->text;
    size_t length = 0;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return error_set_errno(error, ERROR_WORLD,
                               "openings '%s' are neither 'start' nor 'random:PLIES' nor a file that opens", path);
    char *text = file_read_from(file, path, &length, error);
    (void)close(file);
    if (text == NULL)
        return false;
    const size_t mark = file_mark_length(text);
    const bool good = add_lines(openings, request, text + mark, length - mark, error);
    free(text);
    return good;
}
