/* SPDX-License-Identifier: MIT */
/*
 * command.h - what a subcommand is
 *
 * cmd_<name>.c has one function that is listed in main.c's table. It parses its arguments with args_parse, does its
 * work through play, core and othello, prints, and returns false with *error filled when it could not. main prints the
 * error as one line, "osero: MESSAGE", on stderr and exits with the error's kind.
 */
#ifndef OSERO_COMMAND_H
#define OSERO_COMMAND_H

#include "args.h"
#include "errors.h"

struct command {
    const char *name;
    const char *summary;
    bool (*run)(int argc, char **argv, struct error *error); /* argv without "osero NAME" */
};

bool cmd_bench(int argc, char **argv, struct error *error);
bool cmd_choose(int argc, char **argv, struct error *error);
bool cmd_convert(int argc, char **argv, struct error *error);
bool cmd_engines(int argc, char **argv, struct error *error);
bool cmd_export(int argc, char **argv, struct error *error);
bool cmd_gtp(int argc, char **argv, struct error *error);
bool cmd_match(int argc, char **argv, struct error *error);
bool cmd_nboard(int argc, char **argv, struct error *error);
bool cmd_perft(int argc, char **argv, struct error *error);
bool cmd_play(int argc, char **argv, struct error *error);
bool cmd_plot(int argc, char **argv, struct error *error);
bool cmd_positions(int argc, char **argv, struct error *error);
bool cmd_rate(int argc, char **argv, struct error *error);
bool cmd_report(int argc, char **argv, struct error *error);
bool cmd_runs(int argc, char **argv, struct error *error);
bool cmd_simulate(int argc, char **argv, struct error *error);
bool cmd_solve(int argc, char **argv, struct error *error);
bool cmd_squares(int argc, char **argv, struct error *error);
bool cmd_tournament(int argc, char **argv, struct error *error);
bool cmd_tune(int argc, char **argv, struct error *error);
bool cmd_watch(int argc, char **argv, struct error *error);
bool cmd_weights(int argc, char **argv, struct error *error);

#endif
