/* SPDX-License-Identifier: MIT */
#include "record_written.h"

#include <stdlib.h>
#include <string.h>

#define LARGEST (INT64_C(1) << 53)

/* The place behind a text that must stand at `at`, or null; a null place stays null. */
#define BEHIND(at, end, text) behind((at), (end), (text), sizeof(text) - 1)

static inline const char *behind(const char *at, const char *end, const char *text, size_t length)
{
    return at != NULL && (size_t)(end - at) >= length && memcmp(at, text, length) == 0 ? at + length : NULL;
}

typedef unsigned char block __attribute__((vector_size(16)));

static inline block suspect(const char *at)
{
    block bytes;
    memcpy(&bytes, at, sizeof bytes);
    return (block)(bytes < 32) | (block)(bytes == '\\');
}

/* No control character and no backslash: each string then ends at the next '"'. One pass over the whole line is quicker
 * than one for each string. */
static bool is_plain(const char *at, const char *end)
{
    uint64_t found[2];
    if (end - at < (ptrdiff_t)sizeof(block))
        return false;
    block all = suspect(end - sizeof(block));
    for (; end - at >= (ptrdiff_t)sizeof(block); at += sizeof(block))
        all |= suspect(at);
    memcpy(found, &all, sizeof found);
    return (found[0] | found[1]) == 0;
}

/* 0 .. most, without leading zeros. */
static inline const char *take_number(const char *at, const char *end, int64_t most, int64_t *value)
{
    const char *start = at;
    int64_t number = 0;
    if (at == NULL)
        return NULL;
    for (; at < end && *at >= '0' && *at <= '9' && number < LARGEST; at++)
        number = number * 10 + (*at - '0');
    *value = number;
    return at > start && (*start != '0' || at - start == 1) && number <= most ? at : NULL;
}

static inline const char *take_int(const char *at, const char *end, int most, int *value)
{
    int64_t number = 0;
    at = take_number(at, end, most, &number);
    *value = (int)number;
    return at;
}

static inline const char *take_unsigned(const char *at, const char *end, uint64_t *value)
{
    int64_t number = 0;
    at = take_number(at, end, LARGEST, &number);
    *value = (uint64_t)number;
    return at;
}

/* The rest of a string, its '"' at the end included. */
static inline const char *take_text(const char *at, const char *end, char *text, size_t size)
{
    const char *quote = at != NULL ? memchr(at, '"', (size_t)(end - at)) : NULL;
    if (quote == NULL || (size_t)(quote - at) >= size)
        return NULL;
    memcpy(text, at, (size_t)(quote - at));
    text[quote - at] = '\0';
    return quote + 1;
}

/* -100 .. 100, and the outcome that goes with it. */
static const char *take_difference(const char *at, const char *end, struct record *record)
{
    const char *number = BEHIND(at, end, "-");
    at = take_int(number != NULL ? number : at, end, 100, &record->difference);
    if (number != NULL)
        record->difference = -record->difference;
    record->outcome = record->difference < 0 ? OUTCOME_LOSS : record->difference > 0 ? OUTCOME_WIN : OUTCOME_DRAW;
    at = BEHIND(at, end, ",\"outcome\":\"");
    switch (record->outcome) {
    case OUTCOME_LOSS:
        return BEHIND(at, end, "loss");
    case OUTCOME_DRAW:
        return BEHIND(at, end, "draw");
    case OUTCOME_WIN:
        return BEHIND(at, end, "win");
    }
    return NULL;
}

static const char *take_numbers(const char *at, const char *end, struct record *record)
{
    at = take_int(BEHIND(at, end, "{\"v\":1,\"pairing\":"), end, 1 << 30, &record->pairing);
    at = take_unsigned(BEHIND(at, end, ",\"pair\":"), end, &record->pair);
    at = take_unsigned(BEHIND(at, end, ",\"game\":"), end, &record->game);
    return record->game > 0 ? at : NULL;
}

static const char *take_play(const char *at, const char *end, struct record *record)
{
    at = take_text(BEHIND(at, end, ",\"black\":\""), end, record->black, sizeof record->black);
    at = take_text(BEHIND(at, end, ",\"white\":\""), end, record->white, sizeof record->white);
    at = take_int(BEHIND(at, end, ",\"opening_plies\":"), end, 100, &record->opening_plies);
    at = take_text(BEHIND(at, end, ",\"moves\":\""), end, record->moves, sizeof record->moves);
    at = take_int(BEHIND(at, end, ",\"black_discs\":"), end, 100, &record->black_discs);
    return take_int(BEHIND(at, end, ",\"white_discs\":"), end, 100, &record->white_discs);
}

bool record_adds_up(const struct record *record)
{
    const int discs = record->black_discs - record->white_discs, difference = record->difference;
    const int loser = discs < 0 ? record->black_discs : record->white_discs;
    if (discs == 0 || difference == 0)
        return discs == difference;
    return (discs < 0) == (difference < 0) && abs(difference) >= abs(discs) && abs(difference) + 2 * loser <= 100;
}

bool record_read_written(const char *line, const char *end, struct record *record)
{
    if (!is_plain(line, end))
        return false;
    const char *at = take_play(take_numbers(line, end, record), end, record);
    at = take_difference(BEHIND(at, end, ",\"difference\":"), end, record);
    at = BEHIND(at, end, "\",\"termination\":\"normal\"");
    record->has_difference = true;
    record->termination = TERMINATION_NORMAL;
    record->start[0] = record->fault[0] = '\0';
    record->signal = 0;
    const char *start = BEHIND(at, end, ",\"start\":\"");
    if (start != NULL)
        at = take_text(start, end, record->start, sizeof record->start);
    at = BEHIND(at, end, "}");
    return at != NULL && at == end && record_adds_up(record);
}
