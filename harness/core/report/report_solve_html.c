/* SPDX-License-Identifier: MIT */
/* The HTML report of a run of osero solve. */
#include "html.h"
#include "report_html.h"
#include "report_page.h"
#include "solve_plots.h"
#include "solve_study.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_WIDTH = 110 };

static const char *picture_name(int picture)
{
    return solve_plot_name((enum solve_plot)picture);
}

static bool draw_pictures(const struct plots_options *options, struct error *error)
{
    struct solve_plots_result result;
    return solve_plots_draw(options, &result, error);
}

static const char *name_of(const char *folder)
{
    const char *slash = strrchr(folder, '/');
    return slash != NULL && slash[1] != '\0' ? slash + 1 : folder;
}

static void put_page(const struct report_html_options *options, const struct report_page *page, const char *text,
                     FILE *out)
{
    const struct report_pictures pictures = {.folder = options->folder,
                                             .source = "solve.jsonl",
                                             .count = SOLVE_PLOT_COUNT,
                                             .name = picture_name,
                                             .draw = draw_pictures,
                                             .scripts = options->scripts};
    report_page_begin(page, name_of(options->folder), out);
    (void)fputs("</header>\n<main>\n<h2>Solve times</h2>\n<pre>", out);
    html_text(text, out);
    (void)fputs("</pre>\n<h2>Pictures</h2>\n", out);
    report_page_pictures(&pictures, out);
    (void)fputs("</main>\n", out);
    report_page_end(page, out);
}

static bool write_page(const struct report_html_options *options, const char *text, char **bytes, size_t *length,
                       struct error *error)
{
    struct report_page page;
    if (!report_page_init(&page, options->scripts, error))
        return false;
    FILE *out = open_memstream(bytes, length);
    bool good = out != NULL;
    if (good) {
        put_page(options, &page, text, out);
        good = ferror(out) == 0;
        good = fclose(out) == 0 && good;
    }
    report_page_clear(&page);
    if (good)
        return true;
    free(*bytes);
    *bytes = NULL;
    return error_set(error, ERROR_WORLD, "out of memory");
}

bool report_solve_html(const struct report_html_options *options, char **page, size_t *length, struct error *error)
{
    struct solve_study study;
    *page = NULL;
    if (!solve_study_read(options->folder, &study, error))
        return false;
    char *text = solve_study_text(&study, TEXT_WIDTH);
    solve_study_clear(&study);
    const bool good =
        text != NULL ? write_page(options, text, page, length, error) : error_set(error, ERROR_WORLD, "out of memory");
    free(text);
    return good;
}
