/* SPDX-License-Identifier: MIT */
#include "wthor.h"

#include <stdio.h>
#include <string.h>

static int read_u16(const unsigned char *bytes)
{
    return bytes[0] | bytes[1] << 8;
}

static void write_u16(unsigned char *bytes, int value)
{
    bytes[0] = (unsigned char)(value & 255);
    bytes[1] = (unsigned char)(value >> 8 & 255);
}

void wthor_header_read(const unsigned char bytes[WTHOR_HEADER_SIZE], struct wthor_header *header)
{
    *header = (struct wthor_header){
        .century = bytes[0],
        .year = bytes[1],
        .month = bytes[2],
        .day = bytes[3],
        .games = (uint32_t)read_u16(bytes + 4) | (uint32_t)read_u16(bytes + 6) << 16,
        .names = read_u16(bytes + 8),
        .games_year = read_u16(bytes + 10),
        .board_size = bytes[12],
        .solitaire = bytes[13],
        .depth = bytes[14],
        .reserved = bytes[15],
    };
}

void wthor_header_write(const struct wthor_header *header, unsigned char bytes[WTHOR_HEADER_SIZE])
{
    bytes[0] = (unsigned char)header->century;
    bytes[1] = (unsigned char)header->year;
    bytes[2] = (unsigned char)header->month;
    bytes[3] = (unsigned char)header->day;
    write_u16(bytes + 4, (int)(header->games & 0xffff));
    write_u16(bytes + 6, (int)(header->games >> 16));
    write_u16(bytes + 8, header->names);
    write_u16(bytes + 10, header->games_year);
    bytes[12] = (unsigned char)header->board_size;
    bytes[13] = (unsigned char)header->solitaire;
    bytes[14] = (unsigned char)header->depth;
    bytes[15] = (unsigned char)header->reserved;
}

void wthor_game_read(const unsigned char bytes[WTHOR_GAME_SIZE], struct wthor_game *game)
{
    game->tournament = read_u16(bytes);
    game->black = read_u16(bytes + 2);
    game->white = read_u16(bytes + 4);
    game->black_discs = bytes[6];
    game->theoretical = bytes[7];
    memcpy(game->moves, bytes + 8, WTHOR_MOVES);
}

void wthor_game_write(const struct wthor_game *game, unsigned char bytes[WTHOR_GAME_SIZE])
{
    write_u16(bytes, game->tournament);
    write_u16(bytes + 2, game->black);
    write_u16(bytes + 4, game->white);
    bytes[6] = (unsigned char)game->black_discs;
    bytes[7] = (unsigned char)game->theoretical;
    memcpy(bytes + 8, game->moves, WTHOR_MOVES);
}

/* ---- Names */

/* Latin-1 has what Unicode has up to U+00FF; U+0080 to U+009F are control characters. */
void wthor_name_read(const unsigned char *bytes, int size, char name[WTHOR_NAME_SIZE])
{
    int used = 0;
    for (int i = 0; i < size && bytes[i] != 0; i++) {
        const unsigned char byte = bytes[i];
        if (byte >= 0xa0) {
            name[used++] = (char)(0xc0 | byte >> 6);
            name[used++] = (char)(0x80 | (byte & 0x3f));
        } else {
            name[used++] = (char)(byte >= 32 && byte < 127 ? byte : '?');
        }
    }
    while (used > 0 && name[used - 1] == ' ')
        used--;
    name[used] = '\0';
}

/* The next character of a UTF-8 text as Latin-1, '?' where there is none; moves *text behind it. */
static unsigned char take_latin1(const char **text)
{
    const unsigned char first = (unsigned char)*(*text)++;
    unsigned code = first;
    int more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    if (more > 0)
        code = first & (0x3fU >> more);
    for (; more > 0 && ((unsigned char)**text & 0xc0) == 0x80; more--)
        code = code << 6 | ((unsigned char)*(*text)++ & 0x3f);
    return code < 256 && more == 0 ? (unsigned char)code : '?';
}

void wthor_name_write(const char *name, int size, unsigned char *bytes)
{
    memset(bytes, 0, (size_t)size);
    for (int i = 0; i < size - 1 && *name != '\0'; i++)
        bytes[i] = take_latin1(&name);
}

/* ---- Games */

int wthor_square(unsigned char move)
{
    const int row = move / 10 - 1, column = move % 10 - 1;
    return row >= 0 && row < 8 && column >= 0 && column < 8 ? 8 * row + column : -1;
}

unsigned char wthor_move(int square)
{
    return (unsigned char)(10 * (square / 8 + 1) + square % 8 + 1);
}

int wthor_black_discs(int difference)
{
    return 32 + difference / 2;
}

static bool refuse_move(const struct wthor_game *game, int index, const char *why, struct notation_error *error)
{
    const int square = wthor_square(game->moves[index]);
    char name[NOTATION_NAME_SIZE];
    error->column = index + 1;
    if (square < 0) {
        (void)snprintf(error->text, sizeof error->text, "move %d: %d %s", index + 1, game->moves[index], why);
    } else {
        (void)notation_square_name(square, 8, name);
        (void)snprintf(error->text, sizeof error->text, "move %d: %s %s", index + 1, name, why);
    }
    return false;
}

/* The moves as squares; how many, or -1. */
static int take_squares(const struct wthor_game *game, unsigned char squares[WTHOR_MOVES], struct notation_error *error)
{
    int count = 0;
    while (count < WTHOR_MOVES && game->moves[count] != 0) {
        const int square = wthor_square(game->moves[count]);
        if (square < 0) {
            (void)refuse_move(game, count, "is no square", error);
            return -1;
        }
        squares[count++] = (unsigned char)square;
    }
    for (int i = count; i < WTHOR_MOVES; i++)
        if (game->moves[i] != 0) {
            (void)refuse_move(game, i, "comes after the zero that ends the moves", error);
            return -1;
        }
    return count;
}

static const char *why_illegal(const struct replay *replay, int square)
{
    const struct board board = replay->final.board;
    if (((board.player | board.opponent) >> square & 1) != 0)
        return "is not a legal move: the square is taken";
    if (rules_over(board, rules_squares(8)))
        return "comes after the end of the game";
    return replay->final.colour == 0 ? "is not a legal move for Black: it flips nothing"
                                     : "is not a legal move for White: it flips nothing";
}

bool wthor_replay(const struct wthor_game *game, struct replay *out, struct notation_error *error)
{
    static const struct position start = {
        .board = {.player = UINT64_C(0x0000000810000000), .opponent = UINT64_C(0x0000001008000000)}, .size = 8};
    unsigned char squares[WTHOR_MOVES];
    const int count = take_squares(game, squares, error);
    if (count < 0)
        return false;
    if (!replay_squares(&start, squares, count, out))
        return refuse_move(game, out->move_count, why_illegal(out, squares[out->move_count]), error);
    if (!out->over || game->black_discs == wthor_black_discs(out->difference))
        return true;
    error->column = 0;
    (void)snprintf(error->text, sizeof error->text, "the record says %d discs for Black, but its moves end with %d",
                   game->black_discs, wthor_black_discs(out->difference));
    return false;
}
