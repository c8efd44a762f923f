/* SPDX-License-Identifier: MIT */
#include "game_file.h"

#include "files.h"
#include "json.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum game_status game_file_bad_game(const struct game_file *file, const char *why, struct error *error)
{
    (void)error_set(error, ERROR_FOUND, "%s game %" PRIu64 ": %s", file->name, file->number, why);
    return GAME_BAD;
}

enum game_status game_file_bad_line(const struct game_file *file, uint64_t line, const char *why, struct error *error)
{
    (void)error_set(error, ERROR_FOUND, "%s line %" PRIu64 ": %s", file->name, line, why);
    return GAME_BAD;
}

char *game_file_line(struct game_file *file)
{
    char *line = (char *)file->text + file->at;
    if (file->at >= file->length)
        return NULL;
    const char *newline = memchr(line, '\n', file->length - file->at);
    const size_t length = newline != NULL ? (size_t)(newline - line) : file->length - file->at;
    line[length] = '\0';
    file->at += length + 1;
    return line;
}

/* A pipe, a device or standard input: it can be read once only, and as a whole. */
static bool is_stream(const struct game_file *file)
{
    struct stat status;
    return file->path[0] == '\0' ||
           (stat(file->path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode));
}

static bool read_text(struct game_file *file, struct error *error)
{
    file->text =
        (unsigned char *)(file->path[0] == '\0' ? file_read_from(STDIN_FILENO, file->name, &file->length, error)
                                                : file_read(file->path, &file->length, error));
    return file->text != NULL;
}

static bool refuse_names(const struct game_file *file, struct error *error)
{
    const size_t length = strlen(file->path);
    const char *ending = length >= 4 ? file->path + length - 4 : "";
    return (strcasecmp(ending, ".jou") != 0 && strcasecmp(ending, ".trn") != 0) ||
           error_set(error, ERROR_USAGE, "%s: it holds names, not games; WTHOR's games are in .wtb files", file->path);
}

/* With the text read where the format has to be told by it. */
static bool tell_format(struct game_file *file, struct error *error)
{
    file->format =
        file->options->format != GAME_FORMAT_UNKNOWN ? file->options->format : game_format_of_path(file->path);
    if (file->format == GAME_FORMAT_RUN && !is_stream(file))
        return true;
    if (!read_text(file, error))
        return false;
    const bool told = file->format != GAME_FORMAT_UNKNOWN && file->format != GAME_FORMAT_TRANSCRIPTS;
    if (!told && (file->format == GAME_FORMAT_UNKNOWN || file->options->format == GAME_FORMAT_UNKNOWN))
        file->format = game_format_of_text((const char *)file->text, file->length);
    if (file->format == GAME_FORMAT_UNKNOWN && file->length == 0)
        file->format = GAME_FORMAT_TRANSCRIPTS;
    if (file->format == GAME_FORMAT_UNKNOWN)
        return error_set(error, ERROR_USAGE, "%s: a zero byte: this is no text of games (WTHOR files end in .wtb)",
                         file->name);
    return true;
}

static bool open_format(struct game_file *file, struct error *error)
{
    switch (file->format) {
    case GAME_FORMAT_WTHOR:
        return game_file_open_wthor(file, error);
    case GAME_FORMAT_RUN:
        return game_file_open_run(file, error);
    case GAME_FORMAT_GGF:
        return game_file_open_ggf(file, error);
    case GAME_FORMAT_OBF:
    case GAME_FORMAT_DIGITS:
        return error_set(error, ERROR_USAGE, "%s: it holds positions, not games", file->name);
    default:
        return game_file_open_transcripts(file, error);
    }
}

bool game_file_open(struct game_file *file, struct error *error)
{
    file->name = file->path[0] != '\0' ? file->path : "standard input";
    file->size = file->options->board_size != 0 ? file->options->board_size : 8;
    file->start = position_start(file->size, START_STANDARD);
    return refuse_names(file, error) && tell_format(file, error) && open_format(file, error);
}

void game_file_close(struct game_file *file)
{
    if (file->lines.file >= 0)
        lines_close(&file->lines);
    ggf_clear(&file->ggf);
    free(file->text);
    *file = (struct game_file){.options = file->options, .names = file->names, .lines = {.file = -1}};
}

void game_file_take_text(const char *text, char to[GAME_NAME_SIZE])
{
    const bool utf8 = json_utf8_valid(text);
    size_t used = 0;
    for (; *text != '\0' && used + 2 < GAME_NAME_SIZE; text++) {
        const unsigned char byte = (unsigned char)*text;
        if (byte < 32 || byte == 127 || (!utf8 && byte >= 128 && byte < 160)) {
            to[used++] = '?';
        } else if (utf8 || byte < 128) {
            to[used++] = (char)byte;
        } else {
            to[used++] = (char)(0xc0 | byte >> 6);
            to[used++] = (char)(0x80 | (byte & 0x3f));
        }
    }
    while (used > 0 && *text != '\0' && utf8 && ((unsigned char)to[used - 1] & 0x80) != 0) /* cut between characters */
        used--;
    to[used] = '\0';
}

void game_file_about(struct game_file *file, struct game_about *about)
{
    *about = (struct game_about){.format = file->format, .theoretical = -1, .stated_discs = -1};
    if (file->format == GAME_FORMAT_WTHOR)
        game_file_about_wthor(file, about);
    if (file->format == GAME_FORMAT_GGF)
        game_file_about_ggf(file, about);
    if (file->format == GAME_FORMAT_RUN) {
        about->record = &file->record;
        game_file_take_text(file->record.black, about->black);
        game_file_take_text(file->record.white, about->white);
    }
}

static enum outcome outcome_of(double difference)
{
    return difference > 0 ? OUTCOME_WIN : difference < 0 ? OUTCOME_LOSS : OUTCOME_DRAW;
}

bool game_outcome(const struct played_game *game, const struct game_about *about, enum outcome *outcome)
{
    const struct ggf_game *ggf = about->ggf;
    if (about->record != NULL) {
        *outcome = about->record->outcome;
        return true;
    }
    if (ggf != NULL && ggf->result.given && (ggf->ending == 'r' || ggf->ending == 't' || ggf->ending == 's')) {
        *outcome = outcome_of(ggf->result.value);
        return true;
    }
    if (!game->finished || (ggf != NULL && ggf->ending == 'l'))
        return false;
    *outcome = outcome_of(game->replay.difference - (ggf != NULL && ggf->komi.given ? ggf->komi.value : 0));
    return true;
}
