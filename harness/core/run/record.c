/* SPDX-License-Identifier: MIT */
#include "record.h"

#include "line_put.h"

/* ---- Writing: the path of every game, so each piece is copied straight to its place. */

static char *put_extras(char *out, const struct record *record)
{
    if (record->start[0] != '\0')
        out = line_put_string(LINE_PUT(out, ",\"start\":"), record->start);
    if (record->fault[0] != '\0')
        out = line_put_string(LINE_PUT(out, ",\"fault\":"), record->fault);
    if (record->signal != 0)
        out = line_put_int(LINE_PUT(out, ",\"signal\":"), record->signal);
    return out;
}

size_t record_write(const struct record *record, char *line)
{
    char *out = LINE_PUT(line, "{\"v\":1,\"pairing\":");
    out = line_put_int(out, record->pairing);
    out = line_put_unsigned(LINE_PUT(out, ",\"pair\":"), record->pair);
    out = line_put_unsigned(LINE_PUT(out, ",\"game\":"), record->game);
    out = line_put_string(LINE_PUT(out, ",\"black\":"), record->black);
    out = line_put_string(LINE_PUT(out, ",\"white\":"), record->white);
    out = line_put_int(LINE_PUT(out, ",\"opening_plies\":"), record->opening_plies);
    out = line_put_string(LINE_PUT(out, ",\"moves\":"), record->moves);
    out = line_put_int(LINE_PUT(out, ",\"black_discs\":"), record->black_discs);
    out = line_put_int(LINE_PUT(out, ",\"white_discs\":"), record->white_discs);
    out = LINE_PUT(out, ",\"difference\":");
    out = record->has_difference ? line_put_int(out, record->difference) : LINE_PUT(out, "null");
    out = line_put_string(LINE_PUT(out, ",\"outcome\":"), outcome_name(record->outcome));
    out = line_put_string(LINE_PUT(out, ",\"termination\":"), termination_name(record->termination));
    out = put_extras(out, record);
    out = LINE_PUT(out, "}\n");
    *out = '\0';
    return (size_t)(out - line);
}

size_t record_opening_length(const char *moves, int plies)
{
    const char *at = moves;
    for (; plies > 0 && *at != '\0'; plies--) {
        at += *at == ' ';
        at += *at != '\0';
        while (*at >= '0' && *at <= '9')
            at++;
    }
    return (size_t)(at - moves);
}
