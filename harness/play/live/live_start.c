/* SPDX-License-Identifier: MIT */
#include "live_start.h"

#include "files.h"
#include "game_source.h"
#include "json.h"
#include "stars_text.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { QUOTED = 60 };

static void play_all(struct live_game *game, const struct position *start, const unsigned char *plies, int count)
{
    live_game_othello(game, start);
    for (int i = 0; i < count; i++)
        if (plies[i] != NOTATION_PASS)
            live_game_play(game, plies[i]);
}

/* A transcript begins with the name of a square. */
static bool looks_like_moves(const char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    return isalpha((unsigned char)text[0]) && isdigit((unsigned char)text[1]);
}

bool live_start_text(const char *text, const struct live_start_options *options, struct live_game *game,
                     struct error *error)
{
    const struct position start = position_start(options->size != 0 ? options->size : 8, options->start);
    struct notation_error wrong;
    struct transcript moves;
    struct obf_line line;
    if (text != NULL && !looks_like_moves(text)) {
        if (notation_obf_read(text, options->size, &line, &wrong) != OBF_POSITION)
            return error_set(error, ERROR_USAGE, "'%.*s' is no position: %s", QUOTED, text,
                             text[strspn(text, " \t")] == '\0' ? "it is empty" : wrong.text);
        live_game_othello(game, &line.position);
        return true;
    }
    if (!notation_transcript_read(text != NULL ? text : "", &start, &moves, &wrong))
        return error_set(error, ERROR_USAGE, "'%.*s' is no game: %s", QUOTED, text, wrong.text);
    play_all(game, &start, moves.plies, moves.ply_count);
    return true;
}

/* ---- Files */

static bool is_blank(const char *text, size_t length)
{
    const size_t first = strspn(text, " \t\r");
    return first >= length || text[first] == '%' || text[first] == '#';
}

/* The line's own copy; null where there is no such line. */
static char *copy_line(const char *text, uint64_t number)
{
    uint64_t at = 1;
    for (const char *line = text; *line != '\0'; at++) {
        const size_t length = strcspn(line, "\n");
        if (number == at || (number == 0 && !is_blank(line, length)))
            return strndup(line, length);
        line += length + (line[length] == '\n');
    }
    return NULL;
}

static bool looks_like_position(const char *text)
{
    const char *cells = text + strspn(text, " \t");
    return strspn(cells, "XxOo*-.012") >= 16;
}

enum line_kind { LINE_POSITION, LINE_BAD_POSITION, LINE_NO_POSITION };

/* A line that is a position goes to *game. */
static enum line_kind read_position(const char *line, const char *path, const struct live_start_options *options,
                                    struct live_game *game, struct error *error)
{
    struct notation_error wrong;
    struct obf_line read;
    if (notation_obf_read(line, options->size, &read, &wrong) == OBF_POSITION) {
        live_game_othello(game, &read.position);
        return LINE_POSITION;
    }
    if (!looks_like_position(line))
        return LINE_NO_POSITION;
    (void)error_set(error, ERROR_USAGE, "%s: '%.*s' is no position: %s", path, QUOTED, line, wrong.text);
    return LINE_BAD_POSITION;
}

/* A file that cannot be read has no line: whoever looks for games in it will say so. */
static enum line_kind read_position_line(const char *path, uint64_t number, const struct live_start_options *options,
                                         struct live_game *game, struct error *error)
{
    struct error unread;
    size_t length = 0;
    char *text = file_read(path, &length, &unread);
    char *line = text != NULL ? copy_line(text + file_mark_length(text), number) : NULL;
    const enum line_kind kind = line != NULL ? read_position(line, path, options, game, error) : LINE_NO_POSITION;
    free(line);
    free(text);
    return kind;
}

/* Goes on to the game with this number, or to the first. */
static bool find_game(struct game_source *source, const char *path, uint64_t number, struct played_game *played,
                      struct error *error)
{
    for (;;) {
        struct error bad;
        const enum game_status status = game_source_next(source, played, &bad);
        if (status == GAME_END)
            return error_set(error, ERROR_USAGE, "%s has no game or position %" PRIu64, path, number);
        if (status == GAME_GOOD && (number == 0 || played->number == number))
            return true;
        if (status == GAME_BROKEN || (status == GAME_BAD && (number == 0 || played->number == number))) {
            *error = bad;
            return false;
        }
    }
}

static bool read_game(const char *path, uint64_t number, const struct live_start_options *options,
                      struct live_game *game, struct error *error)
{
    struct played_game played;
    struct game_source *source = game_source_open(path, error);
    if (source == NULL)
        return false;
    const bool good = find_game(source, path, number, &played, error);
    game_source_close(source);
    if (!good)
        return false;
    if (options->size != 0 && played.start.size != options->size)
        return error_set(error, ERROR_USAGE, "%s: the game is on %dx%d, not on %dx%d", path, played.start.size,
                         played.start.size, options->size, options->size);
    play_all(game, &played.start, played.replay.plies, played.replay.ply_count);
    return true;
}

bool live_start_file(const char *path, uint64_t number, const struct live_start_options *options,
                     struct live_game *game, struct error *error)
{
    switch (read_position_line(path, number, options, game, error)) {
    case LINE_POSITION:
        return true;
    case LINE_BAD_POSITION:
        return false;
    default:
        return read_game(path, number, options, game, error);
    }
}

/* ---- Stars & Circles */

bool live_start_stars_text(const char *text, int most_pieces, struct live_game *game, struct error *error)
{
    struct stars_transcript moves;
    struct stars_fault fault;
    if (!stars_transcript_read(text != NULL ? text : "", most_pieces, &moves, &fault))
        return error_set(error, ERROR_USAGE, "'%.*s' is no game: %s", QUOTED, text, fault.text);
    live_game_stars(game, most_pieces);
    for (int i = 0; i < moves.move_count; i++)
        live_game_play(game, stars_column(&game->stars, moves.moves[i]));
    return true;
}

/* A line of a run's games.jsonl has the transcript in "moves"; any other is one. */
static bool read_stars_line(const char *line, const char *path, int most_pieces, struct live_game *game,
                            struct error *error)
{
    if (line[strspn(line, " \t")] != '{')
        return live_start_stars_text(line, most_pieces, game, error) || error_prefix(error, "%s", path);
    struct json *record = json_parse(line, path, error);
    const struct json *moves = record != NULL ? json_get(record, "moves") : NULL;
    bool good = record != NULL;
    if (good && (moves == NULL || json_type(moves) != JSON_STRING))
        good = error_set(error, ERROR_USAGE, "%s: this line has no \"moves\"", path);
    good = good &&
           (live_start_stars_text(json_string(moves), most_pieces, game, error) || error_prefix(error, "%s", path));
    json_free(record);
    return good;
}

bool live_start_stars_file(const char *path, uint64_t number, int most_pieces, struct live_game *game,
                           struct error *error)
{
    size_t length = 0;
    char *text = file_read(path, &length, error);
    if (text == NULL)
        return false;
    char *line = copy_line(text + file_mark_length(text), number);
    const bool good = line != NULL ? read_stars_line(line, path, most_pieces, game, error)
                                   : error_set(error, ERROR_USAGE, "%s has no game %" PRIu64, path, number);
    free(line);
    free(text);
    return good;
}

bool live_start_is_usual(const struct live_game *game)
{
    if (game->rules->position_text == NULL)
        return true;
    const struct position usual = position_start(game->start.size, START_STANDARD);
    return position_equal(&game->start, &usual);
}
