/* SPDX-License-Identifier: MIT */
#include "table_writer.h"

#include "fixed.h"

#include <inttypes.h>
#include <string.h>

static void start_cell(struct table_writer *writer)
{
    if (writer->within)
        (void)fputc(',', writer->out);
    writer->within = true;
}

static void put_quoted(FILE *out, const char *text)
{
    (void)fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            (void)fputc('"', out);
        (void)fputc(*text, out);
    }
    (void)fputc('"', out);
}

void table_text(struct table_writer *writer, const char *text)
{
    start_cell(writer);
    if (strpbrk(text, ",\"\r\n") != NULL)
        put_quoted(writer->out, text);
    else
        (void)fputs(text, writer->out);
}

void table_integer(struct table_writer *writer, int64_t value)
{
    start_cell(writer);
    (void)fprintf(writer->out, "%" PRId64, value);
}

void table_unsigned(struct table_writer *writer, uint64_t value)
{
    start_cell(writer);
    (void)fprintf(writer->out, "%" PRIu64, value);
}

void table_number(struct table_writer *writer, struct stats_number number, int decimals)
{
    char text[FIXED_SIZE];
    start_cell(writer);
    if (number.defined)
        (void)fputs(fixed_text(number.value, decimals, text), writer->out);
}

void table_empty(struct table_writer *writer)
{
    start_cell(writer);
}

void table_end_line(struct table_writer *writer)
{
    (void)fputc('\n', writer->out);
    writer->within = false;
}

void table_header(struct table_writer *writer, const char *names)
{
    while (*names != '\0') {
        const size_t length = strcspn(names, ",");
        start_cell(writer);
        (void)fwrite(names, 1, length, writer->out);
        names += length + (names[length] == ',');
    }
    table_end_line(writer);
}
