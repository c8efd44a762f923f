/* SPDX-License-Identifier: MIT */
#include "game_record.h"

#include "game_tag.h"
#include "hash_set.h"
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void game_numbering_clear(struct game_numbering *numbering)
{
    hash_numbers_clear(&numbering->pairings);
    free(numbering->list);
    *numbering = (struct game_numbering){.games = 0};
}

bool game_start_is_standard(const struct position *start)
{
    const struct position standard = position_start(start->size, START_STANDARD);
    return position_equal(start, &standard);
}

/* ---- Numbers */

static struct game_pairing *find_pairing(struct game_numbering *numbering, uint64_t players, uint32_t *number)
{
    if (!hash_numbers_get(&numbering->pairings, players, number))
        return NULL;
    if (*number >= numbering->room) {
        const uint32_t room = numbering->room * 2 + 64;
        struct game_pairing *larger = realloc(numbering->list, room * sizeof *larger);
        if (larger == NULL)
            return NULL;
        memset(larger + numbering->room, 0, (room - numbering->room) * sizeof *larger);
        numbering->list = larger;
        numbering->room = room;
    }
    return &numbering->list[*number];
}

static bool take_numbers(struct game_numbering *numbering, const struct position *start, struct record *record)
{
    const uint64_t black = hash_text(1, record->black) | 1, white = hash_text(1, record->white) | 1;
    const wide_set discs[2] = {position_player(start), position_opponent(start)};
    const uint64_t key = hash_bytes((uint64_t)(start->size * 2 + start->colour), (const char *)discs, sizeof discs);
    uint32_t number = 0;
    /* Whoever has Black: the two hashes in the order of their size. */
    const uint64_t less = black < white ? black : white, more = black < white ? white : black;
    struct game_pairing *pairing = find_pairing(numbering, hash_bytes(less, (const char *)&more, 8), &number);
    if (pairing == NULL)
        return false;
    const bool twin = pairing->black == white && pairing->start == key && black != white;
    pairing->pairs += !twin;
    pairing->black = twin ? 0 : black;
    pairing->start = key;
    record->pairing = (int)number;
    record->pair = pairing->pairs - 1;
    record->game = ++numbering->games;
    return true;
}

/* ---- Texts */

static bool take_label(char label[RECORD_LABEL_SIZE], const char *name, const char *stand_in)
{
    if (name[0] == '\0')
        name = stand_in;
    size_t length = strlen(name);
    const bool cut = length >= RECORD_LABEL_SIZE;
    if (cut)
        for (length = RECORD_LABEL_SIZE - 1; length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80;)
            length--;
    memcpy(label, name, length);
    label[length] = '\0';
    return cut;
}

static void put_start(const struct position *start, int board_size, struct record *record)
{
    char text[NOTATION_POSITION_SIZE];
    record->start[0] = '\0';
    if (start->size == board_size && game_start_is_standard(start))
        return;
    notation_position_write(start, text);
    text[strlen(text) - 1] = '\0'; /* the ';' */
    memcpy(record->start, text, strlen(text) + 1);
}

static void put_discs(const struct replay *replay, struct record *record)
{
    const struct position *final = &replay->final;
    const int player = wide_count(position_player(final)), opponent = wide_count(position_opponent(final));
    record->black_discs = final->colour == 0 ? player : opponent;
    record->white_discs = final->colour == 0 ? opponent : player;
}

/* ---- Results */

static enum outcome outcome_of(double difference)
{
    return difference > 0 ? OUTCOME_WIN : difference < 0 ? OUTCOME_LOSS : OUTCOME_DRAW;
}

/* Of a game that was broken off in favour of one side. */
static bool take_broken_off(const struct ggf_game *ggf, struct record *record, enum game_loss *loss)
{
    const double result = ggf->result.value;
    if (ggf->ending == 't')
        record->termination = TERMINATION_TIME;
    if (record->termination == TERMINATION_NORMAL || result == 0) {
        *loss = ggf->ending == 'l' ? GAME_LOSS_UNFINISHED : GAME_LOSS_BROKEN_OFF;
        return false;
    }
    record->outcome = outcome_of(result);
    return true;
}

static bool take_result(const struct played_game *game, const struct game_about *about, struct record *record,
                        enum game_loss *loss)
{
    const struct ggf_game *ggf = about->ggf;
    if (ggf != NULL) {
        game_tag_read(ggf, record);
        if (ggf->result.given && ggf->ending != 0)
            return take_broken_off(ggf, record, loss);
        record->termination = TERMINATION_NORMAL;
        record->fault[0] = '\0';
        record->signal = 0;
    }
    if (!game->finished) {
        *loss = GAME_LOSS_UNFINISHED;
        return false;
    }
    record->has_difference = true;
    record->difference = game->replay.difference;
    if (ggf != NULL && ggf->result.given && !ggf->komi.given) /* empties to nobody, perhaps */
        record->difference = (int)(ggf->result.value + (ggf->result.value < 0 ? -0.5 : 0.5));
    record->outcome = outcome_of(record->difference);
    return true;
}

/* All but how it ended. */
static bool fill(const struct played_game *game, const struct game_about *about, int board_size,
                 struct game_numbering *numbering, struct record *record, bool *cut)
{
    *cut = take_label(record->black, about->black, "Black");
    *cut = take_label(record->white, about->white, "White") || *cut;
    (void)notation_moves_write(game->replay.plies, game->replay.ply_count, game->start.size, record->moves);
    put_discs(&game->replay, record);
    put_start(&game->start, board_size, record);
    return take_numbers(numbering, &game->start, record);
}

bool game_record_make(const struct played_game *game, const struct game_about *about, int board_size,
                      struct game_numbering *numbering, struct record *record, enum game_loss *loss, bool *cut,
                      bool *failed)
{
    *cut = *failed = false;
    if (about->record != NULL) {
        *record = *about->record;
        if (!json_utf8_valid(record->black) || !json_utf8_valid(record->white)) { /* else the line would be no JSON */
            *cut = take_label(record->black, about->black, "");
            *cut = take_label(record->white, about->white, "") || *cut;
        }
        put_start(&game->start, board_size, record);
        return true;
    }
    *record = (struct record){.opening_plies = game->opening_plies};
    if (!take_result(game, about, record, loss))
        return false;
    *failed = !fill(game, about, board_size, numbering, record, cut);
    return !*failed;
}

bool game_record_rated(const struct played_game *game, const struct game_about *about, enum outcome outcome,
                       struct game_numbering *numbering, struct record *record)
{
    bool cut;
    *record = (struct record){.opening_plies = game->opening_plies};
    if (about->ggf != NULL)
        game_tag_read(about->ggf, record);
    record->outcome = outcome;
    return fill(game, about, 8, numbering, record, &cut);
}
