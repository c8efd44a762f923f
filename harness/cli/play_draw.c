/* SPDX-License-Identifier: MIT */
#include "play_draw.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { PLAIN_WIDTH = 100, TEXT_SIZE = 4 * LIVE_TEXT_SIZE, LEAST_WIDTH = 8 };

/* Escape sequences: black and white on a green ground, numbers yellow; the last move on a yellow ground, what it
 * changed on cyan. */
#define COLOURS_OFF "\x1b[0m"
static const char *const grounds[] = {
    [LIVE_NO_MARK] = "\x1b[42m", [LIVE_LEGAL] = "\x1b[42m", [LIVE_LAST] = "\x1b[43m", [LIVE_CHANGED] = "\x1b[46m"};
static const char *const pieces_colours[2] = {"\x1b[30m", "\x1b[97m"};
#define LEGAL_COLOUR "\x1b[93m"
#define EMPTY_COLOUR "\x1b[90m"

static int width_now(void)
{
    struct winsize size;
    if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return PLAIN_WIDTH;
    return size.ws_col > LEAST_WIDTH ? size.ws_col : LEAST_WIDTH;
}

void play_draw_text(const char *format, ...)
{
    char text[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const int width = width_now();
    int used = 0;
    for (const char *word = text; *word != '\0';) {
        const int blanks = (int)strspn(word, " "), length = (int)strcspn(word + blanks, " ");
        const bool broken = used > 0 && used + blanks + length > width;
        printf("%s%.*s", broken ? "\n" : "", length + (broken ? 0 : blanks), word + (broken ? blanks : 0));
        used = broken ? length : used + blanks + length;
        word += blanks + length;
    }
    (void)putchar('\n');
}

/* ---- The board */

/* A board in the making: how wide names and cells are, and what stands between them. */
struct layout {
    const struct live_picture *picture;
    const struct live_rules *rules;
    const struct play_style *style;
    int name_width, cell_width;
    bool tight;       /* nothing between cells */
    int first, shown; /* the columns that there is room for */
};

static char glyph(const struct layout *layout, const struct live_cell *cell)
{
    if (cell->piece >= 0) {
        const char mark = layout->rules->marks[cell->piece];
        const bool small = cell->mark == LIVE_CHANGED && !layout->style->colours;
        return small ? (char)tolower((unsigned char)mark) : mark;
    }
    if (cell->mark != LIVE_LEGAL)
        return layout->rules->empty;
    return (char)(cell->changed == 0 ? '.' : cell->changed < 10 ? '0' + cell->changed : '+');
}

/* `closes`: the cell before has the last move. */
static void draw_cell(const struct layout *layout, const struct live_cell *cell, bool closes)
{
    const int blanks = layout->cell_width - 1 + !layout->tight;
    if (layout->style->colours)
        printf("%s%s%*s%c" COLOURS_OFF, grounds[cell->mark],
               cell->piece >= 0           ? pieces_colours[cell->piece]
               : cell->mark == LIVE_LEGAL ? LEGAL_COLOUR
                                          : EMPTY_COLOUR,
               blanks, "", glyph(layout, cell));
    else if (blanks == 1)
        printf("%c%c", cell->mark == LIVE_LAST ? '[' : closes ? ']' : ' ', glyph(layout, cell));
    else if (blanks > 1)
        printf("%c%*s%c%c", closes ? ']' : ' ', blanks - 2, "", cell->mark == LIVE_LAST ? '[' : ' ',
               glyph(layout, cell));
    else
        (void)putchar(glyph(layout, cell));
}

/* In plain text the last move has brackets in the blanks beside it. */
static void draw_row(const struct layout *layout, int row)
{
    const struct live_cell *cells = layout->picture->cells[row];
    const int first = layout->first, end = layout->first + layout->shown;
    printf("%*s ", layout->name_width, layout->picture->row_names[row]);
    for (int i = first; i < end; i++)
        draw_cell(layout, &cells[i], i > first && cells[i - 1].mark == LIVE_LAST);
    if (layout->style->colours && !layout->tight)
        printf("%s " COLOURS_OFF, grounds[LIVE_NO_MARK]);
    else if (!layout->tight && cells[end - 1].mark == LIVE_LAST)
        (void)putchar(']');
    (void)putchar('\n');
}

static int widest(const char (*names)[LIVE_NAME_SIZE], int count)
{
    int width = 0;
    for (int i = 0; i < count; i++)
        width = (int)strlen(names[i]) > width ? (int)strlen(names[i]) : width;
    return width;
}

static void draw_counts(const struct live_game *game)
{
    const struct live_rules *rules = game->rules;
    int pieces[2], free;
    rules->count(game, pieces, &free);
    char rest[32] = "";
    if (free >= 0)
        (void)snprintf(rest, sizeof rest, ", %d empty", free);
    play_draw_text("%s (%c) %d, %s (%c) %d%s", rules->sides[0], rules->marks[0], pieces[0], rules->sides[1],
                   rules->marks[1], pieces[1], rest);
}

/* The column of the last move, or the middle one. */
static int column_of_interest(const struct live_picture *picture)
{
    for (int row = 0; row < picture->rows; row++)
        for (int column = 0; column < picture->columns; column++)
            if (picture->cells[row][column].mark == LIVE_LAST)
                return column;
    return picture->columns / 2;
}

/* As wide as the terminal allows: without blanks where they do not fit, and where that is too wide as well, the columns
 * around the last move. */
static void fit(struct layout *layout)
{
    const struct live_picture *picture = layout->picture;
    const int room = width_now() - layout->name_width - 1;
    layout->tight = (layout->cell_width + 1) * picture->columns + 1 > room;
    const int fitting = room / (layout->cell_width + (layout->tight && layout->cell_width == 1 ? 0 : 1));
    layout->tight = layout->tight && layout->cell_width == 1; /* names of more than one character need a blank */
    layout->shown = fitting < 1 ? 1 : fitting < picture->columns ? fitting : picture->columns;
    layout->first = column_of_interest(picture) - layout->shown / 2;
    if (layout->first > picture->columns - layout->shown)
        layout->first = picture->columns - layout->shown;
    if (layout->first < 0)
        layout->first = 0;
}

void play_draw_board(const struct live_game *game, const struct play_style *style)
{
    struct live_picture picture;
    live_game_draw(game, &picture);
    struct layout layout = {.picture = &picture, .rules = game->rules, .style = style};
    layout.name_width = widest((const char(*)[LIVE_NAME_SIZE])picture.row_names, picture.rows);
    layout.cell_width = widest((const char(*)[LIVE_NAME_SIZE])picture.column_names, picture.columns);
    fit(&layout);
    printf("%*s ", layout.name_width, "");
    for (int i = layout.first; i < layout.first + layout.shown; i++)
        printf("%*s", layout.cell_width + !layout.tight, picture.column_names[i]);
    (void)putchar('\n');
    for (int row = 0; row < picture.rows; row++)
        draw_row(&layout, row);
    if (layout.shown < picture.columns)
        play_draw_text("(columns %s to %s of %s to %s)", picture.column_names[layout.first],
                       picture.column_names[layout.first + layout.shown - 1], picture.column_names[0],
                       picture.column_names[picture.columns - 1]);
    draw_counts(game);
}

/* ---- Texts */

void play_draw_moves(const struct live_game *game)
{
    struct live_move moves[LIVE_MAX_MOVES];
    char text[TEXT_SIZE], name[LIVE_NAME_SIZE];
    size_t used = 0;
    const int count = live_game_moves(game, moves);
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        char flips[16] = "";
        game->rules->move_name(game, moves[i].move, name);
        if (game->rules->flips)
            (void)snprintf(flips, sizeof flips, " %d", moves[i].changed);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s%s", i > 0 ? ", " : "", name, flips);
    }
    play_draw_text("%s to move%s: %s", game->rules->sides[live_game_colour(game)],
                   game->rules->flips ? " (discs flipped)" : "", text);
}

void play_draw_plies(const struct live_game *game, int from, const char *remark)
{
    int number = 0;
    for (int i = 0; i < game->ply_count; i++) {
        const struct live_ply *ply = &game->plies[i];
        const char *side = game->rules->sides[ply->colour];
        char name[LIVE_NAME_SIZE], changed[LIVE_TEXT_SIZE];
        number += ply->move != LIVE_PASS;
        if (i < from)
            continue;
        if (ply->move == LIVE_PASS) {
            play_draw_text("%s has no move and passes.", side);
            continue;
        }
        game->rules->move_name(game, ply->move, name);
        game->rules->changed_names(game, ply, changed);
        if (game->rules->flips)
            play_draw_text("%d. %s %s flips %d:%s%s", number, side, name, wide_count(ply->changed), changed, remark);
        else
            play_draw_text("%d. %s %s%s", number, side, name, remark);
    }
}

void play_draw_result(const struct live_game *game)
{
    const struct live_result result = game->rules->result(game);
    int pieces[2], free;
    game->rules->count(game, pieces, &free);
    if (result.winner < 0)
        play_draw_text("The game is over: a draw.");
    else if (result.difference == 0)
        play_draw_text("The game is over: %s wins.", game->rules->sides[result.winner]);
    else
        play_draw_text("The game is over: %s wins %d to %d, by %d%s.", game->rules->sides[result.winner],
                       pieces[result.winner], pieces[!result.winner], result.difference,
                       free > 0 ? " with the empty squares" : "");
}
