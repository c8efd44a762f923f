/* SPDX-License-Identifier: MIT */
#include "live_player.h"

#include "clock.h"
#include "engine.h"
#include "osero_random.h"
#include "schedule.h"
#include "whole.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What the child is asked: the position is worked out there, from the game's start. */
struct question {
    struct osero_limits limits;
    uint8_t anew; /* new_game comes first */
    int32_t ply_count;
    int16_t plies[LIVE_MAX_PLIES];
};

enum reply_kind { REPLY_CREATED, REPLY_REFUSED, REPLY_ANSWER };

/* What it says. Of a fixed size, so that a pipe hands it over whole. */
struct reply {
    enum reply_kind kind;
    int32_t move; /* as the module gave it */
    struct live_answer answer;
    char refusal[512];
};

/* ---- In the child */

struct errand {
    const struct live_player *live;
    struct live_game *game; /* the child's own copy, for its start */
    int questions;
};

/* The game that is asked about. */
static void play_question(const struct question *question, struct live_game *game)
{
    live_game_begin(game);
    for (int i = 0; i < question->ply_count; i++)
        if (question->plies[i] != LIVE_PASS)
            live_game_play(game, question->plies[i]);
}

static uint64_t seed_of_game_live(const struct live_player *live)
{
    const uint64_t base = osero_mix(osero_mix(live->options.seed, SEED_PLAYER), seed_of_label(live->player->label));
    return osero_mix(base, (uint64_t)live->options.side);
}

static void answer_question(const struct engine *engine, const struct errand *errand, const struct question *question,
                            struct reply *reply)
{
    struct live_game *game = errand->game;
    struct live_view view;
    struct osero_report report = {.size = sizeof report, .pv = reply->answer.pv, .pv_capacity = LIVE_MAX_PV};
    play_question(question, game);
    game->rules->view(game, &view);
    if (question->anew && engine->hooks->new_game != NULL)
        engine->hooks->new_game(engine->instance, seed_of_game_live(errand->live));
    reply->move = engine->hooks->choose(engine->instance, &view.position, &question->limits, &report);
    reply->answer.score_kind = report.score_kind;
    reply->answer.score = report.score;
    reply->answer.exact = report.exact;
    reply->answer.depth = report.depth;
    reply->answer.nodes = report.nodes;
    reply->answer.pv_length = report.pv_length;
}

static void child_body(void *argument, int answers)
{
    const struct errand *errand = argument;
    const struct player *player = errand->live->player;
    struct engine engine = {.library = NULL};
    struct error error = {.kind = ERROR_NONE};
    struct reply reply = {.kind = REPLY_CREATED};
    struct question question;
    if (!engine_open(&engine, player, errand->game->rules->board_size(errand->game),
                     seed_of_instance(errand->live->options.seed, player->label), false, &error)) {
        reply.kind = REPLY_REFUSED;
        (void)snprintf(reply.refusal, sizeof reply.refusal, "%.*s", (int)sizeof reply.refusal - 1, error.message);
    }
    child_write(answers, &reply, sizeof reply);
    while (reply.kind != REPLY_REFUSED && whole_read(errand->questions, &question, sizeof question)) {
        memset(&reply, 0, sizeof reply);
        reply.kind = REPLY_ANSWER;
        answer_question(&engine, errand, &question, &reply);
        child_write(answers, &reply, sizeof reply);
    }
    engine_close(&engine);
}

/* ---- In the parent */

void live_player_init(struct live_player *live, const struct player *player, const struct live_player_options *options)
{
    *live = (struct live_player){.player = player, .options = *options, .requests = -1, .told_count = -1};
    live->clock_ns = options->limits.clock_ms * INT64_C(1000000);
}

bool live_player_can(const struct player *player, const struct live_game *game, struct error *error)
{
    return module_plays(&player->info, player->info.name, game->rules->kind, game->rules->board_size(game), error);
}

void live_player_end(struct live_player *live)
{
    if (live->player == NULL)
        return;
    if (live->requests >= 0)
        (void)close(live->requests);
    live->requests = -1;
    child_end(&live->child, true, NULL); /* it ends by itself when nobody asks any more, or is killed */
    live->created = false;
    live->told_count = -1;
}

/* The same for one that has done wrong, at once. */
static void discard(struct live_player *live, bool closed, char how[CHILD_HOW_SIZE])
{
    child_end(&live->child, closed, how);
    live_player_end(live);
}

static bool start(struct live_player *live, const struct live_game *game, struct error *error)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return error_set_errno(error, ERROR_WORLD, "cannot make a pipe");
    struct live_game start = *game;
    struct errand errand = {.live = live, .game = &start, .questions = ends[0]};
    live->requests = ends[1];
    const bool good = child_start_keeping(&live->child, child_body, &errand, ends[0], error);
    (void)close(ends[0]);
    if (!good)
        live_player_end(live);
    return good;
}

/* True when there is something to read, or the pipe is at its end. */
static bool await(struct live_player *live, int64_t deadline_ns, struct error *error)
{
    struct interrupt *interrupt = live->options.interrupt;
    for (;;) {
        const int64_t left_ns = deadline_ns - clock_wall_ns();
        struct pollfd files[2] = {{.fd = live->child.answers, .events = POLLIN},
                                  {.fd = interrupt->file, .events = POLLIN}};
        const int ready = poll(files, 2, left_ns <= 0 ? 0 : (int)(left_ns / 1000000 % 1000000) + 1);
        if (ready > 0 && files[0].revents != 0)
            return true;
        live->stopped_by = ready > 0 ? interrupt_read(interrupt) : 0;
        if ((live->stopped_by & INTERRUPT_STOP) != 0) {
            discard(live, false, NULL);
            return error_set(error, ERROR_INTERRUPTED, "%s was interrupted", live->player->label);
        }
        if (clock_wall_ns() >= deadline_ns) {
            const char *where = live->created ? "" : " while it was created";
            discard(live, false, NULL);
            return error_set(error, ERROR_FOUND, "%s took longer than %d s%s", live->player->label,
                             live->options.timeout_s, where);
        }
    }
}

static bool read_reply(struct live_player *live, struct reply *reply, struct error *error)
{
    const int64_t deadline_ns = clock_wall_ns() + live->options.timeout_s * INT64_C(1000000000);
    char how[CHILD_HOW_SIZE];
    for (size_t got = 0; got < sizeof *reply;) {
        if (!await(live, deadline_ns, error))
            return false;
        const ssize_t more = read(live->child.answers, (char *)reply + got, sizeof *reply - got);
        if (more < 0 && errno == EINTR)
            continue;
        if (more <= 0) {
            const bool created = live->created;
            discard(live, true, how);
            return error_set(error, ERROR_FOUND, "%s %s%s", live->player->label, how,
                             created ? "" : " while it was created");
        }
        got += (size_t)more;
    }
    return true;
}

/* Starts the process where there is none, and waits for its instance. */
static bool have_process(struct live_player *live, const struct live_game *game, struct error *error)
{
    struct reply reply;
    if (live->created)
        return true;
    if (!start(live, game, error) || !read_reply(live, &reply, error))
        return false;
    reply.refusal[sizeof reply.refusal - 1] = '\0';
    if (reply.kind != REPLY_CREATED) {
        discard(live, true, NULL);
        return error_set(error, ERROR_USAGE, "%s", reply.refusal);
    }
    live->created = true;
    return true;
}

/* Whether the game goes on from where the player was last asked. */
static bool goes_on(const struct live_player *live, const struct live_game *game)
{
    if (live->told_count < 0 || live->told_count > game->ply_count)
        return false;
    for (int i = 0; i < live->told_count; i++)
        if (live->told[i].move != game->plies[i].move)
            return false;
    return true;
}

static void fill_question(struct live_player *live, const struct live_game *game, struct question *question)
{
    memset(question, 0, sizeof *question);
    question->limits = player_limits_engine(&live->options.limits);
    if (question->limits.clock_ns != 0)
        question->limits.clock_ns = live->clock_ns;
    question->anew = !goes_on(live, game);
    question->ply_count = game->ply_count;
    for (int i = 0; i < game->ply_count; i++)
        question->plies[i] = game->plies[i].move;
    memcpy(live->told, game->plies, (size_t)game->ply_count * sizeof *live->told);
    live->told_count = game->ply_count;
}

/* Nothing that came from the child is believed. */
static bool check(const struct live_player *live, const struct live_game *game, struct reply *reply,
                  struct error *error)
{
    const char *label = live->player->label;
    char name[LIVE_NAME_SIZE];
    if (reply->kind != REPLY_ANSWER)
        return error_set(error, ERROR_FOUND, "%s: its answer came back damaged", label);
    if (reply->move == OSERO_FAILED)
        return error_set(error, ERROR_FOUND, "%s gave up (choose returned OSERO_FAILED)", label);
    const int move = game->rules->move_of_answer(game, reply->move);
    if (move == LIVE_PASS)
        return error_set(error, ERROR_FOUND, "%s answered %" PRId32 ", which is no %s", label, reply->move,
                         game->rules->place);
    game->rules->move_name(game, move, name);
    if (!live_game_is_legal(game, move))
        return error_set(error, ERROR_FOUND, "%s answered %s, which is not a legal move", label, name);
    reply->answer.move = (int16_t)move;
    if (reply->answer.score_kind > OSERO_SCORE_WIN_LOSS_DRAW || !isfinite(reply->answer.score))
        reply->answer.score_kind = OSERO_SCORE_NONE;
    if (reply->answer.pv_length > LIVE_MAX_PV)
        reply->answer.pv_length = 0;
    return true;
}

static void run_clock(struct live_player *live, const struct live_answer *answer)
{
    live->clock_ns += live->options.limits.increment_ms * INT64_C(1000000) - answer->time_ns;
    if (live->clock_ns < 1)
        live->clock_ns = 1; /* 0 would be no limit */
}

bool live_player_ask(struct live_player *live, const struct live_game *game, struct live_answer *answer,
                     struct error *error)
{
    struct question question;
    struct reply reply;
    if (!have_process(live, game, error))
        return false;
    fill_question(live, game, &question);
    const int64_t start_ns = clock_wall_ns();
    (void)whole_write(live->requests, &question,
                      sizeof question); /* a player that is gone is found out when its answer is read */
    if (!read_reply(live, &reply, error))
        return false;
    if (!check(live, game, &reply, error)) {
        discard(live, false, NULL);
        return false;
    }
    reply.answer.time_ns = clock_wall_ns() - start_ns; /* what the child says of it would have to be believed */
    run_clock(live, &reply.answer);
    *answer = reply.answer;
    return true;
}
