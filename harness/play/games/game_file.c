/* SPDX-License-Identifier: MIT */
#include "game_file.h"

#include "files.h"
#include "json.h"
#include "record.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static enum game_status bad_game(const struct game_file *file, const char *why, struct error *error)
{
    (void)error_set(error, ERROR_FOUND, "%s game %" PRIu64 ": %s", file->path, file->number, why);
    return GAME_BAD;
}

static bool has_ending(const char *path, const char *ending)
{
    const size_t length = strlen(path), wanted = strlen(ending);
    return length >= wanted && strcasecmp(path + length - wanted, ending) == 0;
}

bool game_file_is_wthor(const char *path)
{
    return has_ending(path, ".wtb");
}

/* ---- WTHOR */

/* What is left when no whole game is: all well, or a file that is shorter or longer than its header says. */
static enum game_status end_wthor(struct game_file *file, struct error *error)
{
    const size_t left = file->length - file->at;
    const uint64_t read = file->number;
    if (file->at == file->length && read >= file->header.games)
        return GAME_END;
    file->header.games = 0; /* told once */
    file->at = file->length;
    if (left >= WTHOR_GAME_SIZE)
        (void)error_set(error, ERROR_FOUND, "%s: %zu bytes follow the %" PRIu64 " games that its header promises",
                        file->path, left, read);
    else
        (void)error_set(error, ERROR_FOUND, "%s: it is cut off after game %" PRIu64, file->path, read);
    return GAME_BAD;
}

static enum game_status next_wthor(struct game_file *file, struct played_game *game, struct error *error)
{
    struct wthor_game record;
    struct notation_error why;
    if (file->number >= file->header.games || file->length - file->at < WTHOR_GAME_SIZE)
        return end_wthor(file, error);
    wthor_game_read(file->text + file->at, &record);
    file->at += WTHOR_GAME_SIZE;
    file->number++;
    if (!wthor_replay(&record, &game->replay, &why))
        return bad_game(file, why.text, error);
    game->start = file->start;
    game->finished = game->replay.over;
    game->opening_plies = 0;
    return GAME_GOOD;
}

static bool open_wthor(struct game_file *file, struct error *error)
{
    if (file->length < WTHOR_HEADER_SIZE)
        return error_set(error, ERROR_USAGE, "%s: a WTHOR file has a header of %d bytes, and this one has %zu bytes",
                         file->path, WTHOR_HEADER_SIZE, file->length);
    wthor_header_read(file->text, &file->header);
    if (file->header.board_size != 0 && file->header.board_size != 8)
        return error_set(error, ERROR_USAGE, "%s: its games are on a board of %d squares a side; only 8 is read",
                         file->path, file->header.board_size);
    if (file->header.solitaire != 0)
        return error_set(error, ERROR_USAGE, "%s: it holds solitaires, not games", file->path);
    file->at = WTHOR_HEADER_SIZE;
    file->next = next_wthor;
    return true;
}

/* ---- Transcripts */

/* The next line without its end and its comment, '\0' behind it; null at the end of the text. */
static char *take_line(struct game_file *file)
{
    char *line = (char *)file->text + file->at;
    if (file->at >= file->length)
        return NULL;
    const char *newline = memchr(line, '\n', file->length - file->at);
    const size_t length = newline != NULL ? (size_t)(newline - line) : file->length - file->at;
    line[length] = '\0';
    line[strcspn(line, "%#\r")] = '\0';
    file->at += length + 1;
    file->number++;
    return line;
}

static void judge_transcript(const struct transcript *transcript, struct played_game *game)
{
    struct replay *replay = &game->replay;
    memcpy(replay->plies, transcript->plies, sizeof replay->plies);
    replay->ply_count = transcript->ply_count;
    replay->move_count = 0;
    for (int i = 0; i < transcript->ply_count; i++)
        replay->move_count += transcript->plies[i] != NOTATION_PASS;
    replay->final = transcript->final;
    replay_judge(replay);
}

static enum game_status next_transcript(struct game_file *file, struct played_game *game, struct error *error)
{
    struct transcript transcript;
    struct notation_error why;
    char *line;
    do
        line = take_line(file);
    while (line != NULL && line[strspn(line, " \t\v\f")] == '\0');
    if (line == NULL)
        return GAME_END;
    if (!notation_transcript_read(line, &file->start, &transcript, &why))
        return bad_game(file, why.text, error);
    judge_transcript(&transcript, game);
    game->start = file->start;
    game->finished = game->replay.over;
    game->opening_plies = 0;
    return GAME_GOOD;
}

static bool open_transcripts(struct game_file *file, struct error *error)
{
    file->at = file_mark_length((const char *)file->text);
    file->next = next_transcript;
    const char *first = (const char *)file->text + file->at;
    first += strspn(first, " \t\r\n");
    if (*first == '(')
        return error_set(error, ERROR_USAGE, "%s: GGF is not read; games are WTHOR files, runs or transcripts",
                         file->path);
    return memchr(file->text, 0, file->length) == NULL ||
           error_set(error, ERROR_USAGE, "%s: a zero byte: this is no text of games (WTHOR files end in .wtb)",
                     file->path);
}

/* ---- Runs */

static int take_squares(const char *moves, int size, unsigned char squares[64])
{
    const size_t length = strlen(moves);
    if (length % 2 != 0 || length > 128)
        return -1;
    for (size_t i = 0; i < length / 2; i++) {
        const int square = notation_square_parse(moves + 2 * i, size);
        if (square < 0)
            return -1;
        squares[i] = (unsigned char)square;
    }
    return (int)(length / 2);
}

static bool find_start(const struct game_file *file, const struct record *record, struct position *start)
{
    struct obf_line line;
    struct notation_error why;
    *start = file->start;
    if (record->start[0] == '\0')
        return true;
    if (notation_obf_read(record->start, file->size, &line, &why) != OBF_POSITION)
        return false;
    *start = line.position;
    return true;
}

/* A run's difference is by its own rule of scoring. */
static bool agrees(const struct record *record, const struct replay *replay)
{
    const struct position *final = &replay->final;
    const int raw = rules_difference(final->board, final->size, SCORING_RAW);
    return record->difference == replay->difference || record->difference == (final->colour == 0 ? raw : -raw);
}

static const char *check_record(const struct game_file *file, const struct record *record, struct played_game *game)
{
    unsigned char squares[64];
    const int count = take_squares(record->moves, file->size, squares);
    if (!find_start(file, record, &game->start))
        return "its start is no position of the board";
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

static enum game_status next_record(struct game_file *file, struct played_game *game, struct error *error)
{
    struct record record;
    struct error fault = {.kind = ERROR_NONE};
    const char *line;
    size_t length;
    if (!lines_next(&file->lines, &line, &length, error))
        return GAME_BROKEN;
    if (line == NULL)
        return GAME_END;
    file->number = file->lines.number;
    if (!record_read(line, length, &record, &fault))
        return bad_game(file, fault.message, error);
    const char *why = check_record(file, &record, game);
    return why == NULL ? GAME_GOOD : bad_game(file, why, error);
}

/* The board of run.json beside the file; 8x8 where there is none. */
static bool find_size(struct game_file *file, struct error *error)
{
    char path[4096];
    const char *slash = strrchr(file->path, '/');
    const int folder = slash != NULL ? (int)(slash - file->path) + 1 : 0;
    int64_t size = 8;
    if (snprintf(path, sizeof path, "%.*srun.json", folder, file->path) >= (int)sizeof path)
        return error_set(error, ERROR_USAGE, "the path %.100s... is too long", file->path);
    if (access(path, F_OK) == 0) {
        struct json *run = json_read_own_file(path, error);
        if (run == NULL)
            return false;
        const struct json *board = json_type(run) == JSON_OBJECT ? json_get(run, "board") : NULL;
        if (board == NULL || json_type(board) != JSON_NUMBER || !json_integer(board, &size))
            size = 8;
        json_free(run);
    }
    file->size = (int)size;
    return rules_size_valid(file->size) ||
           error_set(error, ERROR_USAGE, "%s: there is no board of %d squares a side", path, file->size);
}

static bool open_run(struct game_file *file, struct error *error)
{
    uint64_t torn = 0;
    if (!find_size(file, error) || !lines_open(&file->lines, file->path, error))
        return false;
    file->start.size = file->size;
    file->start.board = rules_start(file->size, START_STANDARD);
    file->next = next_record;
    return lines_leave_torn(&file->lines, &torn, error);
}

/* ---- All of them */

static bool open_text(struct game_file *file, struct error *error)
{
    file->text = (unsigned char *)file_read(file->path, &file->length, error);
    if (file->text == NULL)
        return false;
    if (game_file_is_wthor(file->path))
        return open_wthor(file, error);
    const char *text = (const char *)file->text;
    if (text[strspn(text, " \t\r\n")] == '{')
        return open_run(file, error);
    return open_transcripts(file, error);
}

bool game_file_open(struct game_file *file, struct error *error)
{
    file->size = 8;
    file->start = (struct position){.board = rules_start(8, START_STANDARD), .size = 8};
    if (has_ending(file->path, ".jou") || has_ending(file->path, ".trn"))
        return error_set(error, ERROR_USAGE, "%s: it holds names, not games; WTHOR's games are in .wtb files",
                         file->path);
    return has_ending(file->path, ".jsonl") ? open_run(file, error) : open_text(file, error);
}

void game_file_close(struct game_file *file)
{
    if (file->lines.file >= 0)
        lines_close(&file->lines);
    free(file->text);
    *file = (struct game_file){.lines = {.file = -1}};
}
