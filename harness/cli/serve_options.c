/* SPDX-License-Identifier: MIT */
#include "serve_options.h"

#include "serve_session.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { START_MS = 10000 };

static bool read_limits(const struct args *args, struct player *player, struct error *error)
{
    struct player_limits common = {.depth = 0};
    unsigned common_set = 0;
    const char *limits = args_text(args, "limit");
    if (limits != NULL && !player_limits_parse(limits, &common, &common_set, error))
        return error_prefix(error, "--limit");
    player_limits_merge(&player->limits, &player->limits_set, &common, common_set);
    return true;
}

static bool open_log(const struct args *args, struct serve_options *options, struct error *error)
{
    const char *path = args_text(args, "log");
    if (path == NULL)
        return true;
    options->log = fopen(path, "we");
    return options->log != NULL || error_set_errno(error, ERROR_WORLD, "cannot write %s", path);
}

bool serve_options_read(const struct args *args, struct serve_options *options, struct error *error)
{
    memset(options, 0, sizeof *options);
    options->seed = 1;
    options->timeout_s = 60;
    if (!args_unsigned(args, "seed", 0, UINT64_MAX, &options->seed, error) ||
        !args_unsigned(args, "timeout", 1, 1000000, &options->timeout_s, error) || !paths_find(&options->paths, error))
        return false;
    options->paths.modules.sandbox = args_flag(args, "sandbox");
    const struct player *player = &options->player;
    return player_parse(args->operands[0], &options->paths.modules, &options->player, error) &&
           read_limits(args, &options->player, error) &&
           player_try(player, serve_board_size(player->info.board_sizes), options->seed, START_MS, error) &&
           open_log(args, options, error);
}

void serve_options_clear(struct serve_options *options)
{
    if (options->log != NULL)
        (void)fclose(options->log);
    player_clear(&options->player);
}

bool serve_options_run(const struct serve_options *options, const struct serve_protocol *protocol, void *state,
                       struct error *error)
{
    struct serve_player player;
    const struct serve_session session = {
        .protocol = protocol,
        .state = state,
        .player = &player,
        .in = STDIN_FILENO,
        .out = STDOUT_FILENO,
        .log = options->log,
        .timeout_ms = (int64_t)options->timeout_s * 1000,
    };
    const bool good =
        serve_player_init(&player, &options->player, options->seed, error) && serve_session_run(&session, error);
    serve_player_clear(&player);
    return good;
}
