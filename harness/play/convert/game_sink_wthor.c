/* SPDX-License-Identifier: MIT */
#include "game_sink_wthor.h"

#include "hash_set.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char unknown[] = "???";

void wthor_gathering_init(struct wthor_gathering *gathering)
{
    *gathering = (struct wthor_gathering){.year = -1, .depth = -1};
}

void wthor_gathering_clear(struct wthor_gathering *gathering)
{
    free(gathering->games);
    wthor_names_clear(&gathering->players.names);
    wthor_names_clear(&gathering->tournaments.names);
    hash_numbers_clear(&gathering->players.numbers);
    hash_numbers_clear(&gathering->tournaments.numbers);
    wthor_gathering_init(gathering);
}

static bool find_number(struct wthor_table *table, const char *name, uint32_t *number)
{
    if (!hash_numbers_get(&table->numbers, hash_text(0, name), number))
        return false;
    return *number < (uint32_t)table->names.count || wthor_names_add(&table->names, name);
}

/* Number 0 is whoever nobody knows. */
static bool take_number(struct wthor_table *table, const char *name, int *number, struct error *error)
{
    uint32_t found = 0;
    const bool begun = table->names.count > 0 || find_number(table, unknown, &found);
    if (!begun || !find_number(table, name[0] != '\0' ? name : unknown, &found))
        return error_set(error, ERROR_WORLD,
                         table->names.count >= WTHOR_MOST_NAMES ? "WTHOR has no numbers for more than 65535 names"
                                                                : "out of memory");
    *number = (int)found;
    return true;
}

/* The year of a date that begins with one; 0. */
static int year_of(const char *date)
{
    int year = 0;
    for (int i = 0; i < 4; i++) {
        if (!isdigit((unsigned char)date[i]))
            return 0;
        year = year * 10 + (date[i] - '0');
    }
    return isdigit((unsigned char)date[4]) ? 0 : year;
}

static void count_losses(struct wthor_gathering *gathering, const struct game_sink_options *options,
                         const struct played_game *game, const struct game_about *about, const char *file,
                         struct game_losses *losses)
{
    const int year = about->year != 0 ? about->year : year_of(about->date);
    if (gathering->year < 0)
        gathering->year = year;
    gathering->several = gathering->several || year != gathering->year;
    if (options->year == 0 && year != gathering->year)
        game_losses_add(losses, GAME_LOSS_YEARS, file, game->number);
    if (about->date[0] != '\0' && (year == 0 || strlen(about->date) > 4))
        game_losses_add(losses, GAME_LOSS_EVENTS, file, game->number);
    if (options->no_names && (about->black[0] != '\0' || about->white[0] != '\0' || about->event[0] != '\0'))
        game_losses_add(losses, GAME_LOSS_NAMES, file, game->number);
    else if (!wthor_name_holds(about->black, WTHOR_PLAYER_SIZE) || !wthor_name_holds(about->white, WTHOR_PLAYER_SIZE) ||
             !wthor_name_holds(about->event, WTHOR_TOURNAMENT_SIZE))
        game_losses_add(losses, GAME_LOSS_LETTERS, file, game->number);
    if (about->theoretical >= 0 && gathering->depth >= 0 && about->depth != gathering->depth)
        game_losses_add(losses, GAME_LOSS_THEORETICAL, file, game->number);
}

static void put_discs(const struct played_game *game, const struct game_about *about, int depth,
                      struct wthor_game *record)
{
    const struct position *final = &game->replay.final;
    if (game->finished)
        record->black_discs = wthor_black_discs(game->replay.difference);
    else if (about->stated_discs >= 0)
        record->black_discs = about->stated_discs;
    else
        record->black_discs = bits_count(final->colour == 0 ? final->board.player : final->board.opponent);
    record->theoretical = about->theoretical >= 0 && about->depth == depth ? about->theoretical : record->black_discs;
}

static bool keep(struct wthor_gathering *gathering, const struct wthor_game *record, struct error *error)
{
    if (gathering->count == gathering->room) {
        const size_t room = gathering->room * 2 + 1024;
        unsigned char *larger = realloc(gathering->games, room * WTHOR_GAME_SIZE);
        if (larger == NULL)
            return error_set(error, ERROR_WORLD, "out of memory");
        gathering->games = larger;
        gathering->room = room;
    }
    wthor_game_write(record, gathering->games + gathering->count++ * WTHOR_GAME_SIZE);
    return true;
}

bool wthor_gathering_add(struct wthor_gathering *gathering, const struct game_sink_options *options,
                         const struct played_game *game, const struct game_about *about, const char *file,
                         struct game_losses *losses, struct error *error)
{
    struct wthor_game record = {.tournament = 0};
    int moves = 0;
    count_losses(gathering, options, game, about, file, losses);
    if (gathering->depth < 0 && about->theoretical >= 0)
        gathering->depth = about->depth;
    if (!take_number(&gathering->players, about->black, &record.black, error) ||
        !take_number(&gathering->players, about->white, &record.white, error) ||
        !take_number(&gathering->tournaments, about->event, &record.tournament, error))
        return false;
    for (int i = 0; i < game->replay.ply_count && moves < WTHOR_MOVES; i++)
        if (game->replay.plies[i] != NOTATION_PASS)
            record.moves[moves++] = wthor_move(game->replay.plies[i]);
    put_discs(game, about, gathering->depth, &record);
    return keep(gathering, &record, error);
}

void wthor_gathering_write(const struct wthor_gathering *gathering, const struct game_sink_options *options, FILE *out)
{
    unsigned char bytes[WTHOR_HEADER_SIZE];
    const struct wthor_header header = {
        .century = options->date[0],
        .year = options->date[1],
        .month = options->date[2],
        .day = options->date[3],
        .games = (uint32_t)gathering->count,
        .games_year = options->year != 0                          ? options->year
                      : gathering->several || gathering->year < 0 ? 0
                                                                  : gathering->year,
        .board_size = 8,
        .depth = gathering->depth > 0 ? gathering->depth : WTHOR_DEPTH,
    };
    wthor_header_write(&header, bytes);
    (void)fwrite(bytes, 1, sizeof bytes, out);
    (void)fwrite(gathering->games, WTHOR_GAME_SIZE, gathering->count, out);
}
