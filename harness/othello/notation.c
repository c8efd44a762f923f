/* SPDX-License-Identifier: MIT */
/* Squares and transcripts, and the diagram; positions are in notation_obf.c. */
#include "notation.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *const colour_names[2] = {"Black", "White"};

size_t notation_name_length(int square, int size)
{
    return square / rules_stride(size) < 9 ? 2 : 3;
}

size_t notation_square_name(int square, int size, char *name)
{
    const int stride = rules_stride(size), row = square / stride;
    size_t length = 0;
    name[length++] = (char)('a' + square % stride);
    if (row >= 9)
        name[length++] = '1';
    name[length++] = (char)('0' + (row + 1) % 10);
    name[length] = '\0';
    return length;
}

int notation_square_parse(const char *text, int size)
{
    const int column = tolower((unsigned char)text[0]) - 'a';
    if (column < 0 || column >= size)
        return -1;
    const int row = size > 9 && text[1] == '1' && text[2] == '0' ? 9 : text[1] - '1';
    return row < 0 || row >= size ? -1 : row * rules_stride(size) + column;
}

void notation_make_printable(char *text)
{
    for (; *text != '\0'; text++)
        if (*text < ' ' || *text > '~')
            *text = '?';
}

/* ---- Transcripts ------------------------------------------------------------------------------------------------ */

struct player_of_text {
    const char *text;
    size_t at;      /* the next character */
    int move_count; /* moves played, passes left out */
    struct transcript *out;
    struct notation_error *error;
};

__attribute__((format(printf, 3, 4))) static bool fail(struct player_of_text *player, int length, const char *format,
                                                       ...)
{
    char what[64], why[96];
    (void)snprintf(what, sizeof what, "ply %d: %.*s", player->move_count + 1, length, player->text + player->at);
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(why, sizeof why, format, arguments);
    va_end(arguments);
    player->error->column = (int)player->at + 1;
    (void)snprintf(player->error->text, sizeof player->error->text, "%s %s", what, why);
    notation_make_printable(player->error->text);
    return false;
}

/* The length of the pass that is written here, or 0. */
static size_t pass_length(const char *text)
{
    static const char *const spellings[] = {"pass", "@@@@", "pa", "ps", "--"};
    for (size_t i = 0; i < sizeof spellings / sizeof spellings[0]; i++)
        if (strncasecmp(text, spellings[i], strlen(spellings[i])) == 0)
            return strlen(spellings[i]);
    return 0;
}

static void add_pass(struct transcript *out)
{
    out->plies[out->ply_count++] = NOTATION_PASS;
    position_play(&out->final, NOTATION_PASS);
}

/* A pass after the end of the game changes nothing and is left out. */
static bool play_pass(struct player_of_text *player, size_t length)
{
    struct transcript *out = player->out;
    if (position_moves(&out->final) != 0)
        return fail(player, (int)length, "is not legal: %s has a move", colour_names[out->final.colour]);
    if (!position_over(&out->final))
        add_pass(out);
    player->at += length;
    return true;
}

static bool fail_illegal(struct player_of_text *player, int square)
{
    const struct position *position = &player->out->final;
    const char *name = colour_names[position->colour];
    const int length = (int)notation_name_length(square, position->size);
    if (wide_has(position_player(position) | position_opponent(position), square))
        return fail(player, length, "is not a legal move for %s: the square is taken", name);
    return fail(player, length, "is not a legal move for %s: it flips nothing", name);
}

/* A side that has no move passes, said or unsaid. */
static bool play_move(struct player_of_text *player, int square)
{
    struct transcript *out = player->out;
    const size_t length = notation_name_length(square, out->final.size);
    wide_set moves = position_moves(&out->final);
    if (moves == 0) {
        if (position_over(&out->final))
            return fail(player, (int)length, "comes after the end of the game");
        add_pass(out);
        moves = position_moves(&out->final);
    }
    if (!wide_has(moves, square))
        return fail_illegal(player, square);
    position_play(&out->final, square);
    out->plies[out->ply_count++] = (unsigned char)square;
    player->at += length;
    player->move_count++;
    return true;
}

static bool play_next(struct player_of_text *player)
{
    const char *text = player->text + player->at;
    const size_t pass = pass_length(text);
    if (pass > 0)
        return play_pass(player, pass);
    const int size = player->out->final.size, square = notation_square_parse(text, size);
    if (square >= 0)
        return play_move(player, square);
    if (text[1] == '\0' || isspace((unsigned char)text[1]))
        return fail(player, 1, "is half a move; a square is written like f5");
    return fail(player, 2, "is not a square of the %dx%d board", size, size);
}

bool notation_transcript_read(const char *text, const struct position *start, struct transcript *out,
                              struct notation_error *error)
{
    *out = (struct transcript){.final = *start};
    struct player_of_text player = {.text = text, .out = out, .error = error};
    for (;;) {
        while (isspace((unsigned char)text[player.at]))
            player.at++;
        if (text[player.at] == '\0')
            return true;
        if (!play_next(&player))
            return false;
    }
}

size_t notation_moves_write(const unsigned char *plies, int ply_count, int size, char *text)
{
    size_t length = 0;
    for (int i = 0; i < ply_count; i++)
        if (plies[i] != NOTATION_PASS)
            length += notation_square_name(plies[i], size, text + length);
    text[length] = '\0';
    return length;
}

/* ---- The diagram ------------------------------------------------------------------------------------------------ */

static char cell_of(const struct position *position, wide_set moves, int square)
{
    static const char discs[2] = {'X', 'O'};
    if (wide_has(position_player(position), square))
        return discs[position->colour];
    if (wide_has(position_opponent(position), square))
        return discs[!position->colour];
    return wide_has(moves, square) ? '.' : '-';
}

static char *write_letters(char *text, int size)
{
    text += sprintf(text, "  ");
    for (int column = 0; column < size; column++)
        text += sprintf(text, " %c", 'a' + column);
    return text + sprintf(text, "\n");
}

/* The last move stands in brackets, which take the places of the blanks around it. */
static char *write_row(char *text, const struct position *position, wide_set moves, int row, int last)
{
    const int size = position->size;
    text += sprintf(text, "%-2d", row + 1);
    for (int column = 0; column <= size; column++) {
        const int square = row * rules_stride(size) + column;
        *text++ = square == last && column < size ? '[' : column > 0 && square - 1 == last ? ']' : ' ';
        if (column < size)
            *text++ = cell_of(position, moves, square);
    }
    return text + sprintf(text, " %d\n", row + 1);
}

void notation_diagram(const struct position *position, int last, char *text)
{
    const wide_set moves = position_moves(position);
    text = write_letters(text, position->size);
    for (int row = 0; row < position->size; row++)
        text = write_row(text, position, moves, row, last);
    (void)write_letters(text, position->size);
}
