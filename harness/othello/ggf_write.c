/* SPDX-License-Identifier: MIT */
#include "ggf.h"

#include <stdlib.h>
#include <string.h>

/* Whether the character at `text` can stand in brackets: "(;" would begin a game there. */
static bool can_stand(const char *text)
{
    if (*text == '(')
        return text[1 + strspn(text + 1, " ")] != ';';
    return (unsigned char)*text >= ' ' && *text != ']' && *text != 127;
}

bool ggf_holds(const char *text)
{
    const size_t length = strlen(text);
    for (const char *at = text; *at != '\0'; at++)
        if (!can_stand(at))
            return false;
    return length < GGF_NAME_SIZE && (length == 0 || (text[0] != ' ' && text[length - 1] != ' '));
}

static void put_text(const char *text, FILE *out)
{
    for (; *text != '\0'; text++)
        (void)fputc(can_stand(text) ? *text : '?', out);
}

static void put_tag(const char *name, const char *value, FILE *out)
{
    if (value[0] == '\0')
        return;
    (void)fprintf(out, "%s[", name);
    put_text(value, out);
    (void)fputc(']', out);
}

/* Not printf's %f alone: its point is the locale's. */
static void put_number(const struct ggf_number *number, bool sign, FILE *out)
{
    char text[64];
    (void)snprintf(text, sizeof text, sign ? "%+.*f" : "%.*f", number->decimals, number->value);
    for (char *at = text; *at != '\0'; at++)
        if (*at == ',')
            *at = '.';
    (void)fputs(text, out);
}

static void put_type(const struct ggf_game *game, FILE *out)
{
    const struct ggf_type *type = &game->type;
    (void)fprintf(out, "TY[%s%s%s%s%d%s", type->synchro ? "s" : "", type->komi ? "k" : "", type->black ? "b" : "",
                  type->white ? "w" : "", game->start.size, type->anti ? "a" : "");
    if (type->random_discs > 0)
        (void)fprintf(out, "r%d", type->random_discs);
    (void)fputc(']', out);
}

static void put_result(const struct ggf_game *game, FILE *out)
{
    (void)fputs("RE[", out);
    if (game->result.given)
        put_number(&game->result, true, out);
    else
        (void)fputc('?', out);
    if (game->result.given && game->ending != 0)
        (void)fprintf(out, ":%c", game->ending);
    (void)fputc(']', out);
    if (!game->komi.given)
        return;
    (void)fputs("KM[", out);
    put_number(&game->komi, true, out);
    (void)fputc(']', out);
}

static void put_board(const struct position *start, FILE *out)
{
    static const char discs[2] = {'*', 'O'};
    char text[NOTATION_POSITION_SIZE];
    const int size = start->size;
    notation_position_write(start, text);
    (void)fprintf(out, "BO[%d", size);
    for (int row = 0; row < size; row++) {
        char cells[1 + WIDE_SIZE] = " ";
        for (int i = 0; i < size; i++) {
            const char cell = text[row * size + i];
            cells[1 + i] = (char)(cell == 'X' ? discs[0] : cell);
        }
        (void)fwrite(cells, 1, (size_t)size + 1, out);
    }
    (void)fprintf(out, " %c]", discs[start->colour]);
}

/* Most of a file is such plies, so they are not printf's. */
static void put_plain_ply(const struct ggf_ply *ply, int size, FILE *out)
{
    char text[NOTATION_NAME_SIZE + 4] = "B[PA";
    size_t length = 2;
    text[0] = ply->colour == 0 ? 'B' : 'W';
    if (ply->square != NOTATION_PASS)
        length = notation_square_name(ply->square, size, text + 2);
    text[2 + length] = ']';
    (void)fwrite(text, 1, length + 3, out);
}

static void put_ply(const struct ggf_ply *ply, int size, FILE *out)
{
    char name[NOTATION_NAME_SIZE] = "PA";
    if (ply->eval[0] == '\0' && ply->seconds[0] == '\0') {
        put_plain_ply(ply, size, out);
        return;
    }
    if (ply->square != NOTATION_PASS)
        (void)notation_square_name(ply->square, size, name);
    (void)fprintf(out, "%c[%s/", ply->colour == 0 ? 'B' : 'W', name);
    put_text(ply->eval, out);
    if (ply->seconds[0] != '\0') {
        (void)fputc('/', out);
        put_text(ply->seconds, out);
    }
    (void)fputc(']', out);
}

void ggf_write(const struct ggf_game *game, FILE *out)
{
    (void)fputs("(;GM[Othello]", out);
    put_tag("PC", game->place, out);
    put_tag("DT", game->date, out);
    put_tag("PB", game->black, out);
    put_tag("PW", game->white, out);
    put_tag("RB", game->black_rating, out);
    put_tag("RW", game->white_rating, out);
    put_tag("TI", game->clock, out);
    put_tag("TB", game->black_clock, out);
    put_tag("TW", game->white_clock, out);
    put_type(game, out);
    put_result(game, out);
    put_board(&game->start, out);
    if (game->others != NULL)
        (void)fputs(game->others, out);
    for (int i = 0; i < game->ply_count; i++)
        put_ply(&game->plies[i], game->start.size, out);
    (void)fputs(";)", out);
}

char *ggf_text(const struct ggf_game *game)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (out == NULL)
        return NULL;
    ggf_write(game, out);
    const bool good = ferror(out) == 0;
    if (fclose(out) == 0 && good)
        return text;
    free(text);
    return NULL;
}

void ggf_set_plies(struct ggf_game *game, const unsigned char *plies, int count)
{
    for (int i = 0; i < count; i++)
        game->plies[i] = (struct ggf_ply){.square = plies[i], .colour = (unsigned char)(game->start.colour ^ (i & 1))};
    game->ply_count = count;
}
