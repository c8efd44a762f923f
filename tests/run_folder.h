/* SPDX-License-Identifier: MIT */
/*
 * run_folder.h - for tests: a copy of golden/tiny_run, edited, in a folder of its own
 */
#ifndef OSERO_TEST_RUN_FOLDER_H
#define OSERO_TEST_RUN_FOLDER_H

#include "files.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct run_folder {
    char path[64];
    char *run, *games; /* what the files are to hold */
};

static inline void run_folder_init(struct run_folder *folder)
{
    struct error error = {0};
    strcpy(folder->path, "/tmp/osero-run-XXXXXX");
    cr_assert_not_null(mkdtemp(folder->path));
    folder->run = file_read(TEST_GOLDEN "/tiny_run/run.json", NULL, &error);
    folder->games = file_read(TEST_GOLDEN "/tiny_run/games.jsonl", NULL, &error);
    cr_assert(folder->run != NULL && folder->games != NULL, "%s", error.message);
}

/* The text with the first `from` at or after line `line` (from 1) replaced. */
static inline char *run_folder_edit(char *text, int line, const char *from, const char *to)
{
    const char *at = text;
    for (int i = 1; i < line; i++)
        at = strchr(at, '\n') + 1;
    at = strstr(at, from);
    cr_assert_not_null(at, "%s", from);
    const size_t size = strlen(text) + strlen(to) + 1;
    char *edited = malloc(size);
    (void)snprintf(edited, size, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    free(text);
    return edited;
}

static inline void run_folder_write(const struct run_folder *folder)
{
    char path[128];
    (void)snprintf(path, sizeof path, "%s/run.json", folder->path);
    cr_assert(folder->run == NULL || file_replace(path, folder->run, strlen(folder->run), NULL));
    (void)snprintf(path, sizeof path, "%s/games.jsonl", folder->path);
    cr_assert(folder->games == NULL || file_replace(path, folder->games, strlen(folder->games), NULL));
}

static inline void run_folder_remove(struct run_folder *folder)
{
    char command[128];
    (void)snprintf(command, sizeof command, "rm -rf %s", folder->path);
    cr_assert_eq(system(command), 0);
    free(folder->run);
    free(folder->games);
}

#endif
