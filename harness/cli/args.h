/* SPDX-License-Identifier: MIT */
/*
 * args.h - a command's arguments: one table says what it takes, and serves parsing and --help alike
 *
 * --name VALUE, --name=VALUE, flags, and operands, in any order; `--` ends the options. An option given twice is an
 * error, unless its argument's name ends in "...".
 */
#ifndef OSERO_ARGS_H
#define OSERO_ARGS_H

#include "errors.h"

#include <stdint.h>

enum { ARGS_MAX_OPTIONS = 40, ARGS_MAX_OPERANDS = 1100, ARGS_MAX_REPEATS = 1100 };

struct args_option {
    const char *name;     /* without the dashes */
    const char *argument; /* what its value is called in the help, e.g. "N"; null for a flag; "N..." may be repeated */
    const char *help;     /* one line, with the default */
};

struct args_spec {
    const char *command;               /* "match" */
    const char *summary;               /* one line: what it does */
    const char *usage;                 /* the operands, each a word, and options in short: "A B [options]" */
    const char *details;               /* more lines for --help, each ended by '\n'; may be null */
    const char *example;               /* one or more lines, each ended by '\n' */
    const struct args_option *options; /* a null name ends them; --help is understood without being listed */
    int min_operands, max_operands;
};

struct args {
    const struct args_spec *spec;
    const char *values[ARGS_MAX_OPTIONS]; /* in the order of spec->options; a flag that was given has "" */
    const char *operands[ARGS_MAX_OPERANDS];
    int operand_count;
    struct args_repeat {
        int option;
        const char *value;
    } repeats[ARGS_MAX_REPEATS]; /* options that may be repeated, as they came */
    int repeat_count;
    bool help; /* --help was given: nothing else was checked */
};

/* argv without the command's name. ERROR_USAGE names the argument and says where help is. */
bool args_parse(const struct args_spec *spec, int argc, char **argv, struct args *args, struct error *error);

/* The option's text, or null when it was not given. `name` must be in the table. */
const char *args_text(const struct args *args, const char *name);
/* The text number `index` (from 0) of an option that may be repeated, or null when it was not given so often. */
const char *args_repeat(const struct args *args, const char *name, int index);
bool args_flag(const struct args *args, const char *name);

/* A whole number in minimum..maximum; *value is left alone when the option was not given. */
bool args_unsigned(const struct args *args, const char *name, uint64_t minimum, uint64_t maximum, uint64_t *value,
                   struct error *error);

/* --help on standard output. */
void args_print_help(const struct args_spec *spec);

#endif
