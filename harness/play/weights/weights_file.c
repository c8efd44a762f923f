/* SPDX-License-Identifier: MIT */
#include "weights_file.h"

#include "json.h"
#include "weights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading */

/* A text member into name[WEIGHTS_NAME_SIZE]; "" where it is not there. */
static bool take_text(const struct json *object, const char *key, char *name, struct error *error)
{
    const struct json *member = json_get(object, key);
    name[0] = '\0';
    if (member == NULL)
        return true;
    if (json_type(member) != JSON_STRING)
        return error_set(error, ERROR_USAGE, "\"%s\" is not a text", key);
    if (snprintf(name, WEIGHTS_NAME_SIZE, "%s", json_string(member)) >= WEIGHTS_NAME_SIZE)
        return error_set(error, ERROR_USAGE, "its \"%s\" is too long", key);
    return true;
}

static bool take_head(const struct json *object, struct weights_file *file, struct error *error)
{
    char schema[WEIGHTS_NAME_SIZE], type[WEIGHTS_NAME_SIZE], symmetry[WEIGHTS_NAME_SIZE];
    if (!take_text(object, "schema", schema, error) || !take_text(object, "type", type, error) ||
        !take_text(object, "symmetry", symmetry, error) || !take_text(object, "player", file->player, error) ||
        !take_text(object, "option", file->option, error))
        return false;
    if (strcmp(schema, WEIGHTS_SCHEMA) != 0)
        return error_set(error, ERROR_USAGE, "it is no file of weights: its \"schema\" is not \"%s\"", WEIGHTS_SCHEMA);
    file->whole = strcmp(type, "int") == 0;
    if (!file->whole && strcmp(type, "real") != 0)
        return error_set(error, ERROR_USAGE, "its \"type\" must be \"int\" or \"real\"");
    file->symmetric = strcmp(symmetry, "square") == 0;
    return file->symmetric || symmetry[0] == '\0' || strcmp(symmetry, "none") == 0 ||
           error_set(error, ERROR_USAGE, "its \"symmetry\" must be \"square\" or \"none\"");
}

static bool take_values(const struct json *array, struct weights_file *file, struct error *error)
{
    const size_t length = json_length(array);
    if (length < 1 || length > WEIGHTS_MOST)
        return error_set(error, ERROR_USAGE, "it has %zu values; 1 to %d are allowed", length, WEIGHTS_MOST);
    file->values = malloc(length * sizeof *file->values);
    if (file->values == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    for (const struct json *value = json_first(array); value != NULL; value = json_next(value)) {
        const int entry = file->count++;
        if (json_type(value) != JSON_NUMBER)
            return error_set(error, ERROR_USAGE, "its value %d (counted from 0) is no number", entry);
        file->values[entry] = json_number(value);
        if (file->whole && file->values[entry] != floor(file->values[entry]))
            return error_set(error, ERROR_USAGE, "its value %d (counted from 0) is not whole, but its type is int",
                             entry);
    }
    return true;
}

/* The board that so many values are the squares of; 0 for none. */
static int board_of(int count)
{
    for (int size = 4; size <= 10; size += 2)
        if (size * size == count)
            return size;
    return 0;
}

static bool take_board(const struct json *object, struct weights_file *file, struct error *error)
{
    const struct json *member = object != NULL ? json_get(object, "board_size") : NULL;
    int64_t size = board_of(file->count);
    if (member != NULL && (json_type(member) != JSON_NUMBER || !json_integer(member, &size)))
        return error_set(error, ERROR_USAGE, "its \"board_size\" is no number");
    if (member != NULL && (size <= 0 || size != board_of(file->count)))
        return error_set(error, ERROR_USAGE, "its %d values are not the squares of its board", file->count);
    if (file->symmetric && size == 0)
        return error_set(error, ERROR_USAGE, "its %d values are the squares of no board, but its symmetry is square",
                         file->count);
    file->board_size = (int)size;
    return true;
}

/* A bare array is of whole numbers where they all are. */
static bool all_whole(const struct json *array)
{
    for (const struct json *value = json_first(array); value != NULL; value = json_next(value))
        if (json_type(value) == JSON_NUMBER && json_number(value) != floor(json_number(value)))
            return false;
    return true;
}

static bool take_file(const struct json *json, struct weights_file *file, struct error *error)
{
    const struct json *values = json, *object = NULL;
    if (json_type(json) == JSON_OBJECT) {
        object = json;
        values = json_get(json, "values");
        if (!take_head(json, file, error))
            return false;
    } else {
        file->whole = json_type(json) == JSON_ARRAY && all_whole(json);
    }
    if (values == NULL || json_type(values) != JSON_ARRAY)
        return error_set(error, ERROR_USAGE, "it has no array \"values\"");
    return take_values(values, file, error) && take_board(object, file, error);
}

bool weights_file_read(const char *path, struct weights_file *file, struct error *error)
{
    *file = (struct weights_file){.path = strdup(path)};
    if (file->path == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    struct json *json = json_read_file(path, error);
    const bool good = json != NULL && (take_file(json, file, error) || error_prefix(error, "%s", path));
    json_free(json);
    if (!good)
        weights_file_clear(file);
    return good;
}

void weights_file_clear(struct weights_file *file)
{
    free(file->path);
    free(file->values);
    *file = (struct weights_file){.path = NULL};
}

/* ---- Classes */

/* The first square of a square's class: its image in the eighth of the board from a1 along row 1 to the diagonal. */
static int class_of(int size, int square)
{
    int row = square / size, column = square % size;
    row = row < size - 1 - row ? row : size - 1 - row;
    column = column < size - 1 - column ? column : size - 1 - column;
    return row < column ? row * size + column : column * size + row;
}

static const char *class_name(int size, int square)
{
    static const struct {
        int square;
        const char *name;
    } names[] = {{0, "S"}, {1, "C"}, {2, "A"}, {3, "B"}, {9, "X"}, {10, "D"}, {11, "E"}};
    if (size != 8)
        return "";
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (names[i].square == square)
            return names[i].name;
    return "box";
}

static void add_square(struct weights_class *class, double value)
{
    class->low = class->count == 0 ? value : fmin(class->low, value);
    class->high = class->count == 0 ? value : fmax(class->high, value);
    class->mean += value;
    class->count++;
}

int weights_classes(const struct weights_file *file, struct weights_class classes[WEIGHTS_MAX_CLASSES])
{
    const int size = file->board_size;
    int count = 0;
    for (int square = 0; square < size * size; square++) {
        const int first = class_of(size, square);
        int class = 0;
        while (class < count && classes[class].square != first)
            class ++;
        if (class == count)
            classes[count++] = (struct weights_class){.name = class_name(size, first), .square = first};
        add_square(&classes[class], file->values[square]);
    }
    for (int i = 0; i < count; i++)
        classes[i].mean = classes[i].low == classes[i].high ? classes[i].low : classes[i].mean / classes[i].count;
    return count;
}

bool weights_are_symmetric(const struct weights_file *file)
{
    struct weights_class classes[WEIGHTS_MAX_CLASSES];
    const int count = weights_classes(file, classes);
    for (int i = 0; i < count; i++)
        if (classes[i].low != classes[i].high)
            return false;
    return count > 0;
}

bool weights_symmetrise(struct weights_file *file, double *change, struct error *error)
{
    struct weights_class classes[WEIGHTS_MAX_CLASSES];
    const int count = weights_classes(file, classes);
    *change = 0;
    if (count == 0)
        return error_set(error, ERROR_USAGE, "%s: its %d values are the squares of no board", file->path, file->count);
    for (int square = 0; square < file->count; square++) {
        int class = 0;
        while (classes[class].square != class_of(file->board_size, square))
            class ++;
        const double value = file->whole ? round(classes[class].mean) + 0.0 : classes[class].mean;
        *change = fmax(*change, fabs(value - file->values[square]));
        file->values[square] = value;
    }
    file->symmetric = true;
    return true;
}

/* ---- Writing */

struct json *weights_file_json(const struct weights_file *file)
{
    struct json *object = json_new_object(), *values = json_new_array();
    bool good = object != NULL && values != NULL && json_set_string(object, "schema", WEIGHTS_SCHEMA);
    if (good && file->player[0] != '\0')
        good = json_set_string(object, "player", file->player);
    if (good && file->option[0] != '\0')
        good = json_set_string(object, "option", file->option);
    if (good && file->board_size > 0)
        good = json_set_integer(object, "board_size", file->board_size);
    good = good && json_set_string(object, "symmetry", file->symmetric ? "square" : "none") &&
           json_set_string(object, "type", file->whole ? "int" : "real");
    for (int i = 0; good && i < file->count; i++)
        good = json_add(values, json_new_number(file->values[i]));
    if (good)
        good = json_set(object, "values", values);
    else
        json_free(values);
    if (good)
        return object;
    json_free(object);
    return NULL;
}

void weights_entry_name(const struct weights_file *file, int entry, char name[16])
{
    if (file->board_size > 0)
        (void)snprintf(name, 16, "%c%d", 'a' + entry % file->board_size, entry / file->board_size + 1);
    else
        (void)snprintf(name, 16, "%d", entry);
}

/* ---- Two of them */

bool weights_comparable(const struct weights_file *first, const struct weights_file *second, struct error *error)
{
    return first->count == second->count ||
           error_set(error, ERROR_USAGE, "%s has %d values and %s has %d: they cannot be compared", first->path,
                     first->count, second->path, second->count);
}

struct weights_relation weights_relate(const struct weights_file *first, const struct weights_file *second)
{
    double mean_one = 0, mean_two = 0, one = 0, two = 0, both = 0, squares = 0, products = 0;
    for (int i = 0; i < first->count; i++) {
        mean_one += first->values[i] / first->count;
        mean_two += second->values[i] / first->count;
        squares += first->values[i] * first->values[i];
        products += first->values[i] * second->values[i];
    }
    for (int i = 0; i < first->count; i++) {
        const double x = first->values[i] - mean_one, y = second->values[i] - mean_two;
        one += x * x;
        two += y * y;
        both += x * y;
    }
    if (!(one > 0 && two > 0))
        return (struct weights_relation){.defined = false};
    return (struct weights_relation){true, both / sqrt(one * two), products / squares};
}
