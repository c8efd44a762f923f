/* SPDX-License-Identifier: MIT */
/* WTHOR's games, and the names beside them. */
#include "files.h"
#include "game_file.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Names */

void game_names_clear(struct game_names *names)
{
    free(names->players_path);
    free(names->tournaments_path);
    wthor_names_clear(&names->players);
    wthor_names_clear(&names->tournaments);
    *names = (struct game_names){.players_path = NULL};
}

/* How well a file's name goes with the games: 2 the same but for its ending, 1 WTH, 0 not. */
static int fitness(const char *name, const char *stem, size_t stem_length, const char *ending)
{
    const size_t length = strlen(name), end = strlen(ending);
    if (length < end || strcasecmp(name + length - end, ending) != 0)
        return 0;
    if (length - end == stem_length && strncasecmp(name, stem, stem_length) == 0)
        return 2;
    return (length - end == 3 && strncasecmp(name, "wth", 3) == 0) ||
           (length - end == 5 && strncasecmp(name, "wthor", 5) == 0);
}

/* The file of names with this ending that goes with the games of `path`; null: there is none. */
static char *find_names(const char *path, const char *ending)
{
    const char *slash = strrchr(path, '/'), *stem = slash != NULL ? slash + 1 : path;
    const int folder = slash != NULL ? (int)(slash - path) + 1 : 0;
    const size_t stem_length = strlen(stem) >= 4 ? strlen(stem) - 4 : strlen(stem);
    char *open = NULL, *found = NULL;
    int best = 0;
    if (path[0] == '\0' || asprintf(&open, "%.*s", folder > 0 ? folder : 1, folder > 0 ? path : ".") < 0)
        return NULL;
    DIR *directory = opendir(open);
    for (const struct dirent *entry = directory != NULL ? readdir(directory) : NULL; entry != NULL;
         entry = readdir(directory)) {
        const int fit = fitness(entry->d_name, stem, stem_length, ending);
        if (fit == 0 || fit < best || (fit == best && found != NULL && strcmp(found + folder, entry->d_name) < 0))
            continue;
        free(found);
        best = asprintf(&found, "%.*s%s", folder, path, entry->d_name) < 0 ? 0 : fit;
        if (best == 0)
            found = NULL;
    }
    if (directory != NULL)
        (void)closedir(directory);
    free(open);
    return found;
}

/* Loads the table for the games of file->path, unless it is there already. What is wrong with it goes to file->fault. */
static void load(struct game_file *file, const char *ending, int record_size, char **path, struct wthor_names *names)
{
    struct notation_error why;
    struct error error = {.kind = ERROR_NONE};
    size_t length = 0;
    char *found = find_names(file->path, ending);
    if (found != NULL && *path != NULL && strcmp(found, *path) == 0) {
        free(found);
        return;
    }
    free(*path);
    wthor_names_clear(names);
    *path = found;
    if (found == NULL)
        return;
    char *bytes = file_read(found, &length, &error);
    if (bytes == NULL)
        (void)snprintf(file->fault, sizeof file->fault, "%.250s", error.message);
    else if (!wthor_names_read((unsigned char *)bytes, length, record_size, names, &why))
        (void)snprintf(file->fault, sizeof file->fault, "%.90s: %.150s", found, why.text);
    free(bytes);
}

_Static_assert((int)GAME_NAME_SIZE >= (int)WTHOR_NAME_SIZE, "a name of WTHOR's fits");

static void take_name(const struct wthor_names *names, int number, const char *what, char *to, bool *stand_in)
{
    const char *name = wthor_names_get(names, number);
    if (name != NULL && name[0] != '\0') {
        memcpy(to, name, strlen(name) + 1);
        return;
    }
    (void)snprintf(to, GAME_NAME_SIZE, "%s %d", what, number);
    *stand_in = true;
}

void game_file_about_wthor(const struct game_file *file, struct game_about *about)
{
    const struct game_names *names = file->names;
    const struct wthor_header *header = &file->header;
    take_name(&names->players, file->wthor.black, "player", about->black, &about->stand_ins);
    take_name(&names->players, file->wthor.white, "player", about->white, &about->stand_ins);
    take_name(&names->tournaments, file->wthor.tournament, "tournament", about->event, &about->stand_ins);
    about->year = header->games_year;
    about->theoretical = file->wthor.theoretical;
    about->stated_discs = file->wthor.black_discs;
    about->depth = header->depth != 0 ? header->depth : WTHOR_DEPTH;
}

/* ---- Games */

/* What is left when no whole game is: all well, or a file that is shorter or longer than its header says. */
static enum game_status end_games(struct game_file *file, struct error *error)
{
    const size_t left = file->length - file->at;
    const uint64_t read = file->number;
    if (file->at == file->length && read >= file->header.games)
        return GAME_END;
    file->header.games = 0; /* told once */
    file->at = file->length;
    if (left >= WTHOR_GAME_SIZE)
        (void)error_set(error, ERROR_FOUND, "%s: %zu bytes follow the %" PRIu64 " games that its header promises",
                        file->name, left, read);
    else
        (void)error_set(error, ERROR_FOUND, "%s: it is cut off after game %" PRIu64, file->name, read);
    return GAME_BAD;
}

static enum game_status next_game(struct game_file *file, struct played_game *game, struct error *error)
{
    struct notation_error why;
    if (file->fault[0] != '\0') {
        (void)error_set(error, ERROR_FOUND, "%s", file->fault);
        file->fault[0] = '\0';
        return GAME_BAD;
    }
    if (file->number >= file->header.games || file->length - file->at < WTHOR_GAME_SIZE)
        return end_games(file, error);
    wthor_game_read(file->text + file->at, &file->wthor);
    file->at += WTHOR_GAME_SIZE;
    file->number++;
    if (!wthor_replay(&file->wthor, &game->replay, &why))
        return game_file_bad_game(file, why.text, error);
    game->start = file->start;
    game->finished = game->replay.over;
    game->opening_plies = 0;
    return GAME_GOOD;
}

bool game_file_open_wthor(struct game_file *file, struct error *error)
{
    if (file->length < WTHOR_HEADER_SIZE)
        return error_set(error, ERROR_USAGE, "%s: a WTHOR file has a header of %d bytes, and this one has %zu byte%s",
                         file->name, WTHOR_HEADER_SIZE, file->length, file->length == 1 ? "" : "s");
    wthor_header_read(file->text, &file->header);
    if (file->header.board_size == WIDE_SIZE)
        return error_set(
            error, ERROR_USAGE,
            "%s: its games are on 10x10: how WTHOR puts their 96 moves into its records of 60 is not known",
            file->name);
    if (file->header.board_size != 0 && file->header.board_size != 8)
        return error_set(error, ERROR_USAGE, "%s: its games are on a board of %d squares a side; only 8 is read",
                         file->name, file->header.board_size);
    if (file->header.solitaire != 0)
        return error_set(error, ERROR_USAGE, "%s: it holds solitaires, not games", file->name);
    if (file->options->about) {
        load(file, ".jou", WTHOR_PLAYER_SIZE, &file->names->players_path, &file->names->players);
        load(file, ".trn", WTHOR_TOURNAMENT_SIZE, &file->names->tournaments_path, &file->names->tournaments);
    }
    file->start = position_start(8, START_STANDARD);
    file->at = WTHOR_HEADER_SIZE;
    file->next = next_game;
    return true;
}
