/* SPDX-License-Identifier: MIT */
#include "plot_draw.h"

#include "files.h"
#include "gnuplot.h"

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 + 300, NAME_SIZE = 250 };

static const struct picture {
    const char *terminal, *suffix, *ending;
} pictures[] = {{"svg", "svg", "</svg>"}, {"pngcairo", "png", "IEND\xae\x42\x60\x82"}};

enum { PICTURE_COUNT = sizeof pictures / sizeof pictures[0] };

static bool draw_picture(const struct plot_draw *draw, const struct picture *picture,
                         const struct plot_columns *columns, struct error *error)
{
    char script[PATH_SIZE], output[NAME_SIZE], data[NAME_SIZE], count[16], label_length[16];
    (void)snprintf(script, sizeof script, "%s/%s.gp", draw->scripts, draw->script != NULL ? draw->script : draw->name);
    if (snprintf(output, sizeof output, "%s.%s", draw->name, picture->suffix) >= NAME_SIZE)
        return error_set(error, ERROR_USAGE, "the name %.100s... is too long", draw->name);
    (void)snprintf(data, sizeof data, "%s.tsv", draw->name);
    (void)snprintf(count, sizeof count, "%d", columns->count);
    (void)snprintf(label_length, sizeof label_length, "%d", columns->label_length);
    const struct gnuplot_job job = {
        .script = script,
        .folder = draw->folder,
        .output = output,
        .ending = picture->ending,
        .arguments = {picture->terminal, draw->title, count, label_length, data, draw->word},
    };
    return gnuplot_run(&job, error);
}

bool plot_draw(const struct plot_draw *draw, const struct plot_columns *columns, struct error *error)
{
    char path[PATH_SIZE];
    if (mkdir(draw->folder, 0777) != 0 && errno != EEXIST)
        return error_set_errno(error, ERROR_WORLD, "cannot make the folder %s", draw->folder);
    (void)snprintf(path, sizeof path, "%s/%s.tsv", draw->folder, draw->name);
    bool good = file_replace(path, columns->text, columns->length, error);
    for (int i = 0; good && i < PICTURE_COUNT; i++)
        good = draw_picture(draw, &pictures[i], columns, error);
    return good;
}

void plot_draw_remove(const struct plot_draw *draw)
{
    static const char *const suffixes[] = {"tsv", "svg", "png"};
    for (size_t i = 0; i < sizeof suffixes / sizeof suffixes[0]; i++) {
        char path[PATH_SIZE];
        (void)snprintf(path, sizeof path, "%s/%s.%s", draw->folder, draw->name, suffixes[i]);
        (void)unlink(path);
    }
}
