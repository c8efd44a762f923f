/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "find_run.h"
#include "markdown.h"
#include "output_file.h"
#include "paths.h"
#include "report.h"
#include "report_html.h"
#include "report_width.h"
#include "solve_study.h"
#include "tune_study.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct args_option options[] = {
    {"json", NULL, "the figures as JSON, as in summary.json (solve.json)"},
    {"markdown", NULL, "the report as Markdown"},
    {"html", NULL, "the report as one page of HTML, with the pictures and games to step through"},
    {"once", NULL, "count a game that repeats an earlier one once; as text and --json"},
    {"embed", "N", "with --html: games to take along (default 2000); those with faults always are"},
    {"output", "FILE", "write there instead of standard output (also -o)"},
    {"width", "N", "columns to fill (default: those of the terminal, 120 elsewhere)"},
    {"results", "DIR", "where runs are (default results)"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "report",
    .summary = "print a run's standings and crosstable, or its solve times",
    .usage = "RUN [options]",
    .details = "RUN is a name in ./results or the path of a run's folder. Everything is worked out anew from its\n"
               "games.jsonl. Elo comes from game pairs (one opening, colours swapped) and stands with both ends of\n"
               "its 95% interval; a difference is the mean of discs with its standard error; - is what is not\n"
               "defined. Identical games are those that repeat an earlier one of the same players and colours.\n"
               "The page of --html needs no network and no other file. Pictures come from the run's folder plots/ and\n"
               "are drawn there where they are missing (gnuplot).\n"
               "Of a run of osero solve: times by empty squares, what they grow by, and predictions, from its\n"
               "solve.jsonl; see results/README.md. Of a run of osero tune: the numbers before and after, and the\n"
               "proof, from its tune.jsonl.\n",
    .example = "  osero report demo\n  osero report results/demo --json\n"
               "  osero report demo --html -o demo.html\n",
    .options = options,
    .min_operands = 1,
    .max_operands = 1,
};

enum kind { KIND_TEXT, KIND_JSON, KIND_MARKDOWN, KIND_HTML };

struct request {
    enum kind kind;
    bool once;
    const char *folder, *output;
    uint64_t width, embed;
};

/* Writes a text, which it frees; null: there was no memory for it. */
static bool write_text(char *text, const char *output, struct error *error)
{
    const bool good =
        text != NULL ? output_write(output, text, strlen(text), error) : error_set(error, ERROR_WORLD, "out of memory");
    free(text);
    return good;
}

static bool write_json(struct json *json, const char *output, struct error *error)
{
    char *text = json != NULL ? json_text(json, true) : NULL;
    json_free(json);
    return write_text(text, output, error);
}

/* Both texts as one, malloced; frees them. */
static char *join(char *text, char *more)
{
    char *both = NULL;
    if (text != NULL && asprintf(&both, "%s%s", text, more != NULL ? more : "") < 0)
        both = NULL;
    free(text);
    free(more);
    return both;
}

static bool write_summary(const struct summary *summary, const struct request *request, struct error *error)
{
    char *times = NULL;
    if (request->kind == KIND_JSON)
        return write_json(summary_json(summary), request->output, error);
    if (summary->games == 0)
        return error_set(error, ERROR_WORLD, "%s has no games: games.jsonl is empty", request->folder);
    if (!report_times(request->folder, summary, (int)request->width, &times, error))
        return false;
    return write_text(join(report_text(summary, (int)request->width), times), request->output, error);
}

static char *as_markdown_code(char *text)
{
    char *code = NULL;
    size_t length = 0;
    FILE *out = text != NULL ? open_memstream(&code, &length) : NULL;
    if (out != NULL) {
        markdown_code(text, out);
        (void)fclose(out);
    }
    free(text);
    return code;
}

static bool report_solves(const struct request *request, struct error *error)
{
    struct solve_study study;
    bool good = false;
    if (!solve_study_read(request->folder, &study, error))
        return false;
    if (request->kind == KIND_JSON) {
        good = write_json(solve_study_json(&study), request->output, error);
    } else {
        char *text = solve_study_text(&study, (int)request->width);
        good = write_text(request->kind == KIND_MARKDOWN ? as_markdown_code(text) : text, request->output, error);
    }
    solve_study_clear(&study);
    return good;
}

static bool report_tuning(const struct request *request, struct error *error)
{
    struct tune_study study;
    bool good = false;
    if (!tune_study_read(request->folder, &study, error))
        return false;
    char *player = tune_study_player(request->folder);
    if (request->kind == KIND_JSON) {
        good = write_json(tune_study_json(&study, player), request->output, error);
    } else {
        char *text = tune_study_text(&study, player, (int)request->width);
        good = write_text(request->kind == KIND_MARKDOWN ? as_markdown_code(text) : text, request->output, error);
    }
    free(player);
    tune_study_clear(&study);
    return good;
}

static bool report_games(const struct request *request, struct error *error)
{
    struct summary summary;
    char *text = NULL;
    if (request->kind == KIND_MARKDOWN)
        return report_markdown(request->folder, &text, error) && write_text(text, request->output, error);
    if (!(request->once ? summary_read_once : summary_read)(request->folder, &summary, error))
        return false;
    const bool good = write_summary(&summary, request, error);
    summary_clear(&summary);
    return good;
}

static bool report_page(const struct request *request, struct error *error)
{
    struct paths paths;
    char *page = NULL;
    size_t length = 0;
    if (!paths_find(&paths, error))
        return false;
    const struct report_html_options html = {request->folder, paths.plots, request->embed};
    const bool good = solve_run_is(request->folder) ? report_solve_html(&html, &page, &length, error)
                                                    : report_html(&html, &page, &length, error);
    const bool written = good && output_write(request->output, page, length, error);
    free(page);
    return written;
}

static bool read_request(const struct args *args, struct request *request, struct error *error)
{
    const bool json = args_flag(args, "json"), markdown = args_flag(args, "markdown"), html = args_flag(args, "html");
    if (json + markdown + html > 1)
        return error_set(error, ERROR_USAGE, "only one of --json, --markdown and --html can be given");
    if (args_text(args, "embed") != NULL && !html)
        return error_set(error, ERROR_USAGE, "--embed goes with --html");
    if (args_flag(args, "once") && (markdown || html))
        return error_set(error, ERROR_USAGE,
                         "--once goes with the text and --json: pictures and openings are of all games");
    *request = (struct request){.once = args_flag(args, "once"),
                                .kind = json       ? KIND_JSON
                                        : markdown ? KIND_MARKDOWN
                                        : html     ? KIND_HTML
                                                   : KIND_TEXT,
                                .output = args_text(args, "output"),
                                .width = (uint64_t)report_width(),
                                .embed = REPORT_EMBED};
    return args_unsigned(args, "width", REPORT_LEAST_WIDTH, 10000, &request->width, error) &&
           args_unsigned(args, "embed", 0, REPORT_EMBED_MOST, &request->embed, error) &&
           (request->output == NULL || output_check(request->output, error));
}

bool cmd_report(int argc, char **argv, struct error *error)
{
    struct args args;
    struct request request;
    char folder[FIND_RUN_SIZE];
    output_allow_short(argc, argv);
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    if (!read_request(&args, &request, error) ||
        !find_run(args.operands[0], args_text(&args, "results"), folder, error))
        return false;
    request.folder = folder;
    if (tune_run_is(folder) && request.kind != KIND_HTML)
        return report_tuning(&request, error);
    if (tune_run_is(folder))
        return error_set(error, ERROR_USAGE,
                         "%s is a tuning, which has no page: take --markdown, and osero plot for pictures",
                         args.operands[0]);
    if (request.kind == KIND_HTML)
        return report_page(&request, error);
    if (request.once && solve_run_is(folder))
        return error_set(error, ERROR_USAGE, "--once: %s is a run of osero solve, it has no games", folder);
    return solve_run_is(folder) ? report_solves(&request, error) : report_games(&request, error);
}
