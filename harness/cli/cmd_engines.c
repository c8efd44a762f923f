/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "nursery.h"
#include "paths.h"
#include "print_tree.h"
#include "report_width.h"
#include "wrapped.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct args_option options[] = {
    {"json", NULL, "print JSON"},
    {"sandbox", NULL, "for modules that you do not know: no files written, no network, no new processes"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "engines",
    .summary = "list the player modules and their options",
    .usage = "[NAME...] [options]",
    .details = "Without a NAME it lists every module in the module folder ($OSERO_MODULES, then the one that belongs\n"
               "to this program); one that cannot be loaded is listed with its fault, which is no failure of the\n"
               "command. With a NAME (or a path to a .so) it tells all of that module, default tables included.\n",
    .example = "  osero engines\n  osero engines square-weight\n  osero engines --json\n",
    .options = options,
    .min_operands = 0,
    .max_operands = ARGS_MAX_OPERANDS,
};

/* ---- One option's row */

enum {
    COLUMN_COUNT = 3,
    MAX_INLINE_CHOICES = 28,
    LEAST_HELP_COLUMNS = 30, /* narrower, help goes below */
    HELP_BELOW = 8,          /* where it begins then */
    WIDTH_ELSEWHERE = 10000  /* a line stays a line where it is searched */
};

struct row {
    char columns[COLUMN_COUNT][120]; /* name, what it takes, default; the help follows */
};

static bool is_table(const struct option_info *option)
{
    return option->type == OSERO_INT_TABLE || option->type == OSERO_REAL_TABLE;
}

static void join_choices(const struct option_info *option, char *text, size_t room)
{
    size_t used = 0;
    text[0] = '\0';
    for (uint32_t i = 0; i < option->choice_count && used < room; i++)
        used += (size_t)snprintf(text + used, room - used, "%s%s", i > 0 ? ", " : "", option->choices[i]);
}

static bool has_long_choices(const struct option_info *option)
{
    char text[MAX_INLINE_CHOICES + 2];
    if (option->type != OSERO_ENUM)
        return false;
    join_choices(option, text, sizeof text);
    return strlen(text) > MAX_INLINE_CHOICES;
}

static void tell_form(const struct option_info *option, char *text, size_t room)
{
    const char *kind = option->type == OSERO_INT || option->type == OSERO_INT_TABLE ? "int" : "real";
    if (option->type == OSERO_INT || option->type == OSERO_REAL)
        (void)snprintf(text, room, "%s, %.15g to %.15g", kind, option->minimum, option->maximum);
    else if (is_table(option))
        (void)snprintf(text, room, "%u x %s, %.15g to %.15g%s", option->length, kind, option->minimum, option->maximum,
                       option->symmetry == OSERO_SYMMETRY_SQUARE ? ", symmetric" : "");
    else if (option->type == OSERO_ENUM && !has_long_choices(option))
        join_choices(option, text, room);
    else
        (void)snprintf(text, room, "%s", option->type == OSERO_ENUM ? "one of these" : module_type_name(option->type));
}

static void tell_default(const struct option_info *option, char *text, size_t room)
{
    struct json *json = is_table(option) ? NULL : module_value_json(option, option->value);
    char *written = json != NULL ? json_text(json, false) : NULL;
    if (option->type == OSERO_ENUM)
        (void)snprintf(text, room, "%s", option->choices[option->value.integer]);
    else
        (void)snprintf(text, room, "%s", written != NULL ? written : "(a table)");
    free(written);
    json_free(json);
}

static void fill_row(const struct option_info *option, struct row *row)
{
    (void)snprintf(row->columns[0], sizeof row->columns[0], "%s", option->name);
    tell_form(option, row->columns[1], sizeof row->columns[1]);
    tell_default(option, row->columns[2], sizeof row->columns[2]);
}

/* ---- One module */

static void measure(const struct row *rows, uint32_t count, const char *const *heads, int *widths)
{
    for (int c = 0; c < COLUMN_COUNT; c++) {
        widths[c] = (int)strlen(heads[c]);
        for (uint32_t i = 0; i < count; i++)
            if ((int)strlen(rows[i].columns[c]) > widths[c])
                widths[c] = (int)strlen(rows[i].columns[c]);
    }
}

/* The help beside the columns, or below them where the terminal is too narrow for that. */
static void print_help(const char *help, int column, int width)
{
    if (column + LEAST_HELP_COLUMNS > width) {
        column = HELP_BELOW;
        printf("\n%*s", column, "");
    } else {
        printf("  ");
    }
    wrapped_print(help, column, column, width, stdout);
}

static void print_rows(const struct module_info *info, const struct row *rows)
{
    static const char *const heads[COLUMN_COUNT] = {"option", "takes", "default"};
    int widths[COLUMN_COUNT];
    const int width = report_width_or(WIDTH_ELSEWHERE);
    measure(rows, info->option_count, heads, widths);
    const int column = 4 + widths[0] + 2 + widths[1] + 2 + widths[2] + 2;
    printf("    %-*s  %-*s  %-*s", widths[0], heads[0], widths[1], heads[1], widths[2], heads[2]);
    print_help("what it is", column, width);
    for (uint32_t i = 0; i < info->option_count; i++) {
        char choices[1000];
        printf("    %-*s  %-*s  %-*s", widths[0], rows[i].columns[0], widths[1], rows[i].columns[1], widths[2],
               rows[i].columns[2]);
        print_help(info->options[i].help, column, width);
        if (!has_long_choices(&info->options[i]))
            continue;
        join_choices(&info->options[i], choices, sizeof choices);
        printf("    %-*s  ", widths[0], "");
        wrapped_print(choices, 6 + widths[0], 6 + widths[0], width, stdout);
    }
}

static bool print_options(const struct module_info *info, struct error *error)
{
    if (info->option_count == 0)
        return true;
    struct row *rows = calloc(info->option_count, sizeof *rows);
    if (rows == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    for (uint32_t i = 0; i < info->option_count; i++)
        fill_row(&info->options[i], &rows[i]);
    print_rows(info, rows);
    free(rows);
    return true;
}

/* Whether, or by which option, it works in threads. */
static void print_threads(const struct module_info *info)
{
    uint32_t told = 0;
    if ((info->flags & OSERO_THREADED) == 0)
        return;
    for (uint32_t i = 0; i < info->option_count; i++)
        if (info->options[i].threads)
            printf("%s%s > 1", told++ == 0 ? "; threaded where " : " or ", info->options[i].name);
    if (told == 0)
        printf("; threaded");
}

/* The boards of Othello, and the other games. */
static void print_games(const struct module_info *info)
{
    const bool othello = (info->games & OSERO_GAME(OSERO_OTHELLO)) != 0;
    printf("%s", othello ? "    boards" : "    ");
    for (int n = 4; n <= 10; n++)
        if ((info->board_sizes & OSERO_BOARD(n)) != 0)
            printf(" %dx%d", n, n);
    if ((info->games & OSERO_GAME(OSERO_STARS_AND_CIRCLES)) != 0)
        printf("%s%s", othello ? "; " : "", module_game_name(OSERO_STARS_AND_CIRCLES));
}

/* "boards 4x4 6x6 8x8; stars-and-circles; draws lots; evaluates" */
static void print_facts(const struct module_info *info)
{
    print_games(info);
    printf("%s", (info->flags & OSERO_DRAWS_LOTS) != 0 ? "; draws lots" : "");
    print_threads(info);
    printf("%s", (info->flags & OSERO_OUTSIDE) != 0 ? "; another program answers" : "");
    printf("%s", (info->flags & OSERO_STANDARD_START) != 0 ? "; only from the standard start" : "");
    printf("%s%s\n", info->has_solve ? "; solves" : "", info->has_evaluate ? "; evaluates" : "");
}

/* The default of a table: eight a line where it is the board, else as they come. */
static void print_table(const struct option_info *option)
{
    printf("\n    default of %s\n", option->name);
    for (uint32_t i = 0; i < option->length; i++) {
        if (option->type == OSERO_INT_TABLE)
            printf("%s%6d", i % 8 == 0 ? "    " : " ", option->value.ints[i]);
        else
            printf("%s%10.6g", i % 8 == 0 ? "    " : " ", option->value.reals[i]);
        if (i % 8 == 7 || i + 1 == option->length)
            printf("\n");
    }
}

static bool print_module(const struct module_info *info, bool whole, struct error *error)
{
    printf("%s %s - %s\n", info->name, info->version, info->summary);
    if (whole)
        printf("    by %s\n    file %s\n", info->author, info->path);
    print_facts(info);
    if (!print_options(info, error))
        return false;
    for (uint32_t i = 0; i < info->option_count && whole; i++)
        if (is_table(&info->options[i]))
            print_table(&info->options[i]);
    return true;
}

/* ---- All of them */

/* Probes; a module that users could not name by its file is as unusable as one that does not load. */
static bool probe(const char *path, bool by_path, bool sandbox, struct module_info *info, struct error *error)
{
    char name[NAME_MAX + 1];
    if (!(sandbox ? module_probe_shut_in : module_probe)(path, info, error))
        return false;
    module_name_of_file(path, name);
    if (by_path || strcmp(name, info->name) == 0)
        return true;
    (void)error_set(error, ERROR_USAGE,
                    "%s: says that its name is '%s', so its file must be %s.so, or its .name another", path, info->name,
                    info->name);
    module_info_clear(info);
    return false;
}

static struct json *fault_json(const char *path, const struct error *error)
{
    struct json *object = json_new_object();
    if (object != NULL && json_set_string(object, "path", path) && json_set_string(object, "error", error->message))
        return object;
    json_free(object);
    return NULL;
}

/* One module to `list`, or, without one, to standard output. Only what the user named (`operand`) must be good. */
static bool show(const char *path, const char *operand, bool sandbox, struct json *list, struct error *error)
{
    const bool named = operand != NULL;
    struct module_info info;
    struct error fault = {.kind = ERROR_NONE};
    if (!probe(path, named && strchr(operand, '/') != NULL, sandbox, &info, &fault)) {
        if (named)
            return error_set(error, fault.kind, "%s", fault.message);
        if (list != NULL)
            return json_add(list, fault_json(path, &fault)) || error_set(error, ERROR_WORLD, "out of memory");
        printf("cannot be used: %s\n", fault.message);
        return true;
    }
    bool good = true;
    if (list != NULL)
        good = json_add(list, module_info_json(&info)) || error_set(error, ERROR_WORLD, "out of memory");
    else
        good = print_module(&info, named, error);
    module_info_clear(&info);
    return good;
}

static bool show_named(const struct args *args, const struct module_path *where, struct json *list, struct error *error)
{
    for (int i = 0; i < args->operand_count; i++) {
        char path[PATH_MAX];
        if (list == NULL && i > 0)
            printf("\n");
        if (!module_find(where, args->operands[i], path, error) ||
            !show(path, args->operands[i], where->sandbox, list, error))
            return false;
    }
    return true;
}

static bool show_all(const struct module_path *where, struct json *list, struct error *error)
{
    char **paths = NULL;
    int count = 0;
    bool good = module_list(where, &paths, &count, error);
    if (good && count == 0)
        good = error_set(error, ERROR_WORLD, "no modules in %s", where->directories[where->count - 1]);
    for (int i = 0; i < count && good; i++) {
        if (list == NULL && i > 0)
            printf("\n");
        good = show(paths[i], NULL, where->sandbox, list, error);
    }
    module_list_free(paths, count);
    return good;
}

/* {"schema":"osero.engines/1","modules":[...]}; takes over the list. */
static bool print_json(struct json *list, struct error *error)
{
    struct json *root = json_new_object();
    bool good = root != NULL && json_set_string(root, "schema", "osero.engines/1");
    if (!good)
        json_free(list);
    good = good && json_set(root, "modules", list);
    if (good)
        return print_tree(root, error);
    json_free(root);
    return error_set(error, ERROR_WORLD, "out of memory");
}

static bool show_modules(const struct args *args, const struct module_path *where, struct json *list,
                         struct error *error)
{
    return args->operand_count > 0 ? show_named(args, where, list, error) : show_all(where, list, error);
}

static bool show_engines(const struct args *args, struct error *error)
{
    struct paths paths;
    if (!paths_find(&paths, error))
        return false;
    paths.modules.sandbox = args_flag(args, "sandbox");
    if (!args_flag(args, "json"))
        return show_modules(args, &paths.modules, NULL, error);
    struct json *list = json_new_array();
    if (list == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    if (show_modules(args, &paths.modules, list, error))
        return print_json(list, error);
    json_free(list);
    return false;
}

bool cmd_engines(int argc, char **argv, struct error *error)
{
    struct args args;
    struct nursery nursery;
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    nursery_open(&nursery);
    const bool good = show_engines(&args, error);
    nursery_close(&nursery);
    return good;
}
