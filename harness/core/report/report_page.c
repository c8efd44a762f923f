/* SPDX-License-Identifier: MIT */
#include "report_page.h"

#include "files.h"
#include "html.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 4096 + 64 };

/* ---- The frame */

static char *read_part(const char *folder, const char *name, struct error *error)
{
    char path[PATH_SIZE];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return file_read_own(path, NULL, error);
}

bool report_page_init(struct report_page *page, const char *scripts, struct error *error)
{
    page->style = read_part(scripts, "report.css", error);
    page->script = page->style != NULL ? read_part(scripts, "report.js", error) : NULL;
    if (page->script != NULL)
        return true;
    report_page_clear(page);
    return false;
}

void report_page_clear(struct report_page *page)
{
    free(page->style);
    free(page->script);
    *page = (struct report_page){0};
}

void report_page_begin(const struct report_page *page, const char *title, FILE *out)
{
    (void)fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
                "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
                "<meta name=\"generator\" content=\"osero report\">\n<link rel=\"icon\" href=\"data:,\">\n<title>",
                out);
    html_text(title, out);
    (void)fprintf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<header>\n<h1><bdi>", page->style);
    html_text(title, out);
    (void)fputs("</bdi></h1>\n", out);
}

void report_page_end(const struct report_page *page, FILE *out)
{
    (void)fprintf(out, "<script>\n%s</script>\n</body>\n</html>\n", page->script);
}

void report_page_lines(const char *lines, FILE *out)
{
    (void)fputs("<ul class=\"notes\">\n", out);
    for (const char *end = strchr(lines, '\n'); end != NULL; lines = end + 1, end = strchr(lines, '\n')) {
        char *line = strndup(lines, (size_t)(end - lines));
        (void)fputs("<li>", out);
        html_text(line != NULL ? line : "out of memory", out);
        (void)fputs("</li>\n", out);
        free(line);
    }
    (void)fputs("</ul>\n", out);
}

void report_page_command(const char *command, FILE *out)
{
    (void)fputs("<pre class=\"command\"><code id=\"command\">", out);
    html_text(command, out);
    (void)fputs("</code></pre>\n<button type=\"button\" data-copy=\"command\" hidden>copy the command</button>\n", out);
}

/* ---- Pictures */

static bool path_of(const struct report_pictures *pictures, int picture, struct stat *status, char path[PATH_SIZE])
{
    (void)snprintf(path, PATH_SIZE, "%s/plots/%s.svg", pictures->folder, pictures->name(picture));
    return stat(path, status) == 0 && S_ISREG(status->st_mode);
}

/* Is the picture there, and not older than what it shows? */
static bool is_fresh(const struct report_pictures *pictures, int picture, char path[PATH_SIZE])
{
    struct stat source, status;
    (void)snprintf(path, PATH_SIZE, "%s/%s", pictures->folder, pictures->source);
    if (stat(path, &source) != 0)
        return false;
    return path_of(pictures, picture, &status, path) && status.st_mtime >= source.st_mtime;
}

static bool all_fresh(const struct report_pictures *pictures)
{
    char path[PATH_SIZE];
    for (int i = 0; i < pictures->count; i++)
        if (!is_fresh(pictures, i, path) && (pictures->wanted == NULL || pictures->wanted(pictures->folder, i)))
            return false;
    return true;
}

static void put_picture(const struct report_pictures *pictures, const char *path, int picture, FILE *out)
{
    size_t length = 0;
    char *bytes = file_read_own(path, &length, NULL);
    if (bytes == NULL)
        return;
    if (length > REPORT_PICTURE_MOST) {
        (void)fprintf(out, "<p class=\"faint\">%s.svg is too large for this page; it is in the run's plots/.</p>\n",
                      pictures->name(picture));
    } else {
        (void)fprintf(out, "<figure><img alt=\"plot: %s\" src=\"data:image/svg+xml;base64,", pictures->name(picture));
        html_base64(bytes, length, out);
        (void)fputs("\"></figure>\n", out);
    }
    free(bytes);
}

void report_page_pictures(const struct report_pictures *pictures, FILE *out)
{
    const struct plots_options options = {.folder = pictures->folder, .scripts = pictures->scripts};
    struct error error = {0};
    char path[PATH_SIZE];
    if (!all_fresh(pictures) && !pictures->draw(&options, &error)) {
        (void)fputs("<p class=\"faint\">Pictures that are missing could not be drawn: ", out);
        html_text(error.message, out);
        (void)fputs("</p>\n", out);
    }
    (void)fputs("<div class=\"pictures\">\n", out);
    for (int i = 0; i < pictures->count; i++)
        if (is_fresh(pictures, i, path))
            put_picture(pictures, path, i, out);
    (void)fputs("</div>\n", out);
}
