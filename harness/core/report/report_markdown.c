/* SPDX-License-Identifier: MIT */
/* A run as Markdown. */
#include "markdown.h"
#include "report.h"
#include "report_material.h"
#include "report_parts.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 64 };

static void put_grid(struct grid *grid, bool *failed, FILE *out)
{
    *failed = *failed || grid->failed;
    if (grid->columns > 0) {
        grid_print_markdown(grid, out);
        (void)fputc('\n', out);
    }
    grid_clear(grid);
}

/* Lines as a list. */
static void put_lines(const char *text, FILE *out)
{
    char line[1024];
    for (const char *end = strchr(text, '\n'); end != NULL; text = end + 1, end = strchr(text, '\n')) {
        (void)snprintf(line, sizeof line, "%.*s", (int)(end - text), text);
        (void)fputs("- ", out);
        markdown_text(line, out);
        (void)fputc('\n', out);
    }
    (void)fputc('\n', out);
}

static void put_crosstable(const struct summary *summary, bool *failed, FILE *out)
{
    struct grid grid;
    (void)fputs("## Crosstable\n\n", out);
    if (summary->player_count <= MOST_COLUMNS) {
        report_scores_grid(summary, REPORT_WHOLE_LABEL, &grid);
        put_grid(&grid, failed, out);
    }
    if (report_pairing_count(summary) <= REPORT_LIST_MOST) {
        report_pairings_grid(summary, REPORT_WHOLE_LABEL, &grid);
        put_grid(&grid, failed, out);
    } else {
        (void)fprintf(out, "%d pairings: `osero export RUN --table crosstable` lists them\n\n",
                      report_pairing_count(summary));
    }
}

static void put_command(const struct summary *summary, const char *text, FILE *out)
{
    const char *how = report_repeatable(summary);
    if (how == NULL)
        return;
    (void)fprintf(out, "## Repeat\n\n%s:\n\n", how);
    markdown_code(text, out);
}

static bool put_report(struct report_material *material, FILE *out)
{
    const struct summary *summary = &material->summary;
    struct grid grid;
    bool failed = false;
    (void)fputs("# ", out);
    markdown_text(summary->name, out);
    (void)fputs("\n\n", out);
    markdown_text(material->head, out);
    (void)fputs("\n## Standings\n\n", out);
    report_standings_grid(summary, REPORT_WHOLE_LABEL, &grid);
    put_grid(&grid, &failed, out);
    report_match_grid(summary, &grid);
    put_grid(&grid, &failed, out);
    put_lines(material->notes, out);
    put_crosstable(summary, &failed, out);
    (void)fputs("## How games ended\n\n", out);
    report_terminations_grid(summary, REPORT_WHOLE_LABEL, &grid);
    put_grid(&grid, &failed, out);
    if (material->times.columns > 0)
        (void)fprintf(out, "## Times of a move, %s\n\n", material->clock);
    put_grid(&material->times, &failed, out);
    (void)fputs("## Openings\n\n", out);
    put_lines(material->balance_notes, out);
    report_balance_grid(material, &grid);
    put_grid(&grid, &failed, out);
    (void)fputs("## The run\n\n", out);
    report_facts_grid(summary, &grid);
    put_grid(&grid, &failed, out);
    put_command(summary, material->command, out);
    return !failed;
}

bool report_markdown(const char *folder, char **text, struct error *error)
{
    struct report_material material;
    size_t length = 0;
    bool good = false;
    *text = NULL;
    if (!report_material_read(folder, &material, NULL, NULL, error))
        return false;
    FILE *out = open_memstream(text, &length);
    if (out != NULL) {
        good = put_report(&material, out) && ferror(out) == 0;
        good = fclose(out) == 0 && good;
    }
    report_material_clear(&material);
    if (good)
        return true;
    free(*text);
    *text = NULL;
    return error_set(error, ERROR_WORLD, "out of memory");
}
