/* SPDX-License-Identifier: MIT */
#include "ggf_tags.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { MOST_SIZE = 14, OCTAGON = 88, VALUE_SIZE = 512 };

/* Numbers of known tags in `seen` that others ask for. */
enum { TAG_GAME, TAG_TYPE, TAG_BOARD, TAG_RESULT, TAG_KOMI, TAG_BLACK, TAG_WHITE, TAG_TEXTS };

/* ---- Small pieces */

static bool is_blank(char character)
{
    return isspace((unsigned char)character) != 0;
}

/* The value without white space around it, each white space inside a blank, into value[VALUE_SIZE]. */
static bool take_value(struct ggf_tags *tags, const struct ggf_tag *tag, char *value)
{
    const char *begin = tag->value, *end = begin + tag->value_length;
    while (begin < end && is_blank(*begin))
        begin++;
    while (begin < end && is_blank(end[-1]))
        end--;
    if (end - begin >= VALUE_SIZE)
        return ggf_fail(tags->error, tag->begin, "%.2s is longer than %d characters", tag->name, VALUE_SIZE - 1);
    for (; begin < end; begin++)
        *value++ = (char)(is_blank(*begin) ? ' ' : *begin);
    *value = '\0';
    return true;
}

static bool copy_text(struct ggf_tags *tags, const struct ggf_tag *tag, const char *value, char *to, size_t room)
{
    if (strlen(value) >= room)
        return ggf_fail(tags->error, tag->begin, "%.2s is longer than %zu characters", tag->name, room - 1);
    memcpy(to, value, strlen(value) + 1);
    return true;
}

bool ggf_number_read(const char *text, struct ggf_number *number)
{
    const bool negative = *text == '-';
    double value = 0, unit = 1;
    int digits = 0;
    *number = (struct ggf_number){.given = true};
    text += *text == '-' || *text == '+';
    for (; isdigit((unsigned char)*text) && digits < 7; text++, digits++)
        value = value * 10 + (*text - '0');
    if (*text == '.') {
        for (text++; isdigit((unsigned char)*text) && number->decimals < GGF_MOST_DECIMALS; text++, digits++) {
            value = value * 10 + (*text - '0');
            unit *= 10;
            number->decimals++;
        }
    }
    number->value = (negative ? -value : value) / unit;
    return digits > 0 && *text == '\0' && value / unit <= 1e6;
}

/* ---- TY */

static bool read_size(struct ggf_tags *tags, const struct ggf_tag *tag, int size)
{
    if (size == OCTAGON)
        return ggf_fail(tags->error, tag->begin,
                        "%.2s: the octagon (88) is not played here, only 4x4, 6x6, 8x8 and 10x10", tag->name);
    if (position_size_valid(size))
        return true;
    if (size >= 4 && size <= MOST_SIZE)
        return ggf_fail(tags->error, tag->begin, "%.2s: %dx%d is not played here, only 4x4, 6x6, 8x8 and 10x10",
                        tag->name, size, size);
    return ggf_fail(tags->error, tag->begin, "%.2s: there is no board of size %d", tag->name, size);
}

/* A number of at most 4 digits; *text goes behind it. */
static int take_digits(const char **text)
{
    int number = 0, digits = 0;
    for (; isdigit((unsigned char)**text) && digits < 4; ++*text, digits++)
        number = number * 10 + (**text - '0');
    return number;
}

/* One letter of TY with what belongs to it; false when it is none, or was there. */
static bool take_letter(struct ggf_type *type, const char **text)
{
    const char letter = (char)tolower((unsigned char)*(*text)++);
    bool *flag = letter == 's'   ? &type->synchro
                 : letter == 'k' ? &type->komi
                 : letter == 'b' ? &type->black
                 : letter == 'w' ? &type->white
                 : letter == 'a' ? &type->anti
                                 : NULL;
    if (letter == 'r' && type->random_discs == 0) {
        type->random_discs = take_digits(text);
        return type->random_discs > 0 && type->random_discs <= MOST_SIZE * MOST_SIZE;
    }
    if (flag == NULL || *flag)
        return false;
    *flag = true;
    return true;
}

static bool take_type(struct ggf_tags *tags, const struct ggf_tag *tag, const char *value)
{
    const char *at = value;
    while (*at != '\0') {
        const bool digit = isdigit((unsigned char)*at) != 0;
        if (digit && tags->type_size == 0) {
            tags->type_size = take_digits(&at);
            if (!read_size(tags, tag, tags->type_size))
                return false;
        } else if (digit || !take_letter(&tags->game->type, &at)) {
            return ggf_fail(tags->error, tag->begin, "TY[%.20s] is no type; they are like 8, s8r18 or k8", value);
        }
    }
    return tags->type_size > 0 || ggf_fail(tags->error, tag->begin, "TY[%.20s] has no size", value);
}

/* ---- BO */

/* The next character that is not white space, and behind it; '\0' at the end. */
static char take_cell(const char **at, const char *end)
{
    while (*at < end && is_blank(**at))
        ++*at;
    return (char)(*at < end ? *(*at)++ : '\0');
}

static int cell_of(char character)
{
    return strchr("*Xx", character) != NULL ? 0 : strchr("Oo", character) != NULL ? 1 : character == '-' ? 2 : -1;
}

static bool take_cells(struct ggf_tags *tags, const struct ggf_tag *tag, const char **at, const char *end)
{
    wide_set discs[2] = {0, 0};
    const int size = tags->board_size, stride = rules_stride(size);
    for (int i = 0; i < size * size; i++) {
        const char character = take_cell(at, end);
        const int cell = character != '\0' ? cell_of(character) : -1;
        if (character == '\0')
            return ggf_fail(tags->error, tag->begin, "BO has %d cells; the %dx%d board has %d", i, size, size,
                            size * size);
        if (cell < 0)
            return ggf_fail(tags->error, tag->begin, "BO: '%c' is not a cell; they are *, O and -", character);
        if (cell < 2)
            discs[cell] |= wide_bit(i / size * stride + i % size);
    }
    const char side = take_cell(at, end);
    const int colour = side != '\0' ? cell_of(side) : -1;
    if (colour != 0 && colour != 1)
        return ggf_fail(tags->error, tag->begin, "BO does not say after %d cells who is to move, * or O", size * size);
    tags->game->start = position_make(size, colour, discs[colour], discs[!colour]);
    return take_cell(at, end) == '\0' ||
           ggf_fail(tags->error, tag->begin, "BO has more than its cells and the side to move");
}

static bool take_board(struct ggf_tags *tags, const struct ggf_tag *tag)
{
    const char *at = tag->value, *end = at + tag->value_length;
    while (at < end && is_blank(*at))
        at++;
    int size = 0;
    for (; at < end && isdigit((unsigned char)*at) && size < 1000; at++)
        size = size * 10 + (*at - '0');
    tags->board_size = size;
    return read_size(tags, tag, size) && take_cells(tags, tag, &at, end);
}

/* ---- RE, KM, GM */

static bool take_result(struct ggf_tags *tags, const struct ggf_tag *tag, char *value)
{
    struct ggf_game *game = tags->game;
    char *colon = strchr(value, ':');
    if (strcmp(value, "?") == 0 || value[0] == '\0')
        return true;
    if (colon != NULL) {
        game->ending = (char)tolower((unsigned char)colon[1]);
        if (game->ending == '\0' || strchr("rtsl", game->ending) == NULL || colon[2] != '\0')
            return ggf_fail(tags->error, tag->begin, "RE[%.20s]: after ':' r, t, s or l is wanted", value);
        *colon = '\0';
    }
    return ggf_number_read(value, &game->result) ||
           ggf_fail(tags->error, tag->begin, "RE[%.20s] is no result; they are like +12, -3.5:r or ?", value);
}

static bool take_komi(struct ggf_tags *tags, const struct ggf_tag *tag, const char *value)
{
    return value[0] == '\0' || ggf_number_read(value, &tags->game->komi) ||
           ggf_fail(tags->error, tag->begin, "KM[%.20s] is no number", value);
}

static bool take_game(struct ggf_tags *tags, const struct ggf_tag *tag, const char *value)
{
    return strcasecmp(value, "othello") == 0 ||
           ggf_fail(tags->error, tag->begin, "GM[%.40s]: the game is not Othello", value);
}

/* ---- Moves */

/* Any prefix of PASS, or "--". */
static bool is_pass(const char *text, size_t length)
{
    return (length >= 1 && length <= 4 && strncasecmp(text, "pass", length) == 0) ||
           (length == 2 && memcmp(text, "--", 2) == 0);
}

/* The next piece of a move up to '/', without blanks around it; *text goes behind its '/'. */
static size_t take_piece(const char **text, const char **piece)
{
    const char *end = *text + strcspn(*text, "/");
    const char *next = *end == '/' ? end + 1 : end;
    *piece = *text;
    while (*piece < end && is_blank(**piece))
        ++*piece;
    while (end > *piece && is_blank(end[-1]))
        end--;
    *text = next;
    return (size_t)(end - *piece);
}

static bool take_note(const char **text, char note[GGF_SHORT_SIZE])
{
    const char *piece;
    const size_t length = take_piece(text, &piece);
    if (length >= GGF_SHORT_SIZE)
        return false;
    memcpy(note, piece, length);
    note[length] = '\0';
    return true;
}

/* The size is not known for sure before the end: squares are taken as those of 10x10 until then. */
static bool take_ply(struct ggf_tags *tags, const struct ggf_tag *tag, const char *value)
{
    struct ggf_game *game = tags->game;
    const char *at = value, *move;
    const size_t length = take_piece(&at, &move);
    if (game->ply_count == GGF_MOST_PLIES)
        return ggf_fail(tags->error, tag->begin, "more than %d moves", GGF_MOST_PLIES);
    struct ggf_ply *ply = &game->plies[game->ply_count];
    *ply = (struct ggf_ply){.square = NOTATION_PASS, .colour = toupper((unsigned char)tag->name[0]) == 'W'};
    if (!is_pass(move, length)) {
        const int square = length >= 2 ? notation_square_parse(move, WIDE_SIZE) : -1;
        if (square < 0 || notation_name_length(square, WIDE_SIZE) != length)
            return ggf_fail(tags->error, tag->begin, "ply %d: '%.*s' is no square, and no pass", game->ply_count + 1,
                            (int)(length > 20 ? 20 : length), move);
        ply->square = (unsigned char)square;
    }
    if (!take_note(&at, ply->eval) || !take_note(&at, ply->seconds))
        return ggf_fail(tags->error, tag->begin, "ply %d: an evaluation or a time of more than %d characters",
                        game->ply_count + 1, GGF_SHORT_SIZE - 1);
    game->ply_count++;
    return *at == '\0' ||
           ggf_fail(tags->error, tag->begin, "ply %d: more than move/evaluation/seconds", game->ply_count);
}

/* ---- All of them */

#define TEXT(name, member)                                                              \
    {                                                                                   \
        name, offsetof(struct ggf_game, member), sizeof(((struct ggf_game *)0)->member) \
    }

static const struct text_tag {
    const char *name;
    size_t offset, room;
} text_tags[] = {
    TEXT("PC", place), TEXT("DT", date),         TEXT("PB", black),
    TEXT("PW", white), TEXT("RB", black_rating), TEXT("RW", white_rating),
    TEXT("TI", clock), TEXT("TB", black_clock),  TEXT("TW", white_clock),
};

enum { TEXT_TAGS = sizeof text_tags / sizeof text_tags[0] };

/* The number of a known tag, TAG_TEXTS + i for text i; -1 for others. */
static int find_tag(const struct ggf_tag *tag)
{
    static const char *const names[] = {[TAG_GAME] = "GM", [TAG_TYPE] = "TY", [TAG_BOARD] = "BO", [TAG_RESULT] = "RE",
                                        [TAG_KOMI] = "KM", [TAG_BLACK] = "B", [TAG_WHITE] = "W"};
    for (int i = 0; i < TAG_TEXTS; i++)
        if (strlen(names[i]) == tag->name_length && strncasecmp(names[i], tag->name, tag->name_length) == 0)
            return i;
    for (int i = 0; i < TEXT_TAGS; i++)
        if (tag->name_length == 2 && strncasecmp(text_tags[i].name, tag->name, 2) == 0)
            return TAG_TEXTS + i;
    return -1;
}

bool ggf_take_tag(struct ggf_tags *tags, const struct ggf_tag *tag, bool *known)
{
    char value[VALUE_SIZE];
    const int number = find_tag(tag);
    *known = number >= 0;
    if (!*known)
        return true;
    if (number != TAG_BLACK && number != TAG_WHITE && (tags->seen & 1U << number) != 0)
        return ggf_fail(tags->error, tag->begin, "%.2s is there twice", tag->name);
    tags->seen |= 1U << number;
    if (number == TAG_BOARD)
        return take_board(tags, tag);
    if (!take_value(tags, tag, value))
        return false;
    switch (number) {
    case TAG_GAME:
        return take_game(tags, tag, value);
    case TAG_TYPE:
        return take_type(tags, tag, value);
    case TAG_RESULT:
        return take_result(tags, tag, value);
    case TAG_KOMI:
        return take_komi(tags, tag, value);
    case TAG_BLACK:
    case TAG_WHITE:
        return take_ply(tags, tag, value);
    default:
        break;
    }
    const struct text_tag *text = &text_tags[number - TAG_TEXTS];
    return copy_text(tags, tag, value, (char *)tags->game + text->offset, text->room);
}

/* From the squares of 10x10 to those of the board. */
static bool number_squares(struct ggf_tags *tags)
{
    struct ggf_game *game = tags->game;
    const int size = game->start.size, stride = rules_stride(size);
    for (int i = 0; i < game->ply_count; i++) {
        const int square = game->plies[i].square, row = square / WIDE_SIZE, column = square % WIDE_SIZE;
        if (square == NOTATION_PASS)
            continue;
        if (row >= size || column >= size)
            return ggf_fail(tags->error, 0, "ply %d lies outside the %dx%d board", i + 1, size, size);
        game->plies[i].square = (unsigned char)(row * stride + column);
    }
    return true;
}

bool ggf_end_tags(struct ggf_tags *tags)
{
    struct ggf_game *game = tags->game;
    if (tags->board_size != 0 && tags->type_size != 0 && tags->board_size != tags->type_size)
        return ggf_fail(tags->error, 0, "TY says %dx%d, BO %dx%d", tags->type_size, tags->type_size, tags->board_size,
                        tags->board_size);
    if (tags->board_size == 0 && game->type.random_discs > 0)
        return ggf_fail(tags->error, 0, "BO is missing, and the game does not begin at the standard start (TY has r)");
    if (tags->board_size == 0 && tags->type_size != 0)
        game->start = position_start(tags->type_size, START_STANDARD);
    return number_squares(tags);
}

/* ---- Clocks */

/* [D.]HH:MM:SS with pieces missing at its front; up to a '/', ',' or the end. -1 when it is none. */
static int64_t read_time(const char *text, size_t length)
{
    int64_t total = 0, part = 0, day_hours = 0;
    int digits = 0;
    for (size_t i = 0; i <= length; i++) {
        const char character = (char)(i < length ? text[i] : ':');
        if (isdigit((unsigned char)character) && ++digits <= 6) {
            part = part * 10 + (character - '0');
        } else if (character == ':' && digits > 0 && total < INT64_C(1) << 40) {
            total = total * 60 + part + day_hours;
            part = digits = 0;
            day_hours = 0;
        } else if (character == '.' && digits > 0 && total == 0 && day_hours == 0) {
            day_hours = part * 24;
            part = digits = 0;
        } else {
            return -1;
        }
    }
    return total * 1000;
}

bool ggf_clock_read(const char *text, struct ggf_clock *clock)
{
    int64_t *const parts[] = {&clock->main_ms, &clock->increment_ms, &clock->extension_ms};
    *clock = (struct ggf_clock){.main_ms = 0};
    for (size_t i = 0;; i++) {
        const size_t length = strcspn(text, "/"), time = strcspn(text, "/,");
        if (i == 3)
            return false;
        if (length > 0 && (*parts[i] = read_time(text, time)) < 0)
            return false;
        if (text[length] == '\0')
            return i > 0 || length > 0;
        text += length + 1;
    }
}
