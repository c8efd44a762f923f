/* SPDX-License-Identifier: MIT */
#include "ask.h"
#include "command.h"
#include "files.h"
#include "json.h"
#include "nursery.h"
#include "paths.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct args_option options[] = {
    {"json", NULL, "print one JSON object a line instead"},
    {"board", "N", "board size: 4, 6, 8 or 10 (default: told by the number of cells)"},
    {"limit", "LIMITS", "move_ms=,clock_ms=,increment_ms=,nodes=,depth= (default none)"},
    {"seed", "N", "seed of players that draw lots (default 1)"},
    {"sandbox", NULL, "for a player that you do not know: no files written, no network, no new processes"},
    {"timeout", "SECONDS", "longest wait for one answer (default 60)"},
    {NULL, NULL, NULL},
};

static const struct args_spec spec = {
    .command = "choose",
    .summary = "ask a player for its move in every position of an OBF file",
    .usage = "PLAYER FILE|- [options]",
    .details =
        "Prints one line \"MOVE SCORE\" for each position, \"-\" for the score where the player gives none,\n"
        "\"pass -\" where the side to move has no move and \"over -\" where nobody has. Each position is a game\n"
        "of its own. The whole input is read and checked before anything is asked.\n",
    .example = "  osero choose ver3 positions/ffo/40-59.obf\n"
               "  echo '---------------------------OX------XO--------------------------- X;' | osero choose ver1 -\n",
    .options = options,
    .min_operands = 2,
    .max_operands = 2,
};

enum state { STATE_MOVE, STATE_PASS, STATE_OVER };

struct entry {
    size_t line; /* from 1 */
    enum state state;
};

/* The input: an entry for every position, and the positions, those that have a move apart from the others. */
struct input {
    const char *name;
    struct entry *entries;
    struct position *positions; /* in the order of the entries */
    struct position *asked;     /* those of the entries with STATE_MOVE */
    size_t count, asked_count, room;
};

/* ---- Reading */

static void input_clear(struct input *input)
{
    free(input->entries);
    free(input->positions);
    free(input->asked);
}

static bool make_room(struct input *input, struct error *error)
{
    if (input->count < input->room)
        return true;
    const size_t room = input->room * 2 + 256;
    struct entry *entries = realloc(input->entries, room * sizeof *entries);
    if (entries != NULL)
        input->entries = entries;
    struct position *positions = realloc(input->positions, room * sizeof *positions);
    if (positions != NULL)
        input->positions = positions;
    struct position *asked = realloc(input->asked, room * sizeof *asked);
    if (asked != NULL)
        input->asked = asked;
    if (entries == NULL || positions == NULL || asked == NULL)
        return error_set(error, ERROR_WORLD, "%s: out of memory", input->name);
    input->room = room;
    return true;
}

static enum state state_of(const struct position *position)
{
    if (position_moves(position) != 0)
        return STATE_MOVE;
    return position_over(position) ? STATE_OVER : STATE_PASS;
}

static bool is_standard_start(const struct position *position)
{
    const struct position start = position_start(position->size, START_STANDARD);
    return position_equal(position, &start);
}

static bool add_line(struct input *input, const struct player *player, const char *text, size_t line, int size,
                     struct error *error)
{
    struct obf_line read;
    struct notation_error wrong;
    switch (notation_obf_read(text, size, &read, &wrong)) {
    case OBF_NOTHING:
        return true;
    case OBF_BAD:
        return error_set(error, ERROR_USAGE, "%s:%zu: %s", input->name, line, wrong.text);
    default:
        break;
    }
    if (!module_plays(&player->info, player->info.name, OSERO_OTHELLO, read.position.size, error))
        return error_prefix(error, "%s:%zu", input->name, line);
    if (player_needs_start(player) && !is_standard_start(&read.position) &&
        !player_may_begin(player, "other positions", error))
        return error_prefix(error, "%s:%zu", input->name, line);
    if (!make_room(input, error))
        return false;
    const enum state state = state_of(&read.position);
    input->entries[input->count] = (struct entry){.line = line, .state = state};
    input->positions[input->count++] = read.position;
    if (state == STATE_MOVE)
        input->asked[input->asked_count++] = read.position;
    return true;
}

/* Cuts the text into lines. */
static bool add_lines(struct input *input, const struct player *player, char *text, size_t length, int size,
                      struct error *error)
{
    const char *end = text + length;
    size_t line = 1;
    for (char *start = text; start < end; line++) {
        char *stop = memchr(start, '\n', (size_t)(end - start));
        if (stop == NULL)
            stop = start + (end - start);
        *stop = '\0';
        if (strlen(start) < (size_t)(stop - start))
            return error_set(error, ERROR_USAGE, "%s:%zu: a zero byte: this is no text file", input->name, line);
        if (!add_line(input, player, start, line, size, error))
            return false;
        start = stop + 1;
    }
    return true;
}

static bool read_input(struct input *input, const struct player *player, const char *file, int size,
                       struct error *error)
{
    size_t length = 0;
    const bool standard = strcmp(file, "-") == 0;
    input->name = standard ? "standard input" : file;
    char *text = standard ? file_read_from(STDIN_FILENO, input->name, &length, error) : file_read(file, &length, error);
    if (text == NULL)
        return false;
    const size_t mark = file_mark_length(text);
    const bool good = add_lines(input, player, text + mark, length - mark, size, error);
    free(text);
    return good;
}

/* ---- Writing */

static void print_plain(enum state state, int size, const struct ask_answer *answer)
{
    char name[NOTATION_NAME_SIZE], score[JSON_NUMBER_SIZE] = "-";
    if (state != STATE_MOVE) {
        printf("%s -\n", state == STATE_PASS ? "pass" : "over");
        return;
    }
    (void)notation_square_name(answer->move, size, name);
    if (answer->score_kind != OSERO_SCORE_NONE)
        json_number_text(answer->score, score);
    printf("%s %s\n", name, score);
}

static struct json *pv_json(const struct ask_answer *answer, int size)
{
    struct json *array = json_new_array();
    bool good = array != NULL;
    for (uint32_t i = 0; i < answer->pv_length && good; i++) {
        char name[NOTATION_NAME_SIZE + 2] = "pass";
        if (answer->pv[i] != OSERO_PASS)
            (void)notation_square_name(answer->pv[i], size, name);
        good = json_add(array, json_new_string(name));
    }
    if (good)
        return array;
    json_free(array);
    return NULL;
}

static bool set_answer(struct json *object, const struct ask_answer *answer, int size)
{
    static const char *const kinds[] = {"none",      "difference", "raw_difference",
                                        "own_discs", "heuristic",  "win_loss_draw"};
    char name[NOTATION_NAME_SIZE];
    (void)notation_square_name(answer->move, size, name);
    const bool scored = answer->score_kind != OSERO_SCORE_NONE;
    return json_set_string(object, "move", name) &&
           json_set(object, "score", scored ? json_new_number(answer->score) : json_new_null()) &&
           json_set_string(object, "score_kind", kinds[answer->score_kind]) &&
           json_set_boolean(object, "exact", answer->exact != 0) &&
           json_set_integer(object, "depth", (int64_t)answer->depth) &&
           json_set_number(object, "nodes", (double)answer->nodes) && json_set(object, "pv", pv_json(answer, size)) &&
           json_set_integer(object, "time_ns", answer->time_ns);
}

/* The same members, as far as they make sense, where nobody was asked. */
static bool set_no_answer(struct json *object, enum state state)
{
    return json_set_string(object, "move", state == STATE_PASS ? "pass" : "over") && json_set_null(object, "score") &&
           json_set_string(object, "score_kind", "none") && json_set_boolean(object, "exact", false) &&
           json_set_integer(object, "depth", 0) && json_set_integer(object, "nodes", 0) &&
           json_set(object, "pv", json_new_array()) && json_set_integer(object, "time_ns", 0);
}

static bool print_json(const struct entry *entry, const struct position *position, const struct ask_answer *answer,
                       struct error *error)
{
    char cells[NOTATION_POSITION_SIZE], *text = NULL;
    struct json *object = json_new_object();
    notation_position_write(position, cells);
    if (object != NULL && json_set_integer(object, "line", (int64_t)entry->line) &&
        json_set_string(object, "position", cells) &&
        (entry->state == STATE_MOVE ? set_answer(object, answer, position->size) : set_no_answer(object, entry->state)))
        text = json_text(object, false);
    json_free(object);
    if (text == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    printf("%s\n", text);
    free(text);
    return true;
}

/* ---- Asking */

static bool answer_entries(const struct input *input, struct asking *asking, bool json, struct error *error)
{
    for (size_t i = 0; i < input->count; i++) {
        const struct entry *entry = &input->entries[i];
        struct ask_answer answer = {.move = 0};
        if (entry->state == STATE_MOVE) {
            /* what is known is not held back by a slow answer, and where nobody listens nothing more is asked */
            if (!ask_ready(asking) && fflush(stdout) != 0)
                return error_set_errno(error, ERROR_WORLD, "cannot write to standard output");
            if (!ask_next(asking, &answer, error))
                return error_prefix(error, "%s:%zu", input->name, entry->line);
        }
        if (!json)
            print_plain(entry->state, input->positions[i].size, &answer);
        else if (!print_json(entry, &input->positions[i], &answer, error))
            return false;
    }
    return true;
}

static bool ask_player(const struct args *args, const struct player *player, const struct ask_options *ask,
                       const struct input *input, struct error *error)
{
    struct asking asking = {.next = 0}; /* no child yet */
    if (input->asked_count > 0 && !ask_start(&asking, player, ask, input->asked, input->asked_count, error))
        return false;
    const bool good = answer_entries(input, &asking, args_flag(args, "json"), error);
    ask_stop(&asking);
    return good;
}

static bool read_options(const struct args *args, struct player *player, struct ask_options *ask, int *size,
                         struct error *error)
{
    struct player_limits common = {.depth = 0};
    unsigned common_set = 0;
    uint64_t timeout_s = 60, board = 0;
    const char *limits = args_text(args, "limit");
    ask->seed = 1;
    if (!args_unsigned(args, "seed", 0, UINT64_MAX, &ask->seed, error) ||
        !args_unsigned(args, "timeout", 1, 1000000, &timeout_s, error) ||
        !args_unsigned(args, "board", 4, 10, &board, error))
        return false;
    if (board != 0 && !position_size_valid((int)board))
        return error_set(error, ERROR_USAGE, "--board takes 4, 6, 8 or 10, not '%s'", args_text(args, "board"));
    if (limits != NULL && !player_limits_parse(limits, &common, &common_set, error))
        return error_prefix(error, "--limit");
    player_limits_merge(&player->limits, &player->limits_set, &common, common_set);
    ask->limits = player->limits;
    ask->timeout_s = (int)timeout_s;
    *size = (int)board;
    return true;
}

bool cmd_choose(int argc, char **argv, struct error *error)
{
    struct args args;
    struct paths paths;
    char file[PATH_MAX];
    struct player player = {.values = NULL};
    struct ask_options ask = {.seed = 0};
    struct input input = {.name = NULL};
    struct nursery nursery;
    int size = 0;
    if (!args_parse(&spec, argc, argv, &args, error))
        return false;
    if (args.help) {
        args_print_help(&spec);
        return true;
    }
    nursery_open(&nursery);
    bool good = paths_find(&paths, error);
    paths.modules.sandbox = args_flag(&args, "sandbox");
    good = good && player_parse(args.operands[0], &paths.modules, &player, error) &&
           read_options(&args, &player, &ask, &size, error) &&
           read_input(&input, &player, paths_position_file(&paths, args.operands[1], file), size, error) &&
           ask_player(&args, &player, &ask, &input, error);
    input_clear(&input);
    player_clear(&player);
    nursery_close(&nursery);
    return good;
}
