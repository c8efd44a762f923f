/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "files.h"
#include "game_sink.h"
#include "interrupt.h"
#include "output_file.h"
#include "output_stream.h"
#include "position.h"
#include "position_lines.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const struct args_option options[] = {
    {"from", "FORMAT", "of IN, where its name and its first bytes do not tell"},
    {"to", "FORMAT", "of OUT, where its name does not tell"},
    {"board", "N", "squares a side of games that do not say: transcripts, games.jsonl (4, 6, 8 or 10; default 8)"},
    {"year", "N", "of the games, in the header of a WTHOR file (default: what all of them say)"},
    {"check", NULL, "read IN, say what is bad in it, and write nothing"},
    {"quiet", NULL, "do not say how many games there were, and what was lost"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "convert",
    .summary = "turn files of games or positions into other formats",
    .usage = "IN OUT [options]",
    .details =
        "Formats: of games jsonl (games.jsonl of a run, or the run's folder), transcripts (.txt, a game a line), ggf,\n"
        "wthor (.wtb, or a folder of them; names from .JOU and .TRN files beside); of positions obf and digits. '-' "
        "is\n"
        "standard input or output. Every game is played by the rules. Those that are bad are named on stderr and left\n"
        "out, and the exit status is 3; what OUT's format cannot hold is told. OUT is written whole or not at all.\n"
        "games.jsonl wants numbers that other formats have not: pairings are counted as two players first meet, two\n"
        "games of a pairing that follow each other with colours swapped are a pair, players without a name are Black\n"
        "and White. With OUT.wtb come OUT.JOU and OUT.TRN; Black's theoretical score is, where nobody says, the "
        "result.\n"
        "The date in their headers is today's, or that of SOURCE_DATE_EPOCH.\n",
    .example = "  osero convert wthor/ games.jsonl\n  osero convert results/demo demo.ggf\n"
               "  osero convert WTH_2019.wtb - --to transcripts | head\n  osero convert problems.obf problems.digits\n",
    .options = options,
    .min_operands = 1,
    .max_operands = 2,
};

struct conversion {
    struct args args;
    const char *in, *out; /* out null: only checked */
    enum game_format from, to;
    uint64_t board; /* 0: not given */
    struct game_sink_options sink;
    uint64_t good, bad;
};

/* ---- What is asked */

static bool take_format(const struct args *args, const char *name, enum game_format *format, struct error *error)
{
    const char *text = args_text(args, name);
    return text == NULL || game_format_parse(text, format) ||
           error_set(error, ERROR_USAGE, "--%s takes jsonl, transcripts, ggf, wthor, obf or digits, not '%s'", name,
                     text);
}

static bool take_formats(struct conversion *conversion, struct error *error)
{
    const char *out = conversion->out;
    if (!take_format(&conversion->args, "from", &conversion->from, error) ||
        !take_format(&conversion->args, "to", &conversion->to, error))
        return false;
    if (conversion->from == GAME_FORMAT_UNKNOWN && conversion->out == NULL)
        conversion->to =
            game_format_is_positions(game_format_of_path(conversion->in)) ? GAME_FORMAT_OBF : GAME_FORMAT_RUN;
    else if (conversion->out == NULL)
        conversion->to = conversion->from;
    if (conversion->to == GAME_FORMAT_UNKNOWN)
        conversion->to = game_format_of_path(out);
    return conversion->to != GAME_FORMAT_UNKNOWN ||
           error_set(error, ERROR_USAGE,
                     "the name %s does not tell a format: give --to jsonl, transcripts, ggf, wthor, obf or digits",
                     out);
}

/* Today, or the day that SOURCE_DATE_EPOCH names (reproducible-builds.org), as WTHOR's headers have it. */
static bool take_date(int date[4], struct error *error)
{
    const char *text = getenv("SOURCE_DATE_EPOCH");
    char *end = NULL;
    struct tm day;
    errno = 0;
    const time_t now = text != NULL ? (time_t)strtoll(text, &end, 10) : time(NULL);
    if ((text != NULL && (end == text || *end != '\0' || errno != 0)) || gmtime_r(&now, &day) == NULL ||
        day.tm_year < 0 || day.tm_year >= 8100)
        return error_set(error, ERROR_USAGE,
                         "SOURCE_DATE_EPOCH is no number of seconds since 1970 up to the year 9999");
    date[0] = (day.tm_year + 1900) / 100;
    date[1] = day.tm_year % 100;
    date[2] = day.tm_mon + 1;
    date[3] = day.tm_mday;
    return true;
}

/* WTH.JOU and WTH.TRN are those of all years: a file of ours must not replace them. */
static bool check_stem(const char *out, struct error *error)
{
    const char *slash = strrchr(out, '/'), *name = slash != NULL ? slash + 1 : out;
    return (strcasecmp(name, "wth.wtb") != 0 && strcasecmp(name, "wthor.wtb") != 0) ||
           error_set(error, ERROR_USAGE,
                     "%s: WTH.JOU and WTH.TRN beside it would be those of all other years; choose another name", out);
}

static bool take_options(struct conversion *conversion, struct error *error)
{
    const struct args *args = &conversion->args;
    const bool check = args_flag(args, "check");
    uint64_t year = 0;
    conversion->in = args->operands[0];
    conversion->out = check ? NULL : args->operands[1];
    if (check != (args->operand_count == 1))
        return error_set(error, ERROR_USAGE,
                         check ? "--check writes nothing: give IN alone"
                               : "OUT is missing; usage: osero convert IN OUT");
    if (!args_unsigned(args, "board", 4, 10, &conversion->board, error) ||
        !args_unsigned(args, "year", 1, 9999, &year, error) || !take_formats(conversion, error))
        return false;
    if (conversion->board != 0 && !position_size_valid((int)conversion->board))
        return error_set(error, ERROR_USAGE, "--board takes 4, 6, 8 or 10, not '%s'", args_text(args, "board"));
    conversion->sink = (struct game_sink_options){
        .format = conversion->to, .board_size = conversion->board != 0 ? (int)conversion->board : 8, .year = (int)year};
    if (conversion->to != GAME_FORMAT_WTHOR || check)
        return year == 0 || error_set(error, ERROR_USAGE, "--year is of WTHOR files only");
    conversion->sink.no_names = strcmp(conversion->out, "-") == 0 || output_is_special(conversion->out);
    return take_date(conversion->sink.date, error) && check_stem(conversion->out, error);
}

/* ---- Games */

static void tell(void *context, const char *message)
{
    (void)context;
    fprintf(stderr, "osero: %s\n", message);
}

static bool convert_game(struct conversion *conversion, struct game_source *source, const struct played_game *game,
                         struct game_sink *sink, struct error *error)
{
    struct game_about about;
    conversion->good++;
    if (sink == NULL)
        return true;
    game_source_about(source, &about);
    return game_sink_put(sink, game, &about, game_source_file(source), error);
}

static bool convert_games(struct conversion *conversion, struct game_source *source, struct game_sink *sink,
                          struct interrupt *interrupt, struct error *error)
{
    struct played_game game;
    struct error bad;
    for (uint64_t i = 0;; i++) {
        const enum game_status status = game_source_next(source, &game, &bad);
        if (status == GAME_END)
            return true;
        if (status == GAME_BROKEN)
            return error_set(error, bad.kind, "%s", bad.message);
        if (i % 1024 == 0 && (interrupt_read(interrupt) & INTERRUPT_STOP) != 0)
            return error_set(error, ERROR_INTERRUPTED, "interrupted: nothing was written");
        if (status == GAME_BAD) {
            conversion->bad++;
            tell(NULL, bad.message);
        } else if (!convert_game(conversion, source, &game, sink, error)) {
            return false;
        }
    }
}

/* OUT.wtb's tables, OUT.JOU and OUT.TRN. */
static bool write_names(const struct conversion *conversion, const struct game_sink *sink, struct error *error)
{
    static const struct {
        const char *ending;
        int record_size;
    } tables[] = {{".JOU", WTHOR_PLAYER_SIZE}, {".TRN", WTHOR_TOURNAMENT_SIZE}};
    const size_t stem = strlen(conversion->out) - (game_format_of_path(conversion->out) == GAME_FORMAT_WTHOR ? 4 : 0);
    bool good = true;
    for (int i = 0; i < 2 && good; i++) {
        size_t length = 0;
        char *path = NULL;
        unsigned char *bytes = game_sink_names(sink, tables[i].record_size, &length);
        if (bytes == NULL || asprintf(&path, "%.*s%s", (int)stem, conversion->out, tables[i].ending) < 0)
            good = error_set(error, ERROR_WORLD, "out of memory");
        else
            good = file_replace(path, bytes, length, error);
        free(path);
        free(bytes);
    }
    return good;
}

/* What is lost is told, and that nothing is left. */
static bool tell_losses(const struct conversion *conversion, const struct game_sink *sink, struct error *error)
{
    const struct game_losses *losses = game_sink_losses(sink);
    char text[GAME_LOSS_TEXT_SIZE];
    for (int loss = 0; loss < GAME_LOSS_COUNT && !args_flag(&conversion->args, "quiet"); loss++)
        if (game_loss_text(losses, (enum game_loss)loss, conversion->to, text)[0] != '\0')
            fprintf(stderr, "osero: %s\n", text);
    return game_sink_written(sink) > 0 || conversion->good == 0 ||
           error_set(error, ERROR_FOUND, "%s can hold none of the %" PRIu64 " games of %s: nothing is written",
                     game_format_name(conversion->to), conversion->good, conversion->in);
}

static bool check_found(const struct conversion *conversion, const char *what, struct error *error)
{
    return conversion->good > 0 || error_set(error, ERROR_FOUND, "there is no good %s in %s%s", what,
                                             strcmp(conversion->in, "-") == 0 ? "standard input" : conversion->in,
                                             conversion->out != NULL ? ": nothing is written" : "");
}

static bool end_games(const struct conversion *conversion, struct game_sink *sink, struct error *error)
{
    if (!check_found(conversion, "game", error) || (sink != NULL && !tell_losses(conversion, sink, error)))
        return false;
    if (sink == NULL)
        return true;
    game_sink_end(sink);
    return conversion->to != GAME_FORMAT_WTHOR || conversion->sink.no_names || write_names(conversion, sink, error);
}

static void tell_count(const struct conversion *conversion, const char *what, uint64_t left_out)
{
    if (args_flag(&conversion->args, "quiet"))
        return;
    fprintf(stderr, "%" PRIu64 " %s%s", conversion->good - left_out, what, conversion->good - left_out == 1 ? "" : "s");
    if (left_out > 0)
        fprintf(stderr, ", %" PRIu64 " left out", left_out);
    if (conversion->bad > 0)
        fprintf(stderr, ", %" PRIu64 " bad", conversion->bad);
    fprintf(stderr, "\n");
}

static bool run_games(struct conversion *conversion, struct error *error)
{
    const struct game_source_options from = {.format = conversion->from,
                                             .board_size = (int)conversion->board,
                                             .about = true,
                                             .whole = true,
                                             .standard_input = true};
    struct output_stream stream = {.file = NULL};
    struct interrupt interrupt;
    struct game_sink *sink = NULL;
    struct game_source *source = game_source_open_as(conversion->in, &from, error);
    bool good = source != NULL;
    const bool writes = good && conversion->out != NULL && (good = output_stream_open(&stream, conversion->out, error));
    if (writes && (sink = game_sink_new(&conversion->sink, stream.file)) == NULL)
        good = error_set(error, ERROR_WORLD, "out of memory");
    if (good && (good = interrupt_open(&interrupt, error))) {
        good = convert_games(conversion, source, sink, &interrupt, error) && end_games(conversion, sink, error);
        interrupt_close(&interrupt);
    }
    if (writes)
        good = output_stream_end(&stream, good, error);
    if (good)
        tell_count(conversion, "game", sink != NULL ? game_losses_left_out(game_sink_losses(sink)) : 0);
    game_sink_free(sink);
    game_source_close(source);
    return good;
}

/* ---- Positions */

static char *read_positions(const struct conversion *conversion, size_t *length, struct error *error)
{
    char *text = strcmp(conversion->in, "-") == 0 ? file_read_from(STDIN_FILENO, "standard input", length, error)
                                                  : file_read(conversion->in, length, error);
    if (text == NULL || conversion->from != GAME_FORMAT_UNKNOWN ||
        game_format_is_positions(game_format_of_path(conversion->in)))
        return text;
    const enum game_format format = game_format_of_text(text, *length);
    if (format == GAME_FORMAT_OBF || format == GAME_FORMAT_DIGITS || *length == 0)
        return text;
    (void)error_set(error, ERROR_USAGE,
                    "%s does not begin with a position: games become games, positions become obf "
                    "or digits (--from obf reads it all the same)",
                    conversion->in);
    free(text);
    return NULL;
}

static void convert_positions(struct conversion *conversion, char *text, size_t length, FILE *out)
{
    struct position_lines lines = {.name = strcmp(conversion->in, "-") == 0 ? "standard input" : conversion->in,
                                   .board_size = (int)conversion->board,
                                   .to = conversion->to,
                                   .out = out,
                                   .bad = tell};
    position_lines_convert(&lines, text, length);
    conversion->good = lines.written;
    conversion->bad = lines.refused;
    if (lines.scores_lost > 0 && !args_flag(&conversion->args, "quiet"))
        fprintf(stderr,
                "osero: digits cannot hold scores: lost in %" PRIu64 " positions, the first is line %" PRIu64 "\n",
                lines.scores_lost, lines.first_lost);
}

static bool run_positions(struct conversion *conversion, struct error *error)
{
    struct output_stream stream;
    size_t length = 0;
    char *text = read_positions(conversion, &length, error);
    if (text == NULL || !output_stream_open(&stream, conversion->out != NULL ? conversion->out : "/dev/null", error)) {
        free(text);
        return false;
    }
    convert_positions(conversion, text, length, stream.file);
    const bool good = output_stream_end(&stream, check_found(conversion, "position", error), error);
    free(text);
    if (good)
        tell_count(conversion, "position", 0);
    return good;
}

/* ---- All */

static bool run(struct conversion *conversion, struct error *error)
{
    if (!take_options(conversion, error))
        return false;
    if (game_format_is_positions(conversion->from) && !game_format_is_positions(conversion->to))
        return error_set(error, ERROR_USAGE, "positions become obf or digits, not %s",
                         game_format_name(conversion->to));
    if (conversion->from != GAME_FORMAT_UNKNOWN && !game_format_is_positions(conversion->from) &&
        game_format_is_positions(conversion->to))
        return error_set(error, ERROR_USAGE, "games become jsonl, transcripts, ggf or wthor, not %s",
                         game_format_name(conversion->to));
    if (!(game_format_is_positions(conversion->to) ? run_positions : run_games)(conversion, error))
        return false;
    return conversion->bad == 0 ||
           error_set(error, ERROR_FOUND, "%" PRIu64 " of %s could not be read and %s", conversion->bad, conversion->in,
                     conversion->out != NULL ? "are left out" : "would be left out");
}

bool cmd_convert(int argc, char **argv, struct error *error)
{
    struct conversion *conversion = calloc(1, sizeof *conversion);
    if (conversion == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    bool good = args_parse(&spec, argc, argv, &conversion->args, error);
    if (good && conversion->args.help)
        args_print_help(&spec);
    else
        good = good && run(conversion, error);
    free(conversion);
    return good;
}
