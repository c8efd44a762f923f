/* SPDX-License-Identifier: MIT */
#include "args.h"

#include "nearest.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int find_option(const struct args_spec *spec, const char *name, size_t length)
{
    for (int i = 0; spec->options[i].name != NULL; i++)
        if (strlen(spec->options[i].name) == length && strncmp(spec->options[i].name, name, length) == 0)
            return i;
    return -1;
}

static bool refuse_option(const struct args_spec *spec, const char *name, size_t length, struct error *error)
{
    char given[64];
    const char *names[ARGS_MAX_OPTIONS];
    int count = 0;
    for (; spec->options[count].name != NULL; count++)
        names[count] = spec->options[count].name;
    (void)snprintf(given, sizeof given, "%.*s", (int)length, name);
    const char *nearest = nearest_name(given, names, count);
    return error_set(error, ERROR_USAGE, "unknown option --%s%s%s%s; see osero %s --help", given,
                     nearest != NULL ? " (did you mean --" : "", nearest != NULL ? nearest : "",
                     nearest != NULL ? "?)" : "", spec->command);
}

/* Whether it may be given more than once. */
static bool is_repeated(const struct args_option *option)
{
    const size_t length = option->argument != NULL ? strlen(option->argument) : 0;
    return length > 3 && strcmp(option->argument + length - 3, "...") == 0;
}

static bool take_repeat(struct args *args, int option, struct error *error)
{
    if (args->repeat_count == ARGS_MAX_REPEATS)
        return error_set(error, ERROR_USAGE, "option --%s is given too often", args->spec->options[option].name);
    args->repeats[args->repeat_count++] = (struct args_repeat){option, args->values[option]};
    return true;
}

/* Takes the option at argv[*index], and its value, which may be the next argument. */
static bool take_option(struct args *args, int argc, char **argv, int *index, struct error *error)
{
    const struct args_spec *spec = args->spec;
    const char *name = argv[*index] + 2, *equals = strchr(name, '=');
    const size_t length = equals != NULL ? (size_t)(equals - name) : strlen(name);
    const int found = find_option(spec, name, length);
    if (found < 0)
        return refuse_option(spec, name, length, error);
    if (args->values[found] != NULL && !is_repeated(&spec->options[found]))
        return error_set(error, ERROR_USAGE, "option --%.*s is given twice", (int)length, name);
    if (spec->options[found].argument == NULL) {
        if (equals != NULL)
            return error_set(error, ERROR_USAGE, "option --%.*s takes no value", (int)length, name);
        args->values[found] = "";
        return true;
    }
    if (equals == NULL && *index + 1 >= argc)
        return error_set(error, ERROR_USAGE, "option --%s needs a value: --%s %s", name, name,
                         spec->options[found].argument);
    args->values[found] = equals != NULL ? equals + 1 : argv[++*index];
    if (args->values[found][0] == '\0')
        return error_set(error, ERROR_USAGE, "the value of --%.*s is empty", (int)length, name);
    return !is_repeated(&spec->options[found]) || take_repeat(args, found, error);
}

static bool take_operand(struct args *args, const char *text, struct error *error)
{
    if (args->operand_count >= args->spec->max_operands || args->operand_count >= ARGS_MAX_OPERANDS)
        return error_set(error, ERROR_USAGE, "'%s' is one argument too many; usage: osero %s %s", text,
                         args->spec->command, args->spec->usage);
    args->operands[args->operand_count++] = text;
    return true;
}

/* The words of the usage are the operands, in their order. */
static bool miss_operand(const struct args *args, struct error *error)
{
    const char *word = args->spec->usage;
    for (int i = 0; i < args->operand_count; i++)
        word += strcspn(word, " ") + 1;
    return error_set(error, ERROR_USAGE, "%.*s is missing; usage: osero %s %s", (int)strcspn(word, " "), word,
                     args->spec->command, args->spec->usage);
}

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

bool args_parse(const struct args_spec *spec, int argc, char **argv, struct args *args, struct error *error)
{
    memset(args, 0, sizeof *args);
    args->spec = spec;
    args->help = asks_for_help(argc, argv);
    if (args->help)
        return true;
    bool options_ended = false;
    for (int i = 0; i < argc; i++) {
        if (!options_ended && strcmp(argv[i], "--") == 0) {
            options_ended = true;
        } else if (!options_ended && strncmp(argv[i], "--", 2) == 0) {
            if (!take_option(args, argc, argv, &i, error))
                return false;
        } else if (!options_ended && argv[i][0] == '-' && argv[i][1] != '\0') {
            return error_set(error, ERROR_USAGE, "unknown option %s; see osero %s --help", argv[i], spec->command);
        } else if (!take_operand(args, argv[i], error)) {
            return false;
        }
    }
    return args->operand_count >= spec->min_operands || miss_operand(args, error);
}

const char *args_text(const struct args *args, const char *name)
{
    const int found = find_option(args->spec, name, strlen(name));
    return found >= 0 ? args->values[found] : NULL;
}

const char *args_repeat(const struct args *args, const char *name, int index)
{
    const int found = find_option(args->spec, name, strlen(name));
    for (int i = 0; i < args->repeat_count; i++)
        if (args->repeats[i].option == found && index-- == 0)
            return args->repeats[i].value;
    return NULL;
}

bool args_flag(const struct args *args, const char *name)
{
    return args_text(args, name) != NULL;
}

bool args_unsigned(const struct args *args, const char *name, uint64_t minimum, uint64_t maximum, uint64_t *value,
                   struct error *error)
{
    const char *text = args_text(args, name);
    if (text == NULL)
        return true;
    char *end = NULL;
    errno = 0;
    const unsigned long long number = strtoull(text, &end, 10);
    const bool good = text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
    if (!good || number < minimum || number > maximum)
        return error_set(error, ERROR_USAGE, "--%s takes a whole number from %" PRIu64 " to %" PRIu64 ", not '%s'",
                         name, minimum, maximum, text);
    *value = number;
    return true;
}

void args_print_help(const struct args_spec *spec)
{
    printf("osero %s - %s\n\nusage: osero %s %s\n", spec->command, spec->summary, spec->command, spec->usage);
    if (spec->details != NULL)
        printf("\n%s", spec->details);
    if (spec->options[0].name != NULL)
        printf("\noptions:\n");
    for (const struct args_option *option = spec->options; option->name != NULL; option++) {
        char left[64];
        (void)snprintf(left, sizeof left, "--%s %s", option->name, option->argument != NULL ? option->argument : "");
        printf("  %-26s %s\n", left, option->help);
    }
    printf("\nexample:\n%s", spec->example);
}
