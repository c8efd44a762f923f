/* SPDX-License-Identifier: MIT */
/* What other programs say, by GTP and by NBoard's protocol, and the commands that start them. Each line is read in every
 * way; what is read can be written and is read again. */
#include "fuzz.h"
#include "gtp_text.h"
#include "nboard_text.h"
#include "notation.h"
#include "words.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_move(int move)
{
    return move == NOTATION_PASS || (move >= 0 && move < 64);
}

static void check_gtp(const char *line)
{
    struct gtp_reply reply;
    char text[64], name[GTP_MOVE_SIZE];
    const int alone = gtp_move_read(line, 8);
    FUZZ_MUST(alone == -1 || alone == GTP_RESIGN || is_move(alone));
    if (!gtp_reply_read(line, &reply))
        return;
    FUZZ_MUST((line[0] == '=' || line[0] == '?') && reply.good == (line[0] == '=') && reply.id >= -1);
    FUZZ_MUST(reply.text > line && reply.text <= line + strlen(line));
    const int move = gtp_reply_move(&reply);
    FUZZ_MUST(move == -1 || (reply.good && (move == GTP_RESIGN || is_move(move))));
    if (!is_move(move))
        return;
    gtp_move_write(move, 8, name);
    (void)snprintf(text, sizeof text, "=7 %s", name);
    FUZZ_MUST(gtp_reply_read(text, &reply) && reply.id == 7 && gtp_reply_move(&reply) == move);
    (void)snprintf(text, sizeof text, "= 7 %s", name);
    FUZZ_MUST(gtp_reply_read(text, &reply) && reply.id == -1 && gtp_reply_move(&reply) == move);
}

static void check_fields(const struct nboard_move *move)
{
    FUZZ_MUST(isfinite(move->value) && isfinite(move->seconds));
    FUZZ_MUST((move->has_value || move->value == 0) && (move->has_seconds || move->seconds == 0));
}

/* With slashes, and where both numbers are there with blanks. */
static void check_again(const struct nboard_move *move)
{
    char text[128], name[NBOARD_MOVE_SIZE], value[32] = "", seconds[32] = "";
    nboard_move_write(move->move, name);
    if (move->has_value)
        (void)snprintf(value, sizeof value, "%.17g", move->value);
    if (move->has_seconds)
        (void)snprintf(seconds, sizeof seconds, "%.17g", move->seconds);
    for (int blanks = 0; blanks < (move->has_value && move->has_seconds ? 2 : 1); blanks++) {
        (void)snprintf(text, sizeof text, blanks ? "=== %s %s %s" : "=== %s/%s/%s", name, value, seconds);
        const struct nboard_line again = nboard_line_read(text);
        FUZZ_MUST(again.kind == NBOARD_MOVE && again.move.move == move->move);
        FUZZ_MUST(again.move.has_value == move->has_value && again.move.value == move->value);
        FUZZ_MUST(again.move.has_seconds == move->has_seconds && again.move.seconds == move->seconds);
    }
}

static void check_nboard(const char *text)
{
    const struct nboard_line line = nboard_line_read(text);
    check_fields(&line.move);
    FUZZ_MUST(line.depth >= 0 && line.depth < 128);
    FUZZ_MUST(line.kind == NBOARD_MOVE || line.kind == NBOARD_SEARCH ? is_move(line.move.move) : true);
    FUZZ_MUST(line.kind != NBOARD_PONG || line.number >= 0);
    FUZZ_MUST(line.kind != NBOARD_SEARCH || line.move.has_value);
    if (line.kind == NBOARD_MOVE)
        check_again(&line.move);
}

/* In single quotes, their own ones as '\'': the same words. */
static char *quoted(const struct words *words)
{
    size_t size = 1;
    for (size_t i = 0; i < words->count; i++)
        size += 4 * strlen(words->items[i]) + 3;
    char *text = malloc(size), *to = text;
    FUZZ_MUST(text != NULL);
    for (size_t i = 0; i < words->count; i++) {
        *to++ = '\'';
        for (const char *c = words->items[i]; *c != '\0'; c++)
            to += sprintf(to, *c == '\'' ? "'\\''" : "%c", *c);
        *to++ = '\'';
        *to++ = ' ';
    }
    *to = '\0';
    return text;
}

static void check_words(const char *text)
{
    struct words words, again;
    char why[200] = "";
    if (!words_split(text, &words, why, sizeof why)) {
        fuzz_check_message(why, sizeof why);
        FUZZ_MUST(words.items == NULL && words.count == 0);
        return;
    }
    char *once_more = quoted(&words);
    FUZZ_MUST(words_split(once_more, &again, why, sizeof why) && again.count == words.count);
    for (size_t i = 0; i < words.count; i++)
        FUZZ_MUST(strcmp(words.items[i], again.items[i]) == 0);
    FUZZ_MUST(words.items[words.count] == NULL);
    free(once_more);
    words_clear(&words);
    words_clear(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    check_words(text);
    for (char *line = text, *end; line < text + size; line = end + 1) {
        end = line + strcspn(line, "\n");
        *end = '\0';
        check_gtp(line);
        check_nboard(line);
    }
    free(text);
    return 0;
}
