/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "json.h"
#include "nursery.h"
#include "output_file.h"
#include "paths.h"
#include "report.h"
#include "report_width.h"
#include "weights.h"
#include "weights_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const struct args_option options[] = {
    {"symmetrise", NULL, "give all squares that the symmetries tie together their mean, as a file"},
    {"option", "NAME", "the table NAME of a PLAYER, as a file"},
    {"output", "FILE", "write to FILE instead of standard output; also -o"},
    {"json", NULL, "print JSON instead of tables"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "weights",
    .summary = "print, compare and symmetrise files of weights",
    .usage = "FILE [FILE] | PLAYER --option NAME [options]",
    .details = "Files are those that NAME:option=@FILE reads: a list of numbers, or an object with the schema\n"
               "osero.weights/1. One file is printed as a board with its classes of squares; two, and what the second\n"
               "has more, beside each other. 'osero plot FILE [FILE]' draws them.\n",
    .example = "  osero weights square-weight --option weights -o mine.json\n"
               "  osero weights mine.json\n"
               "  osero weights mine.json tuned.json\n"
               "  osero weights --symmetrise mine.json -o symmetric.json\n",
    .options = options,
    .min_operands = 1,
    .max_operands = 2,
};

/* Writes a text that may be null for want of memory, and frees it. */
static bool write_text(char *text, const struct args *args, struct error *error)
{
    if (text == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    const bool good = output_write(args_text(args, "output"), text, strlen(text), error);
    free(text);
    return good;
}

static bool write_json(struct json *json, const struct args *args, struct error *error)
{
    char *text = json != NULL ? json_text(json, true) : NULL;
    json_free(json);
    return write_text(text, args, error);
}

/* ---- Files */

static bool show(const struct weights_file *first, const struct weights_file *second, const struct args *args,
                 struct error *error)
{
    if (second != NULL && !weights_comparable(first, second, error))
        return false;
    if (args_flag(args, "json"))
        return write_json(weights_report_json(first, second), args, error);
    const int width = args_text(args, "output") != NULL ? REPORT_WIDTH : report_width();
    return write_text(weights_text(first, second, width), args, error);
}

static bool symmetrise(struct weights_file *file, const struct args *args, struct error *error)
{
    double change = 0;
    if (!weights_symmetrise(file, &change, error) || !write_json(weights_file_json(file), args, error))
        return false;
    if (args_text(args, "output") != NULL)
        printf("%s: the largest change of a value is %.6g\n", args_text(args, "output"), change);
    return true;
}

/* A name that is no file may be meant for a player's. */
static bool read_file(const char *path, struct weights_file *file, struct error *error)
{
    struct stat status;
    if (strchr(path, '.') == NULL && stat(path, &status) != 0)
        return error_set(error, ERROR_USAGE,
                         "there is no file %s; for the table of a player give its option: osero weights %s --option "
                         "weights",
                         path, path);
    return weights_file_read(path, file, error);
}

static bool work_on_files(const struct args *args, struct error *error)
{
    struct weights_file files[2] = {{.path = NULL}, {.path = NULL}};
    const bool two = args->operand_count == 2, tie = args_flag(args, "symmetrise");
    if (two && tie)
        return error_set(error, ERROR_USAGE, "--symmetrise takes one file");
    if (tie && args_flag(args, "json"))
        return error_set(error, ERROR_USAGE, "--symmetrise writes a file of weights, which is JSON: leave out --json");
    bool good =
        read_file(args->operands[0], &files[0], error) && (!two || read_file(args->operands[1], &files[1], error));
    if (good)
        good = tie ? symmetrise(&files[0], args, error) : show(&files[0], two ? &files[1] : NULL, args, error);
    weights_file_clear(&files[0]);
    weights_file_clear(&files[1]);
    return good;
}

/* ---- Players */

static bool is_table(const struct option_info *option)
{
    return option->type == OSERO_INT_TABLE || option->type == OSERO_REAL_TABLE;
}

static bool find_table(const struct player *player, const char *name, int *option, struct error *error)
{
    *option = module_info_option(&player->info, name);
    if (*option < 0)
        return error_set(error, ERROR_USAGE, "%s has no option '%.60s'; 'osero engines %s' lists them",
                         player->info.name, name, player->info.name);
    return is_table(&player->info.options[*option]) ||
           error_set(error, ERROR_USAGE, "%s of %s is no table", name, player->info.name);
}

static bool work_on_player(const struct args *args, struct error *error)
{
    struct paths paths;
    struct player player = {.values = NULL};
    struct nursery nursery;
    int option = -1;
    if (args->operand_count != 1 || args_flag(args, "symmetrise"))
        return error_set(error, ERROR_USAGE, "--option is for one PLAYER, and not together with --symmetrise");
    nursery_open(&nursery);
    bool good = paths_find(&paths, error) && player_parse(args->operands[0], &paths.modules, &player, error) &&
                find_table(&player, args_text(args, "option"), &option, error);
    if (good)
        good = write_json(weights_json(&player.info, option, player.values[option]), args, error);
    player_clear(&player);
    nursery_close(&nursery);
    return good;
}

bool cmd_weights(int argc, char **argv, struct error *error)
{
    struct args args;
    output_allow_short(argc, argv);
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    return args_text(&args, "option") != NULL ? work_on_player(&args, error) : work_on_files(&args, error);
}
