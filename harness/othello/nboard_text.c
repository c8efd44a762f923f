/* SPDX-License-Identifier: MIT */
#include "nboard_text.h"

#include "notation.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define BLANKS " \t\r\n"

void nboard_move_write(int move, char *text)
{
    if (move == NOTATION_PASS) {
        (void)strcpy(text, "PA");
        return;
    }
    (void)notation_square_name(move, 8, text);
    text[0] = (char)toupper((unsigned char)text[0]);
}

/* A pass is PA and what else begins PASS, a single P too. */
static int move_of(const char *word, size_t length)
{
    if (length == 2 && word[0] == '-' && word[1] == '-')
        return NOTATION_PASS;
    if (length >= 1 && length <= 4 && strncasecmp(word, "pass", length) == 0)
        return NOTATION_PASS;
    return length == 2 ? notation_square_parse(word, 8) : -1;
}

/* A finite number that fills the field; else the field counts as blank. */
static bool read_number(const char *field, size_t length, double *value)
{
    char text[32], *end;
    if (length == 0 || length >= sizeof text)
        return false;
    memcpy(text, field, length);
    text[length] = '\0';
    *value = strtod(text, &end);
    if (end != text && *end == '\0' && isfinite(*value))
        return true;
    *value = 0;
    return false;
}

/* The next field: behind a slash, or without slashes behind blanks. Moves *text to its end. */
static size_t next_field(const char **text, bool slashes)
{
    *text += strspn(*text, BLANKS);
    if (slashes && **text == '/')
        (*text)++;
    *text += strspn(*text, BLANKS);
    return strcspn(*text, slashes ? "/" BLANKS : BLANKS);
}

bool nboard_move_read(const char *text, struct nboard_move *move)
{
    *move = (struct nboard_move){.move = -1};
    text += strspn(text, BLANKS);
    size_t length = strcspn(text, "/" BLANKS);
    move->move = move_of(text, length);
    if (move->move < 0)
        return false;
    text += length;
    const bool slashes = strchr(text, '/') != NULL;
    length = next_field(&text, slashes);
    move->has_value = read_number(text, length, &move->value);
    text += length;
    length = next_field(&text, slashes);
    move->has_seconds = read_number(text, length, &move->seconds);
    return true;
}

/* The word at *text, *text behind it and its blanks. */
static const char *take_word(const char **text, size_t *length)
{
    const char *word = *text + strspn(*text, BLANKS);
    *length = strcspn(word, BLANKS);
    *text = word + *length;
    return word;
}

static bool is_word(const char *word, size_t length, const char *wanted)
{
    return length == strlen(wanted) && strncasecmp(word, wanted, length) == 0;
}

/* A whole number that is not negative, or -1. */
static long whole(const char *word, size_t length)
{
    if (length == 0 || length > 18 || strspn(word, "0123456789") < length)
        return -1;
    return strtol(word, NULL, 10);
}

/* PV eval 0 depth. The value may be a pair, "draw to Black,draw to White": the first is taken. The variation's moves follow each other without blanks; only its first is looked at. */
static void read_search(const char *text, struct nboard_line *line)
{
    size_t length;
    const char *variation = take_word(&text, &length);
    const int move = length == 0 ? -1 : length >= 2 ? move_of(variation, 2) : move_of(variation, length);
    const char *value = take_word(&text, &length);
    if (move < 0 || !read_number(value, strcspn(value, "," BLANKS), &line->move.value))
        return;
    line->move.move = move;
    line->move.has_value = true;
    (void)take_word(&text, &length);
    const char *depth = take_word(&text, &length);
    line->kind = NBOARD_SEARCH;
    line->exact = is_word(depth, length, "100%");
    const long plies = whole(depth, length);
    line->depth = plies > 0 && plies < 128 ? (int)plies : 0;
}

struct nboard_line nboard_line_read(const char *text)
{
    struct nboard_line line = {.kind = NBOARD_OTHER, .move = {.move = -1}};
    size_t length;
    const char *word = take_word(&text, &length);
    if (length >= 3 && strncmp(word, "===", 3) == 0) {
        line.kind = nboard_move_read(word + 3, &line.move) ? NBOARD_MOVE : NBOARD_BAD_MOVE;
    } else if (is_word(word, length, "pong")) {
        word = take_word(&text, &length);
        line.number = whole(word, length);
        line.kind = line.number >= 0 ? NBOARD_PONG : NBOARD_OTHER;
    } else if (is_word(word, length, "search")) {
        read_search(text, &line);
    } else if (is_word(word, length, "nodestats")) {
        word = take_word(&text, &length);
        double nodes = 0;
        line.kind = read_number(word, length, &nodes) && nodes >= 0 && nodes < 0x1p63 ? NBOARD_NODES : NBOARD_OTHER;
        line.nodes = line.kind == NBOARD_NODES ? (uint64_t)nodes : 0;
    }
    return line;
}
