/* SPDX-License-Identifier: MIT */
/*
 * wthor_names.h - WTHOR's files of names, .JOU (players) and .TRN (tournaments), as tables
 *
 * Names are UTF-8 here and Latin-1 in the files. A table may be older than the games, and lack numbers that they have.
 */
#ifndef OSERO_WTHOR_NAMES_H
#define OSERO_WTHOR_NAMES_H

#include "wthor.h"

#include <stddef.h>

enum { WTHOR_MOST_NAMES = 65535 };

struct wthor_names {
    char (*names)[WTHOR_NAME_SIZE]; /* owned */
    int count, room;
};

/*
 * A whole file's bytes; record_size is WTHOR_PLAYER_SIZE or WTHOR_TOURNAMENT_SIZE. False with what is wrong: no whole
 * header, more or fewer bytes than its count of names takes (all whole records are in the table then, up to the count,
 * and it is to be cleared as well), no memory.
 */
bool wthor_names_read(const unsigned char *bytes, size_t length, int record_size, struct wthor_names *names,
                      struct notation_error *error);
void wthor_names_clear(struct wthor_names *names);

/* Null when the table does not have the number. */
const char *wthor_names_get(const struct wthor_names *names, int number);

/* Puts a name behind the others, cut to WTHOR_NAME_SIZE; false without memory, or when the table is full. */
bool wthor_names_add(struct wthor_names *names, const char *name);

/* The whole file: header->names is set to the count. Malloced; null without memory. */
unsigned char *wthor_names_write(const struct wthor_names *names, int record_size, const struct wthor_header *header,
                                 size_t *length);

/* Whether a file can hold the name as it is: Latin-1 without control characters and without blanks at its end, shorter
 * than a record. */
bool wthor_name_holds(const char *name, int record_size);

#endif
