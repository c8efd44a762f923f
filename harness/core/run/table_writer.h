/* SPDX-License-Identifier: MIT */
/*
 * table_writer.h - cells and lines of a CSV table
 */
#ifndef OSERO_TABLE_WRITER_H
#define OSERO_TABLE_WRITER_H

#include "stats.h"

#include <stdint.h>
#include <stdio.h>

/* Start with out set, the rest zero. Failures to write are left to ferror. */
struct table_writer {
    FILE *out;
    bool within; /* a line has begun */
};

void table_text(struct table_writer *writer, const char *text);
void table_integer(struct table_writer *writer, int64_t value);
void table_unsigned(struct table_writer *writer, uint64_t value);
void table_number(struct table_writer *writer, struct stats_number number, int decimals); /* empty if not defined */
void table_empty(struct table_writer *writer);
void table_end_line(struct table_writer *writer);

/* A line of cells from a text with commas between the names. */
void table_header(struct table_writer *writer, const char *names);

#endif
