/* SPDX-License-Identifier: MIT */
#include "stars_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

static const char *skip_blanks(const char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    return text;
}

/* A whole number and where it ends; null when it is none, or one of no column that there can be. */
static const char *take_column(const char *text, int *column)
{
    char *end = NULL;
    const bool begins = isdigit((unsigned char)text[0]) || (text[0] == '-' && isdigit((unsigned char)text[1]));
    const long number = begins ? strtol(text, &end, 10) : 0;
    *column = (int)number;
    if (!begins || number < -STARS_MOST_PIECES || number > STARS_MOST_PIECES)
        return NULL;
    return *end == '\0' || isspace((unsigned char)*end) ? end : NULL;
}

static bool fail_word(int ply, const char *word, struct stars_fault *fault)
{
    char shown[24];
    int length = 0;
    for (; length < (int)sizeof shown - 1 && word[length] != '\0' && !isspace((unsigned char)word[length]); length++)
        shown[length] = isprint((unsigned char)word[length]) ? word[length] : '?';
    shown[length] = '\0';
    (void)snprintf(fault->text, sizeof fault->text, "ply %d: '%s' is no column", ply, shown);
    return false;
}

static bool fail_column(int ply, int column, struct stars_fault *fault)
{
    if (ply == 1)
        (void)snprintf(fault->text, sizeof fault->text, "ply 1: the first move is 0, not %d", column);
    else
        (void)snprintf(fault->text, sizeof fault->text, "ply %d: nothing lies in column %d or beside it", ply, column);
    return false;
}

bool stars_transcript_read(const char *text, int most_pieces, struct stars_transcript *out, struct stars_fault *fault)
{
    struct stars board;
    stars_begin(&board);
    out->move_count = 0;
    out->won = false;
    for (text = skip_blanks(text); *text != '\0'; text = skip_blanks(text)) {
        const int ply = out->move_count + 1;
        int column = 0;
        const char *end = take_column(text, &column);
        if (end == NULL)
            return fail_word(ply, text, fault);
        if (out->won || board.pieces >= most_pieces) {
            (void)snprintf(fault->text, sizeof fault->text, "ply %d: the game is over before it", ply);
            return false;
        }
        const int move = stars_move(&board, column);
        if (move < 0)
            return fail_column(ply, column, fault);
        out->moves[out->move_count++] = (uint8_t)move;
        out->won = stars_play(&board, move, stars_mark((ply - 1) % 2));
        text = end;
    }
    return true;
}
