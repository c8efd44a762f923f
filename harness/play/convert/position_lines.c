/* SPDX-License-Identifier: MIT */
#include "position_lines.h"

#include "errors.h"
#include "files.h"
#include "notation.h"

#include <inttypes.h>
#include <string.h>

static void refuse(struct position_lines *lines, uint64_t number, const char *why)
{
    struct error error;
    (void)error_set(&error, ERROR_FOUND, "%s line %" PRIu64 ": %s", lines->name, number, why);
    lines->refused++;
    lines->bad(lines->context, error.message);
}

static void put_digits(const struct position *position, FILE *out)
{
    char text[NOTATION_POSITION_SIZE];
    notation_position_write(position, text);
    text[strlen(text) - 1] = '\0'; /* the ';' */
    for (const char *at = text; *at != '\0'; at++)
        (void)fputc(*at == 'X' ? '1' : *at == 'O' ? '2' : *at == '-' ? '0' : *at, out);
}

/* The scores as they were written; they are good. */
static void put_scores(const char *line, FILE *out)
{
    const char *scores = strchr(line, ';'), *end = line + strcspn(line, "%");
    if (scores == NULL || scores > end)
        return;
    while (end > scores && strchr(" \t\r;", end[-1]) != NULL)
        end--;
    for (scores++; scores < end && (*scores == ' ' || *scores == '\t');)
        scores++;
    if (scores < end)
        (void)fprintf(out, " %.*s;", (int)(end - scores), scores);
}

static void put_line(struct position_lines *lines, uint64_t number, const char *line, const struct obf_line *read)
{
    char text[NOTATION_POSITION_SIZE];
    const char *comment = strchr(line, '%');
    if (lines->to == GAME_FORMAT_DIGITS) {
        put_digits(&read->position, lines->out);
        if (read->score_count > 0 && lines->scores_lost++ == 0)
            lines->first_lost = number;
    } else {
        notation_position_write(&read->position, text);
        (void)fputs(text, lines->out);
        put_scores(line, lines->out);
    }
    if (comment != NULL)
        (void)fprintf(lines->out, " %s", comment);
    (void)fputc('\n', lines->out);
    lines->written++;
}

static void take_line(struct position_lines *lines, uint64_t number, char *line, size_t length)
{
    struct obf_line read;
    struct notation_error why;
    if (memchr(line, 0, length) != NULL) {
        refuse(lines, number, "a zero byte");
        return;
    }
    while (length > 0 && line[length - 1] == '\r')
        line[--length] = '\0';
    switch (notation_obf_read(line, lines->board_size, &read, &why)) {
    case OBF_NOTHING:
        (void)fprintf(lines->out, "%s\n", line);
        break;
    case OBF_BAD:
        refuse(lines, number, why.text);
        break;
    default:
        put_line(lines, number, line, &read);
    }
}

void position_lines_convert(struct position_lines *lines, char *text, size_t length)
{
    uint64_t number = 0;
    for (size_t at = file_mark_length(text); at < length; number++) {
        char *line = text + at;
        const char *newline = memchr(line, '\n', length - at);
        const size_t line_length = newline != NULL ? (size_t)(newline - line) : length - at;
        line[line_length] = '\0';
        take_line(lines, number + 1, line, line_length);
        at += line_length + 1;
    }
}
