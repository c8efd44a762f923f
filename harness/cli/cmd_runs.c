/* SPDX-License-Identifier: MIT */
#include "command.h"
#include "find_run.h"
#include "grid.h"
#include "print_tree.h"
#include "report_width.h"
#include "run_list.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { WIDTH_ELSEWHERE = 160, PLAYERS_COLUMNS = 50 };

static const struct args_option options[] = {
    {"json", NULL, "as JSON"},
    {"results", "DIR", "where runs are (default results)"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "runs",
    .summary = "list the runs",
    .usage = "[options]",
    .details =
        "Oldest first: name, start (UTC), games (or solves), state, players. Folders that are no whole run come "
        "last, with\n"
        "what is wrong with them. A solver that stopped came to the end of its budget (or could not be loaded):\n"
        "`osero report` tells where.\n",
    .example = "  osero runs\n",
    .options = options,
    .min_operands = 0,
    .max_operands = 0,
};

static void add_games(struct grid *grid, const struct run_entry *entry)
{
    if (entry->games < 0)
        grid_add(grid, "-");
    else if (entry->games_planned < 0 || entry->games == entry->games_planned)
        grid_add(grid, "%" PRId64 "%s", entry->games, entry->solves ? " solves" : "");
    else
        grid_add(grid, "%" PRId64 " of %" PRId64 "%s", entry->games, entry->games_planned,
                 entry->solves ? " solves" : "");
}

/* A finished run of solves has all that its budgets allowed, which may be less than all that was planned. */
static void add_state(struct grid *grid, const struct run_entry *entry)
{
    const char *state = entry->state[0] != '\0' ? entry->state : "-";
    if (entry->stopped > 0)
        grid_add(grid, "%s; %d solver%s stopped", state, entry->stopped, entry->stopped == 1 ? "" : "s");
    else
        grid_add(grid, "%s", state);
}

static void add_entry(struct grid *grid, const struct run_entry *entry)
{
    char players[GRID_CELL_SIZE];
    grid_add(grid, "%s", entry->name);
    grid_add(grid, "%s", entry->started[0] != '\0' ? entry->started : "-");
    add_games(grid, entry);
    add_state(grid, entry);
    grid_add(grid, "%d", entry->player_count);
    grid_add(grid, "%s", grid_cut(entry->players, PLAYERS_COLUMNS, players));
}

static void print_runs(const struct run_list *list)
{
    static const char *const heads[] = {"name", "started", "games", "state", "", "players"};
    enum { COLUMNS = sizeof heads / sizeof heads[0] };
    struct grid grid;
    grid_init(&grid, COLUMNS, 1);
    if (!grid.failed)
        grid.aligns[0] = grid.aligns[1] = grid.aligns[3] = grid.aligns[5] = GRID_LEFT;
    for (int i = 0; i < COLUMNS; i++)
        grid_add(&grid, "%s", heads[i]);
    for (int i = 0; i < list->count; i++)
        if (list->entries[i].fault == NULL)
            add_entry(&grid, &list->entries[i]);
    if (grid.rows > 1)
        grid_print(&grid, report_width_or(WIDTH_ELSEWHERE), stdout);
    grid_clear(&grid);
    for (int i = 0; i < list->count; i++)
        if (list->entries[i].fault != NULL)
            printf("broken: %s: %s\n", list->entries[i].name, list->entries[i].fault);
}

bool cmd_runs(int argc, char **argv, struct error *error)
{
    struct args args;
    struct run_list list;
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    const char *root = args_text(&args, "results");
    root = root != NULL ? root : FIND_RUN_RESULTS;
    if (!run_list_read(root, &list, error))
        return false;
    bool good = true;
    if (args_flag(&args, "json"))
        good = print_tree(run_list_json(&list), error);
    else if (list.count == 0)
        printf("there are no runs in %s\n", root);
    else
        print_runs(&list);
    run_list_clear(&list);
    return good;
}
