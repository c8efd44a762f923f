/* SPDX-License-Identifier: MIT */
/* Files of games, and a game as a list of tags; what stands in the tags is read in ggf_tags.c. */
#include "ggf.h"

#include "ggf_tags.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void ggf_init(struct ggf_game *game, int size)
{
    *game = (struct ggf_game){.start = position_start(size, START_STANDARD)};
}

void ggf_clear(struct ggf_game *game)
{
    free(game->others);
    game->others = NULL;
}

/* ---- Tags */

bool ggf_fail(struct notation_error *error, size_t at, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    error->column = (int)(at < INT32_MAX ? at : INT32_MAX - 1) + 1;
    notation_make_printable(error->text);
    return false;
}

static void skip_blanks(struct ggf_tags *tags)
{
    while (tags->at < tags->length && isspace((unsigned char)tags->text[tags->at]))
        tags->at++;
}

static bool is_at(const struct ggf_tags *tags, char wanted)
{
    return tags->at < tags->length && tags->text[tags->at] == wanted;
}

/* Puts an unknown tag behind those that are kept. */
static bool keep_tag(struct ggf_tags *tags, const struct ggf_tag *tag)
{
    const size_t length = (size_t)(tag->value + tag->value_length + 1 - tag->name);
    char *others = realloc(tags->game->others, tags->others_length + length + 1);
    if (others == NULL)
        return ggf_fail(tags->error, tags->at, "out of memory");
    tags->game->others = others;
    memcpy(others + tags->others_length, tag->name, length);
    others[tags->others_length + length] = '\0';
    bool opened = false; /* a game is written on one line, and no other begins in it */
    for (char *at = others + tags->others_length; *at != '\0'; at++) {
        if ((unsigned char)*at < ' ')
            *at = ' ';
        if (*at == ';' && opened)
            *at = '?';
        opened = *at == '(' || (opened && *at == ' ');
    }
    tags->others_length += length;
    return true;
}

/* NAME[VALUE] */
static bool take_tag(struct ggf_tags *tags)
{
    struct ggf_tag tag = {.name = tags->text + tags->at, .begin = tags->at};
    while (tags->at < tags->length && isalpha((unsigned char)tags->text[tags->at]))
        tags->at++;
    tag.name_length = (size_t)(tags->text + tags->at - tag.name);
    if (tag.name_length == 0)
        return ggf_fail(tags->error, tags->at, "column %zu: '%c' is no tag; they are like PB[name]", tags->at + 1,
                        tags->text[tags->at]);
    if (!is_at(tags, '['))
        return ggf_fail(tags->error, tags->at, "column %zu: '[' is missing after %.*s", tags->at + 1,
                        (int)(tag.name_length > 20 ? 20 : tag.name_length), tag.name);
    tag.value = tags->text + ++tags->at;
    const char *end = memchr(tag.value, ']', tags->length - tags->at);
    if (end == NULL)
        return ggf_fail(tags->error, tag.begin, "column %zu: the ']' of %.*s is missing", tag.begin + 1,
                        (int)(tag.name_length > 20 ? 20 : tag.name_length), tag.name);
    tag.value_length = (size_t)(end - tag.value);
    if (memchr(tag.value, 0, tag.value_length) != NULL)
        return ggf_fail(tags->error, tag.begin, "column %zu: a zero byte in a tag", tag.begin + 1);
    tags->at += tag.value_length + 1;
    bool known = false;
    return ggf_take_tag(tags, &tag, &known) && (known || keep_tag(tags, &tag));
}

static bool take_tags(struct ggf_tags *tags)
{
    for (;;) {
        skip_blanks(tags);
        while (is_at(tags, ';')) {
            tags->at++;
            skip_blanks(tags);
        }
        if (tags->at >= tags->length)
            return ggf_fail(tags->error, tags->at, "the game is cut off: its end, ';)', is missing");
        if (is_at(tags, ')')) {
            tags->at++;
            return ggf_end_tags(tags);
        }
        if (!take_tag(tags))
            return false;
    }
}

bool ggf_read(const char *text, size_t length, size_t *used, struct ggf_game *game, struct notation_error *error)
{
    struct ggf_tags tags = {.text = text, .length = length, .game = game, .error = error};
    ggf_init(game, 8);
    bool good = is_at(&tags, '(');
    tags.at += good;
    skip_blanks(&tags);
    good = good && is_at(&tags, ';');
    if (!good)
        return ggf_fail(error, 0, "a game begins with '(;'");
    tags.at++;
    if (take_tags(&tags)) {
        if (used != NULL)
            *used = tags.at;
        return true;
    }
    ggf_clear(game);
    return false;
}

/* ---- Files */

static void count_lines(struct ggf_reader *reader)
{
    if (reader->line == 0)
        reader->line = 1;
    for (; reader->counted < reader->at; reader->counted++)
        reader->line += reader->text[reader->counted] == '\n';
}

/* The place of the next "(;" from `at` on, or the end of the text. */
static size_t find_game(const struct ggf_reader *reader, size_t at)
{
    while (at < reader->length) {
        const char *found = memchr(reader->text + at, '(', reader->length - at);
        if (found == NULL)
            break;
        at = (size_t)(found - reader->text);
        size_t next = at + 1;
        while (next < reader->length && isspace((unsigned char)reader->text[next]))
            next++;
        if (next < reader->length && reader->text[next] == ';')
            return at;
        at++;
    }
    return reader->length;
}

/* What stands between games: nothing, or a count of 1 or 2; -1 for anything else. */
static int read_count(const char *text, size_t length)
{
    int count = 0;
    size_t at = 0;
    while (at < length && isspace((unsigned char)text[at]))
        at++;
    while (at < length && isdigit((unsigned char)text[at]) && count < 10)
        count = count * 10 + (text[at++] - '0');
    while (at < length && isspace((unsigned char)text[at]))
        at++;
    return at < length ? -1 : count;
}

/* The games of a match that is over must all have been there. */
static bool end_match(struct ggf_reader *reader, struct notation_error *error)
{
    const int missing = reader->promised;
    reader->promised = reader->part = 0;
    return missing == 0 || ggf_fail(error, reader->at, "the second game of the synchro match is missing");
}

/* Goes to the next game; false when what is before it is bad. The game itself is read next, in any case. */
static bool go_to_game(struct ggf_reader *reader, struct notation_error *error)
{
    const size_t from = reader->at, next = find_game(reader, from);
    const int count = read_count(reader->text + from, next - from);
    if (count != 0 && reader->promised > 0) {
        count_lines(reader);
        return end_match(reader, error);
    }
    reader->at = next;
    count_lines(reader);
    if (count == 0)
        return true;
    if (next < reader->length && (count == 1 || count == 2)) {
        reader->promised = count == 2 ? 2 : 0;
        return true;
    }
    if (count < 0)
        return ggf_fail(error, from, "what stands before is no game; games begin with '(;'");
    return next < reader->length ? ggf_fail(error, from, "a count of %d: matches have 1 game, or 2", count)
                                 : ggf_fail(error, from, "a count without a game behind it");
}

static enum ggf_status read_game(struct ggf_reader *reader, struct ggf_game *game, struct notation_error *error)
{
    size_t used = 0;
    reader->part = reader->promised > 0 ? 3 - reader->promised : 0;
    reader->promised -= reader->promised > 0;
    reader->number++;
    if (ggf_read(reader->text + reader->at, find_game(reader, reader->at + 1) - reader->at, &used, game, error)) {
        reader->at += used;
        return GGF_GAME;
    }
    reader->at = find_game(reader, reader->at + 1);
    return GGF_BAD;
}

enum ggf_status ggf_next(struct ggf_reader *reader, struct ggf_game *game, struct notation_error *error)
{
    if (!go_to_game(reader, error))
        return GGF_BAD;
    if (reader->at < reader->length)
        return read_game(reader, game, error);
    return end_match(reader, error) ? GGF_END : GGF_BAD;
}
