/* SPDX-License-Identifier: MIT */
/* Lines of games.jsonl. */
#include "game_file.h"
#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int take_squares(const char *moves, int size, unsigned char squares[WIDE_SQUARE_COUNT])
{
    int count = 0;
    while (*moves != '\0') {
        const int square = notation_square_parse(moves, size);
        if (square < 0 || count == WIDE_SQUARE_COUNT)
            return -1;
        squares[count++] = (unsigned char)square;
        moves += notation_name_length(square, size);
    }
    return count;
}

static bool find_start(const struct game_file *file, const struct record *record, struct position *start)
{
    struct obf_line line;
    struct notation_error why;
    *start = file->start;
    if (record->start[0] == '\0')
        return true;
    if (notation_obf_read(record->start, file->sized ? file->size : 0, &line, &why) != OBF_POSITION)
        return false;
    *start = line.position;
    return true;
}

/* A run's difference is by its own rule of scoring. */
static bool agrees(const struct record *record, const struct replay *replay)
{
    const struct position *final = &replay->final;
    const int raw = position_difference(final, SCORING_RAW);
    return record->difference == replay->difference || record->difference == (final->colour == 0 ? raw : -raw);
}

static const char *check_record(const struct game_file *file, const struct record *record, struct played_game *game)
{
    unsigned char squares[WIDE_SQUARE_COUNT];
    if (!find_start(file, record, &game->start))
        return "its start is no position of the board";
    const int count = take_squares(record->moves, game->start.size, squares);
    if (count < 0)
        return "its moves are no squares of the board";
    if (!replay_squares(&game->start, squares, count, &game->replay))
        return "its moves are not legal";
    game->finished = record->termination == TERMINATION_NORMAL;
    if (game->finished && (!game->replay.over || !agrees(record, &game->replay)))
        return "its moves do not come to its result";
    game->opening_plies = record->opening_plies;
    return NULL;
}

/* The next whole line, its '\n' with it; null at the end, or where only a torn one is left. */
static bool next_line(struct game_file *file, const char **line, size_t *length, struct error *error)
{
    if (file->text == NULL) {
        if (!lines_next(&file->lines, line, length, error))
            return false;
        file->number = file->lines.number;
        return true;
    }
    const char *at = (const char *)file->text + file->at;
    const size_t left = file->length - file->at;
    const char *newline = memchr(at, '\n', left);
    *line = newline != NULL ? at : NULL;
    *length = newline != NULL ? (size_t)(newline + 1 - at) : 0;
    file->torn = file->torn || (newline == NULL && left > 0);
    file->at += newline != NULL ? *length : left;
    file->number += newline != NULL;
    return true;
}

static enum game_status end_lines(struct game_file *file, struct error *error)
{
    if (!file->torn || !file->options->whole)
        return GAME_END;
    file->torn = false;
    return game_file_bad_line(file, ++file->number, "it is cut off: the line has no end", error);
}

static enum game_status next_record(struct game_file *file, struct played_game *game, struct error *error)
{
    struct error fault = {.kind = ERROR_NONE};
    const char *line;
    size_t length;
    if (!next_line(file, &line, &length, error))
        return GAME_BROKEN;
    if (line == NULL)
        return end_lines(file, error);
    if (!record_read(line, length, &file->record, &fault))
        return game_file_bad_line(file, file->number, fault.message, error);
    const char *why = check_record(file, &file->record, game);
    return why == NULL ? GAME_GOOD : game_file_bad_line(file, file->number, why, error);
}

/* What run.json says of the board; 8x8 and the standard start where it says nothing. */
static bool take_board(const struct game_file *file, const struct json *run, int64_t *size, enum start *start,
                       struct error *error)
{
    const bool object = json_type(run) == JSON_OBJECT;
    const struct json *board = object ? json_get(run, "board") : NULL;
    const char *game = object ? json_get_string(run, "game") : NULL;
    const char *name = object ? json_get_string(run, "start") : NULL;
    if (game != NULL && strcmp(game, "othello") != 0)
        return error_set(error, ERROR_USAGE, "%s: the games are of %s, not of othello", file->name, game);
    if (board == NULL || json_type(board) != JSON_NUMBER || !json_integer(board, size))
        *size = 8;
    *start = name != NULL && strcmp(name, "parallel") == 0 ? START_PARALLEL : START_STANDARD;
    return true;
}

/* The start position of the run.json beside the file. */
static bool find_board(struct game_file *file, struct error *error)
{
    char path[4096];
    const char *slash = strrchr(file->path, '/');
    const int folder = slash != NULL ? (int)(slash - file->path) + 1 : 0;
    int64_t size = file->size;
    enum start start = START_STANDARD;
    if (snprintf(path, sizeof path, "%.*srun.json", folder, file->path) >= (int)sizeof path)
        return error_set(error, ERROR_USAGE, "the path %.100s... is too long", file->path);
    if (file->text == NULL && access(path, F_OK) == 0) {
        file->sized = true;
        struct json *run = json_read_own_file(path, error);
        const bool good = run != NULL && take_board(file, run, &size, &start, error);
        json_free(run);
        if (!good)
            return false;
    }
    file->size = (int)size;
    if (!position_size_valid(file->size))
        return error_set(error, ERROR_USAGE, "%s: there is no board of %d squares a side", path, file->size);
    file->start = position_start(file->size, start);
    return true;
}

bool game_file_open_run(struct game_file *file, struct error *error)
{
    uint64_t torn = 0;
    if (!find_board(file, error))
        return false;
    file->next = next_record;
    if (file->text != NULL)
        return true;
    if (!lines_open(&file->lines, file->path, error) || !lines_leave_torn(&file->lines, &torn, error))
        return false;
    file->torn = torn > 0;
    return true;
}
