/* SPDX-License-Identifier: MIT */
#include "game_format.h"

#include "files.h"
#include "notation.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

static const struct {
    enum game_format format;
    const char *name, *ending;
} formats[] = {
    {GAME_FORMAT_RUN, "jsonl", ".jsonl"},
    {GAME_FORMAT_TRANSCRIPTS, "transcripts", ".txt"},
    {GAME_FORMAT_GGF, "ggf", ".ggf"},
    {GAME_FORMAT_WTHOR, "wthor", ".wtb"},
    {GAME_FORMAT_OBF, "obf", ".obf"},
    {GAME_FORMAT_DIGITS, "digits", ".digits"},
    {GAME_FORMAT_TRANSCRIPTS, "transcripts", ".transcripts"},
};

enum { COUNT = sizeof formats / sizeof formats[0] };

const char *game_format_name(enum game_format format)
{
    for (int i = 0; i < COUNT; i++)
        if (formats[i].format == format)
            return formats[i].name;
    return "unknown";
}

bool game_format_parse(const char *name, enum game_format *format)
{
    for (int i = 0; i < COUNT; i++)
        if (strcmp(formats[i].name, name) == 0) {
            *format = formats[i].format;
            return true;
        }
    return false;
}

enum game_format game_format_of_path(const char *path)
{
    const size_t length = strlen(path);
    for (int i = 0; i < COUNT; i++) {
        const size_t ending = strlen(formats[i].ending);
        if (length >= ending && strcasecmp(path + length - ending, formats[i].ending) == 0)
            return formats[i].format;
    }
    return GAME_FORMAT_UNKNOWN;
}

/* The first line that says something decides: is it a position? */
static enum game_format format_of_line(const char *text)
{
    struct obf_line line;
    struct notation_error error;
    for (const char *at = text; *at != '\0'; at += strcspn(at, "\n"), at += *at == '\n') {
        char first[256];
        const size_t length = strcspn(at, "\n");
        memcpy(first, at, length < sizeof first ? length : sizeof first - 1);
        first[length < sizeof first ? length : sizeof first - 1] = '\0';
        first[strcspn(first, "%#")] = '\0';
        const char *cells = first + strspn(first, " \t\r\v\f");
        if (*cells == '\0')
            continue;
        if (strcspn(cells, " \t;\r") < 16 || notation_obf_read(cells, 0, &line, &error) != OBF_POSITION)
            return GAME_FORMAT_TRANSCRIPTS;
        return strspn(cells, "012") >= 16 ? GAME_FORMAT_DIGITS : GAME_FORMAT_OBF;
    }
    return GAME_FORMAT_TRANSCRIPTS;
}

enum game_format game_format_of_text(const char *text, size_t length)
{
    const char *first = text + file_mark_length(text);
    first += strspn(first, " \t\r\n");
    if (length == 0 || memchr(text, 0, length) != NULL)
        return GAME_FORMAT_UNKNOWN;
    if (*first == '{')
        return GAME_FORMAT_RUN;
    const char *behind = first + strspn(first, "0123456789");
    behind += strspn(behind, " \t\r\n");
    if (*behind == '(')
        return GAME_FORMAT_GGF;
    return format_of_line(first);
}

static enum game_format format_of_folder(const char *path)
{
    enum game_format format = GAME_FORMAT_UNKNOWN;
    DIR *directory = opendir(path);
    if (directory == NULL)
        return GAME_FORMAT_UNKNOWN;
    for (const struct dirent *entry = readdir(directory); entry != NULL && format != GAME_FORMAT_RUN;
         entry = readdir(directory)) {
        if (strcmp(entry->d_name, "games.jsonl") == 0)
            format = GAME_FORMAT_RUN;
        else if (game_format_of_path(entry->d_name) == GAME_FORMAT_WTHOR)
            format = GAME_FORMAT_WTHOR;
    }
    (void)closedir(directory);
    return format;
}

enum game_format game_format_of_file(const char *path)
{
    char text[4097];
    struct stat status = {.st_mode = 0};
    const enum game_format named = game_format_of_path(path);
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return format_of_folder(path);
    if ((named != GAME_FORMAT_UNKNOWN && named != GAME_FORMAT_TRANSCRIPTS) || !S_ISREG(status.st_mode))
        return named;
    FILE *file = fopen(path, "re");
    const size_t length = file != NULL ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file != NULL)
        (void)fclose(file);
    text[length] = '\0';
    return game_format_of_text(text, length);
}

bool game_format_is_positions(enum game_format format)
{
    return format == GAME_FORMAT_OBF || format == GAME_FORMAT_DIGITS;
}
