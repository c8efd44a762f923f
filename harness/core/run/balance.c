/* SPDX-License-Identifier: MIT */
#include "balance.h"

#include "hash_set.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double normal_95 = 1.959963984540054;

/* ---- Openings */

void balance_text(const struct record *record, char *text)
{
    const int length = (int)record_opening_length(record->moves, record->opening_plies);
    const char *blank = record->start[0] != '\0' && length > 0 ? " " : "";
    (void)snprintf(text, BALANCE_TEXT_SIZE, "%s%s%.*s", record->start, blank, length, record->moves);
}

uint64_t balance_hash(const struct record *record)
{
    char text[BALANCE_TEXT_SIZE];
    balance_text(record, text);
    return hash_text(0, text);
}

/* ---- Adding games */

/* Pairs of all pairings on one opening follow each other, so that the last opening is nearly always the one. */
static struct balance_opening *opening_of(struct balance *balance, const struct record *record, struct error *error)
{
    const uint64_t hash = balance_hash(record);
    if (balance->count > 0 && balance->openings[balance->count - 1].hash == hash)
        return &balance->openings[balance->count - 1];
    if (balance->count == balance->capacity) {
        const size_t capacity = balance->capacity > 0 ? 2 * balance->capacity : 64;
        struct balance_opening *grown = realloc(balance->openings, capacity * sizeof *grown);
        if (grown == NULL) {
            error_set(error, ERROR_WORLD, "out of memory");
            return NULL;
        }
        balance->openings = grown;
        balance->capacity = capacity;
    }
    balance->openings[balance->count] = (struct balance_opening){.hash = hash, .first_game = record->game};
    return &balance->openings[balance->count++];
}

static bool add_pair(struct balance *balance, const struct record *one, const struct record *two, struct error *error)
{
    if (one->termination != TERMINATION_NORMAL || two->termination != TERMINATION_NORMAL)
        return true;
    struct balance_opening *opening = opening_of(balance, one, error);
    if (opening == NULL)
        return false;
    const uint64_t points = (uint64_t)one->outcome + (uint64_t)two->outcome;
    opening->pairs++;
    opening->points += points;
    opening->squares += points * points;
    opening->difference += one->difference + two->difference;
    balance->pairs++;
    balance->both_black += points == 4;
    balance->both_white += points == 0;
    return true;
}

bool balance_add(struct balance *balance, const struct record *record, struct error *error)
{
    const bool closes = balance->has_half;
    balance->has_half = !closes;
    if (closes)
        return add_pair(balance, &balance->half, record, error);
    balance->half = *record;
    return true;
}

/* ---- In order */

static int by_hash(const void *a, const void *b)
{
    const struct balance_opening *one = a, *two = b;
    if (one->hash != two->hash)
        return one->hash < two->hash ? -1 : 1;
    return (one->first_game > two->first_game) - (one->first_game < two->first_game);
}

/* Best for Black first: by share, then by mean difference, both as cross products; then the earlier. */
static int by_share(const void *a, const void *b)
{
    const struct balance_opening *one = a, *two = b;
    const uint64_t ours = one->points * two->pairs, theirs = two->points * one->pairs;
    if (ours != theirs)
        return ours > theirs ? -1 : 1;
    const int64_t our_discs = one->difference * (int64_t)two->pairs,
                  their_discs = two->difference * (int64_t)one->pairs;
    if (our_discs != their_discs)
        return our_discs > their_discs ? -1 : 1;
    return (one->first_game > two->first_game) - (one->first_game < two->first_game);
}

void balance_finish(struct balance *balance)
{
    size_t kept = 0;
    if (balance->count == 0)
        return;
    qsort(balance->openings, balance->count, sizeof *balance->openings, by_hash);
    for (size_t i = 1; i < balance->count; i++) {
        struct balance_opening *last = &balance->openings[kept], *next = &balance->openings[i];
        if (last->hash != next->hash) {
            balance->openings[++kept] = *next;
            continue;
        }
        last->pairs += next->pairs;
        last->points += next->points;
        last->squares += next->squares;
        last->difference += next->difference;
    }
    balance->count = kept + 1;
    qsort(balance->openings, balance->count, sizeof *balance->openings, by_share);
}

void balance_clear(struct balance *balance)
{
    free(balance->openings);
    *balance = (struct balance){0};
}

/* ---- Shares */

static struct balance_share share_with(double share, bool has_error, double error)
{
    const double low = share - normal_95 * error, high = share + normal_95 * error;
    return (struct balance_share){
        .share = {true, share},
        .low = {has_error, has_error ? fmax(0, low) : 0},
        .high = {has_error, has_error ? fmin(1, high) : 0},
    };
}

struct balance_share balance_of(const struct balance_opening *opening)
{
    const double pairs = (double)opening->pairs, mean = (double)opening->points / pairs;
    if (opening->pairs == 0)
        return (struct balance_share){0};
    const double squares = (double)opening->squares - (double)opening->points * mean;
    const bool has_error =
        opening->pairs >= BALANCE_LEAST_PAIRS && opening->squares * opening->pairs != opening->points * opening->points;
    return share_with(mean / 4, has_error, has_error ? sqrt(fmax(0, squares) / (pairs - 1) / pairs) / 4 : 0);
}

struct balance_share balance_total(const struct balance *balance)
{
    struct stats_sums sums = {0};
    for (size_t i = 0; i < balance->count; i++)
        stats_sums_add(&sums, (int64_t)balance->openings[i].points, (int64_t)balance->openings[i].pairs);
    const struct stats_mean mean = stats_sums_mean(&sums);
    if (!mean.mean.defined)
        return (struct balance_share){0};
    const bool has_error = balance->pairs >= BALANCE_LEAST_PAIRS && mean.error.defined && mean.error.value > 0;
    return share_with(mean.mean.value / 4, has_error, mean.error.value / 4);
}

size_t balance_lopsided(const struct balance *balance, size_t *tested)
{
    size_t count = 0;
    *tested = 0;
    for (size_t i = 0; i < balance->count; i++) {
        const struct balance_share share = balance_of(&balance->openings[i]);
        *tested += share.low.defined;
        count += share.low.defined && (share.low.value > 0.5 || share.high.value < 0.5);
    }
    return count;
}
