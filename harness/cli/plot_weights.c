/* SPDX-License-Identifier: MIT */
#include "plot_weights.h"

#include "plot_draw.h"
#include "weights_text.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_SIZE = 4096 };

bool plot_weights_is(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

/* What stands before the ending .json; the whole where there is none. */
static int stem_length(const char *path)
{
    const size_t length = strlen(path);
    return length > 5 && strcmp(path + length - 5, ".json") == 0 && path[length - 6] != '/' ? (int)length - 5
                                                                                            : (int)length;
}

/* FOLDER and NAME of the pictures; both point into `room`. */
static bool place(const char *const *paths, int count, const char *stem, char room[PATH_SIZE + 2], const char **folder,
                  const char **name, struct error *error)
{
    const char *last = paths[count - 1];
    const int length = stem != NULL
                           ? snprintf(room, PATH_SIZE, "%s", stem)
                           : snprintf(room, PATH_SIZE, "%.*s%s", stem_length(last), last, count > 1 ? "-compared" : "");
    if (length >= PATH_SIZE)
        return error_set(error, ERROR_USAGE, "the path %.100s... is too long", last);
    char *slash = strrchr(room, '/');
    *name = slash != NULL ? slash + 1 : room;
    *folder = slash == NULL ? "." : slash == room ? "/" : room;
    if (slash != NULL)
        *slash = '\0';
    return **name != '\0' || error_set(error, ERROR_USAGE, "--output needs a name without ending, not a folder");
}

static void set_title(const struct weights_file *file, char title[PLOT_LABEL_SIZE])
{
    const char *slash = strrchr(file->path, '/');
    (void)plot_label(slash != NULL ? slash + 1 : file->path, title);
}

/* For whom the weights are, where all say the same. */
static void set_heading(const struct weights_file *files, int count, char heading[PLOT_LABEL_SIZE])
{
    char text[2 * WEIGHTS_NAME_SIZE + 2] = "weights";
    if (count == 1 || (strcmp(files[0].player, files[1].player) == 0 && strcmp(files[0].option, files[1].option) == 0))
        (void)snprintf(text, sizeof text, "%s%s%s", files[0].player, files[0].player[0] != '\0' ? " " : "",
                       files[0].option[0] != '\0' ? files[0].option : "weights");
    (void)plot_label(text, heading);
}

static void print_picture(const struct plot_draw *drawing, const char *ending)
{
    const bool here = strcmp(drawing->folder, ".") == 0;
    printf("%s%s%s.%s\n", here ? "" : drawing->folder, here ? "" : "/", drawing->name, ending);
}

static bool draw(const struct weights_file *files, int count, const struct plot_draw *drawing, struct error *error)
{
    const struct weights_file *all[2] = {&files[0], &files[1]};
    char titles[2][PLOT_LABEL_SIZE];
    const char *heads[2] = {titles[0], titles[1]};
    struct plot_columns columns;
    for (int i = 0; i < count; i++)
        set_title(&files[i], titles[i]);
    if (!weights_columns(all, heads, count, &columns, error))
        return false;
    const bool good = plot_draw(drawing, &columns, error);
    plot_columns_clear(&columns);
    return good;
}

bool plot_weights(const char *const *paths, int count, const char *stem, const char *scripts, struct error *error)
{
    char room[PATH_SIZE + 2], heading[PLOT_LABEL_SIZE];
    struct weights_file files[2] = {{.path = NULL}, {.path = NULL}};
    struct plot_draw drawing = {.scripts = scripts, .script = "weights", .title = heading};
    bool good = place(paths, count, stem, room, &drawing.folder, &drawing.name, error);
    for (int i = 0; good && i < count; i++)
        good = weights_file_read(paths[i], &files[i], error);
    if (good && count > 1)
        good = weights_comparable(&files[0], &files[1], error);
    if (good)
        set_heading(files, count, heading);
    good = good && draw(files, count, &drawing, error);
    if (good) {
        print_picture(&drawing, "svg");
        print_picture(&drawing, "png");
    }
    for (int i = 0; i < count; i++)
        weights_file_clear(&files[i]);
    return good;
}
