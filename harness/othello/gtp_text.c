/* SPDX-License-Identifier: MIT */
#include "gtp_text.h"

#include "notation.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void gtp_move_write(int move, int size, char *text)
{
    if (move == NOTATION_PASS) {
        (void)strcpy(text, "pass");
        return;
    }
    (void)notation_square_name(move, size, text);
    text[0] = (char)toupper((unsigned char)text[0]);
}

static const char *skip_blanks(const char *text)
{
    while (*text == ' ' || *text == '\t')
        text++;
    return text;
}

/* Nothing but blanks and the end of the line. */
static bool ends(const char *text)
{
    return text[strspn(text, " \t\r\n")] == '\0';
}

int gtp_move_read(const char *text, int size)
{
    text = skip_blanks(text);
    if (strncasecmp(text, "pass", 4) == 0 && ends(text + 4))
        return NOTATION_PASS;
    if (strncasecmp(text, "resign", 6) == 0 && ends(text + 6))
        return GTP_RESIGN;
    const int square = notation_square_parse(text, size);
    return square >= 0 && ends(text + notation_name_length(square, size)) ? square : -1;
}

const char *gtp_colour_name(int colour)
{
    return colour == 0 ? "black" : "white";
}

int gtp_colour_read(const char *word)
{
    for (int colour = 0; colour < 2; colour++) {
        const char *name = gtp_colour_name(colour);
        if (strcasecmp(word, name) == 0 || (strncasecmp(word, name, 1) == 0 && word[1] == '\0'))
            return colour;
    }
    return -1;
}

bool gtp_reply_read(const char *line, struct gtp_reply *reply)
{
    if (*line != '=' && *line != '?')
        return false;
    *reply = (struct gtp_reply){.good = *line == '=', .id = -1};
    char *end = NULL;
    if (isdigit((unsigned char)line[1]))
        reply->id = strtol(line + 1, &end, 10);
    reply->text = skip_blanks(end != NULL ? end : line + 1);
    return true;
}

int gtp_reply_move(const struct gtp_reply *reply)
{
    const char *text = reply->text;
    const size_t digits = strspn(text, "0123456789");
    if (digits > 0 && (text[digits] == ' ' || text[digits] == '\t'))
        text += digits;
    return reply->good ? gtp_move_read(text, 8) : -1;
}
