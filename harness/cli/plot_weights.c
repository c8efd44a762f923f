/* SPDX-License-Identifier: MIT */
#include "plot_weights.h"

#include "plot_draw.h"
#include "weights_text.h"

#include <math.h>
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

static void set_title(const struct weights_file *file, double scale, char title[PLOT_LABEL_SIZE])
{
    const char *slash = strrchr(file->path, '/');
    char text[PATH_SIZE + 32];
    (void)snprintf(text, sizeof text, "%s", slash != NULL ? slash + 1 : file->path);
    if (scale != 0 && scale != 1)
        (void)snprintf(text, sizeof text, "%s times %.3g", slash != NULL ? slash + 1 : file->path, scale);
    (void)plot_label(text, title);
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

static bool draw(const struct weights_file *files, const struct plot_weights_request *request,
                 const struct plot_draw *drawing, struct error *error)
{
    const struct weights_file *all[2] = {&files[0], &files[1]};
    char titles[2][PLOT_LABEL_SIZE];
    const char *heads[2] = {titles[0], titles[1]};
    struct plot_columns columns;
    for (int i = 0; i < request->count; i++)
        set_title(&files[i], i == 0 ? request->first_scale : 0, titles[i]);
    if (!weights_columns(all, heads, request->count, &columns, error))
        return false;
    const bool good = plot_draw(drawing, &columns, error);
    plot_columns_clear(&columns);
    return good;
}

/* Multiplies what the first file holds; a table of whole numbers stays one. */
static void rescale(struct weights_file *file, double scale)
{
    for (int i = 0; i < file->count; i++)
        file->values[i] = file->whole ? round(file->values[i] * scale) : file->values[i] * scale;
}

static bool read_files(const struct plot_weights_request *request, struct weights_file files[2], struct error *error)
{
    for (int i = 0; i < request->count; i++)
        if (!weights_file_read(request->paths[i], &files[i], error))
            return false;
    return request->count == 1 || weights_comparable(&files[0], &files[1], error);
}

bool plot_weights(const struct plot_weights_request *request, struct error *error)
{
    const int count = request->count;
    char room[PATH_SIZE + 2], heading[PLOT_LABEL_SIZE];
    struct weights_file files[2] = {{.path = NULL}, {.path = NULL}};
    struct plot_draw drawing = {.scripts = request->scripts, .script = "weights", .title = heading};
    const bool good = place(request->paths, count, request->stem, room, &drawing.folder, &drawing.name, error) &&
                      read_files(request, files, error);
    bool drawn = false;
    if (good) {
        set_heading(files, count, heading);
        if (request->first_scale != 0)
            rescale(&files[0], request->first_scale);
        drawn = draw(files, request, &drawing, error);
    }
    if (drawn) {
        print_picture(&drawing, "svg");
        print_picture(&drawing, "png");
    }
    for (int i = 0; i < count; i++)
        weights_file_clear(&files[i]);
    return drawn;
}
