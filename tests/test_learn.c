/* SPDX-License-Identifier: MIT */
#include "fit_columns.h"
#include "fit_text.h"
#include "learn.h"
#include "learn_rows.h"
#include "notation.h"
#include "nursery.h"
#include "osero_random.h"
#include "players.h"
#include "symmetry.h"

#include <math.h>
#include <unistd.h>

static struct nursery nursery;
static struct player player;
static struct learn_numbers numbers;
static struct learn_rows rows;
static struct learn_data data;
static struct error error;
static char games_path[64];

static void begin(void)
{
    nursery_open(&nursery);
}

static void end(void)
{
    learn_rows_clear(&rows);
    learn_data_clear(&data);
    learn_numbers_clear(&numbers);
    player_clear(&player);
    nursery_close(&nursery);
    if (games_path[0] != '\0')
        (void)unlink(games_path);
}

TestSuite(learn, .init = begin, .fini = end, .timeout = 60);

static void open_player(const char *text)
{
    static const struct module_path where = {.directories = {TEST_STAGE "/lib/osero/engines", TEST_MODULES},
                                             .count = 2};
    cr_assert(player_parse(text, &where, &player, &error), "%s", error.message);
}

static void open_numbers(const char *text, const char *params)
{
    open_player(text);
    cr_assert(learn_numbers_init(&player, params, &numbers, &error), "%s", error.message);
}

/* Positions of `count` random games, made by the rules alone. */
static void make_positions(size_t count)
{
    const uint64_t all = rules_squares(8);
    struct osero_random random;
    osero_random_seed(&random, 99);
    data = (struct learn_data){.positions = calloc(count, sizeof *data.positions)};
    struct board board = rules_start(8, START_STANDARD);
    int colour = 0;
    for (uint32_t game = 0; data.counts[LEARN_TRAIN] < count;) {
        uint64_t moves = rules_moves(board.player, board.opponent, all);
        data.positions[data.counts[LEARN_TRAIN]++] = (struct learn_position){
            .board = board, .size = 8, .colour = (uint8_t)colour, .game = game, .difference = (int8_t)(game % 3) - 1};
        for (uint32_t skip = moves != 0 ? osero_random_below(&random, (uint32_t)bits_count(moves)) : 0; skip > 0;
             skip--)
            moves &= moves - 1;
        colour ^= 1;
        board = moves == 0 ? rules_pass(board)
                           : rules_play(board, bits_first(moves),
                                        rules_flips(board.player, board.opponent, bits_first(moves)));
        if (!rules_over(board, all))
            continue;
        board = rules_start(8, START_STANDARD);
        colour = 0;
        game++;
    }
}

static struct learn_rows_options row_options(int jobs)
{
    return (struct learn_rows_options){.player = &player, .numbers = &numbers, .seed = 3, .jobs = jobs};
}

static void make_rows(struct learn_rows_options options)
{
    cr_assert(learn_rows_make(&options, &data, &rows, &error), "%s", error.message);
}

/* ---- Numbers */

Test(learn, a_square_table_has_ten_free_numbers)
{
    open_numbers("ver1", "weights,corner");
    static const char *const names[] = {"weights.a1", "weights.b1", "weights.c1", "weights.d1",
                                        "weights.b2", "weights.c2", "weights.d2", "weights.c3",
                                        "weights.d3", "weights.d4", "corner"};
    static const int entries[] = {4, 8, 8, 8, 4, 8, 8, 4, 8, 4, 1}, values[] = {20, -6, 4, 2, -10, -2, -1, 0, 0, 0, 30};
    cr_assert_eq(numbers.count, 11);
    for (int i = 0; i < 11; i++) {
        cr_assert_str_eq(numbers.list[i].name, names[i]);
        cr_assert_eq(numbers.list[i].entries, entries[i]);
        cr_assert_eq(numbers.list[i].value, values[i]);
    }
    double set[11];
    for (int i = 0; i < 11; i++)
        set[i] = 100 * i + 0.4;
    union osero_value *all = learn_values_new(&player, &numbers, set);
    cr_assert(all[1].ints[0] == 0 && all[1].ints[63] == 0 && all[1].ints[9] == 400 && all[1].ints[15] == 100);
    cr_assert(all[2].integer == 1000 && all[3].integer == 40);
    learn_values_free(&player, all);
}

static void assert_no_numbers(const char *text, const char *params, const char *message)
{
    open_player(text);
    cr_assert_not(learn_numbers_init(&player, params, &numbers, &error), "%s", message);
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert_str_eq(error.message, message);
    player_clear(&player);
}

Test(learn, options_that_cannot_be_fitted)
{
    assert_no_numbers("random", NULL,
                      "random has no static value (evaluate), which a regression fits; --method spsa needs none");
    assert_no_numbers("ver1", "weight", "ver1 has no option 'weight'; 'osero engines ver1' lists them");
    assert_no_numbers("ver1", "published", "published is no number and no table");
    assert_no_numbers("ver1", "corner,corner", "corner is named twice");
    assert_no_numbers("ver1", "corner,", "names of options with commas between them are wanted, not ''");
    assert_no_numbers("bent", "corner",
                      "bent does not declare its value linear in corner, as a regression needs; --method spsa needs "
                      "nothing");
}

/* ---- Rows */

/* For a table of squares the features are own discs less the opponent's, by class. */
Test(learn, rows_of_a_table_are_discs_by_class)
{
    open_numbers("square-weight", NULL);
    make_positions(3000);
    make_rows(row_options(2));
    cr_assert(rows.count == 3000 && rows.width == 11);
    for (size_t i = 0; i < rows.count; i++) {
        const struct board board = data.positions[i].board;
        for (int j = 0; j < 10; j++) {
            uint64_t squares = 0;
            for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++)
                squares |= UINT64_C(1) << symmetry_square(symmetry, 8, numbers.list[j].entry);
            cr_assert_eq((int)rows.features[i * 11 + (size_t)j],
                         bits_count(board.player & squares) - bits_count(board.opponent & squares));
        }
        cr_assert_eq(rows.features[i * 11 + 10], 0);
        cr_assert_eq((int)rows.targets[i], data.positions[i].difference);
    }
}

static struct board read_board(const char *cells, char turn)
{
    struct board board = {0, 0};
    for (int i = 0; i < 64; i++)
        if (cells[i] != '-')
            *(cells[i] == turn ? &board.player : &board.opponent) |= UINT64_C(1) << i;
    return board;
}

/* The golden values of ver3 after each move are the rows times its numbers, for the side that has moved. */
Test(learn, rows_add_up_to_golden_values)
{
    static double golden[20000];
    char line[8192];
    open_numbers("ver3", NULL);
    data = (struct learn_data){.positions = calloc(20000, sizeof *data.positions)};
    FILE *file = fopen(TEST_GOLDEN "/positions.jsonl", "r");
    cr_assert_not_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        struct json *json = json_parse(line, "positions", &error);
        const struct board board = read_board(json_get_string(json, "board"), json_get_string(json, "turn")[0]);
        const struct json *described = json_get(json, "described");
        const struct json *values = described != NULL ? json_get(json_get(described, "ver3"), "values") : NULL;
        for (const struct json *value = values != NULL ? json_first(values) : NULL; value; value = json_next(value)) {
            const int square = notation_square_parse(json_key(value), 8);
            const size_t index = data.counts[LEARN_TRAIN]++;
            golden[index] = json_number(value);
            data.positions[index] = (struct learn_position){
                .board = rules_play(board, square, rules_flips(board.player, board.opponent, square)), .size = 8};
        }
        json_free(json);
    }
    (void)fclose(file);
    cr_assert_gt(data.counts[LEARN_TRAIN], 5000);
    make_rows(row_options(1));
    for (size_t i = 0; i < rows.count; i++) {
        double sum = rows.features[i * (size_t)rows.width + (size_t)numbers.count];
        for (int j = 0; j < numbers.count; j++)
            sum += numbers.list[j].value * (double)rows.features[i * (size_t)rows.width + (size_t)j];
        cr_assert_float_eq(sum, -golden[i], 1e-3, "%zu: %.9g, not %.9g", i, sum, -golden[i]);
    }
}

/* Numbers whose range leaves out 0, a table of reals, and a part that is not free. */
Test(learn, rows_of_other_ranges_and_a_rest)
{
    open_numbers("bent", "mobility,discs");
    make_positions(500);
    make_rows(row_options(1));
    cr_assert_eq(numbers.count, 4);
    for (size_t i = 0; i < rows.count; i++) {
        const struct board board = data.positions[i].board;
        const float *row = rows.features + i * 5;
        cr_assert_float_eq((double)row[0], bits_count(rules_moves(board.player, board.opponent, ~UINT64_C(0))), 1e-5);
        cr_assert_float_eq((double)row[1], bits_count(board.player), 1e-5);
        cr_assert_float_eq((double)row[2], bits_count(board.opponent), 1e-5);
        cr_assert_float_eq((double)row[3], 1, 1e-5);
        cr_assert_float_eq((double)row[4], 5.0 * (double)(board.player & 1), 1e-5);
    }
}

/* Targets that a known evaluation gives: the fit finds it. */
Test(learn, known_weights_are_found_again)
{
    open_numbers("ver1", NULL);
    make_positions(20000);
    make_rows(row_options(2));
    static const double truth[] = {100, -25, 10, 5, -40, -3, -2, 1, 0, -1, 37, 51, 0, 3};
    for (size_t i = 0; i < rows.count; i++)
        rows.targets[i] = (float)regression_value(truth, rows.features + i * (size_t)rows.width, rows.width);
    const struct regression_rows train = {rows.features, rows.targets, rows.count, rows.width};
    const struct regression_rows none = {.width = rows.width};
    const struct regression_options squared = {.loss = REGRESSION_SQUARED};
    struct regression_fit fit;
    cr_assert(regression_fit(&train, &none, &squared, &fit, &error), "%s", error.message);
    for (int i = 0; i < 12; i++)
        cr_assert_float_eq(fit.weights[i], truth[i], 0.01, "%s: %g", numbers.list[i].name, fit.weights[i]);
    cr_assert_not(fit.used[12]);
    /* the same as chances of winning */
    for (size_t i = 0; i < rows.count; i++)
        rows.targets[i] = 1 / (1 + expf(-rows.targets[i] / 50));
    const struct regression_options logistic = {.loss = REGRESSION_LOGISTIC};
    cr_assert(regression_fit(&train, &none, &logistic, &fit, &error), "%s", error.message);
    for (int i = 0; i < 12; i++)
        cr_assert_float_eq(50 * fit.weights[i], truth[i], 0.1, "%s: %g", numbers.list[i].name, 50 * fit.weights[i]);
}

Test(learn, positions_near_the_end_are_solved)
{
    open_numbers("square-weight", NULL);
    data = (struct learn_data){.positions = calloc(50, sizeof *data.positions)};
    FILE *file = fopen(TEST_GOLDEN "/endgame/random-10.obf", "r");
    char line[512];
    double scores[50];
    cr_assert_not_null(file);
    for (size_t i = 0; i < 50 && fgets(line, sizeof line, file) != NULL;) {
        struct obf_line obf;
        struct notation_error wrong;
        if (notation_obf_read(line, 8, &obf, &wrong) != OBF_POSITION)
            continue;
        scores[i] = obf.scores[0].score;
        for (int j = 1; j < obf.score_count; j++)
            scores[i] = fmax(scores[i], obf.scores[j].score);
        data.positions[i++] = (struct learn_position){
            .board = obf.position.board, .size = 8, .colour = (uint8_t)obf.position.colour, .difference = 99};
        data.counts[LEARN_TRAIN] = i;
    }
    (void)fclose(file);
    cr_assert_eq(data.counts[LEARN_TRAIN], 50);
    struct learn_rows_options options = row_options(1);
    options.exact_empties = 10;
    make_rows(options);
    for (size_t i = 0; i < 50; i++)
        cr_assert_eq(rows.targets[i], scores[i]);
    cr_assert_eq(rows.solved, 50);
    learn_rows_clear(&rows);
    options.outcome = true;
    make_rows(options);
    for (size_t i = 0; i < 50; i++)
        cr_assert_eq(rows.targets[i], scores[i] > 0 ? 1 : scores[i] < 0 ? 0 : 0.5);
    learn_rows_clear(&rows);
    options.exact_empties = 9;
    make_rows(options);
    cr_assert(rows.solved == 0 && rows.targets[0] == 1);
}

static void assert_no_rows(const char *mood, const char *part)
{
    char text[64];
    (void)snprintf(text, sizeof text, "bent:mood=%s", mood);
    open_numbers(text, NULL);
    struct learn_rows_options options = row_options(2);
    options.timeout_s = 1;
    cr_assert_not(learn_rows_make(&options, &data, &rows, &error), "%s", mood);
    cr_assert_eq(error.kind, ERROR_FOUND);
    cr_assert_not_null(strstr(error.message, part), "%s: %s", part, error.message);
    learn_numbers_clear(&numbers);
    player_clear(&player);
}

Test(learn, modules_that_do_not_keep_their_word)
{
    make_positions(3000);
    assert_no_rows("bent",
                   "bent:mood=bent: evaluate is not linear in these options, as the module says: its parts add up to ");
    assert_no_rows("fails", "bent:mood=fails: evaluate fails at ");
    assert_no_rows("not_finite", "bent:mood=not_finite: evaluate gives no finite number at ");
    assert_no_rows("crashes", "bent:mood=crashes crashed (Aborted) while it evaluated ");
    assert_no_rows("exits", "bent:mood=exits ended its own process (exit status 3) while it evaluated ");
    assert_no_rows("hangs", "bent:mood=hangs took longer than 1 s while it evaluated ");
}

/* ---- The whole */

static void write_games(int count)
{
    const uint64_t all = rules_squares(8);
    struct osero_random random;
    osero_random_seed(&random, 5);
    strcpy(games_path, "/tmp/osero-learn-XXXXXX");
    FILE *file = fdopen(mkstemp(games_path), "w");
    cr_assert_not_null(file);
    fprintf(file, "f5f5\nf5d6\n");
    for (int i = 0; i < count; i++) {
        struct board board = rules_start(8, START_STANDARD);
        while (!rules_over(board, all)) {
            uint64_t moves = rules_moves(board.player, board.opponent, all);
            char name[NOTATION_NAME_SIZE];
            if (moves == 0) {
                board = rules_pass(board);
                continue;
            }
            for (uint32_t skip = osero_random_below(&random, (uint32_t)bits_count(moves)); skip > 0; skip--)
                moves &= moves - 1;
            (void)notation_square_name(bits_first(moves), 8, name);
            fputs(name, file);
            board = rules_play(board, bits_first(moves), rules_flips(board.player, board.opponent, bits_first(moves)));
        }
        fputs("\n", file);
    }
    cr_assert_eq(fclose(file), 0);
}

static int noted;

static void note(void *context, const char *message)
{
    (void)context;
    cr_assert_not_null(strstr(message, " line 1: ply 2: f5 is not a legal move"), "%s", message);
    noted++;
}

static struct learn_options learn_options(const char *const *paths)
{
    return (struct learn_options){.player = &player,
                                  .loss = REGRESSION_SQUARED,
                                  .l2 = 1e-6,
                                  .jobs = 1,
                                  .data = {.paths = paths,
                                           .path_count = 1,
                                           .seed = 1,
                                           .held_out = 0.2,
                                           .most = 1000000,
                                           .least_empties = 1,
                                           .most_empties = 60,
                                           .note = note}};
}

Test(learn, games_make_numbers_better_and_always_the_same)
{
    const char *const paths[] = {games_path};
    struct learn_result result, again;
    write_games(1500);
    open_player("square-weight");
    struct learn_options options = learn_options(paths);
    cr_assert(learn_run(&options, &result, &error), "%s", error.message);
    cr_assert(noted == 1 && result.bad == 1 && result.unfinished == 1);
    cr_assert_eq(result.games[0] + result.games[1] + result.games[2], 1500);
    cr_assert(result.games[LEARN_TRAIN] > 1100 && result.games[LEARN_WATCH] > 100 && result.games[LEARN_JUDGE] > 100);
    for (int part = 0; part < LEARN_PART_COUNT; part++) {
        cr_assert_lt(result.losses[part].before, result.losses[part].guess);
        cr_assert_lt(result.losses[part].after, result.losses[part].before);
    }
    cr_assert(result.change < 0 && result.change_high < 0 && result.change_low < result.change);
    cr_assert(result.scale_free && result.clipped == 0);
    double largest = 0;
    for (int i = 0; i < result.numbers.count; i++) {
        cr_assert_eq(result.values[i], round(result.values[i]));
        largest = fmax(largest, fabs(result.values[i]));
    }
    cr_assert_eq(largest, 1000);
    cr_assert_gt(result.values[0], 500); /* corners are good */
    options.jobs = 2;
    cr_assert(learn_run(&options, &again, &error));
    cr_assert_arr_eq(result.values, again.values, (size_t)result.numbers.count * sizeof(double));
    cr_assert_eq(memcmp(&result.fit, &again.fit, sizeof result.fit), 0);
    learn_result_clear(&again);
    options.data.seed = 2;
    options.data.most = 5000;
    options.largest = 50;
    cr_assert(learn_run(&options, &again, &error));
    cr_assert_eq(again.positions[0] + again.positions[1] + again.positions[2], 5000);
    cr_assert_eq(again.all_positions, result.all_positions);
    cr_assert(again.games[LEARN_TRAIN] != result.games[LEARN_TRAIN] && fabs(again.values[0]) <= 50);
    learn_result_clear(&again);
    learn_result_clear(&result);
}

/* What is not free sets the scale: corner alone, beside the table that stays. */
Test(learn, a_part_that_is_not_free_sets_the_scale)
{
    const char *const paths[] = {games_path};
    struct learn_result result;
    write_games(1500);
    open_player("ver1");
    struct learn_options options = learn_options(paths);
    options.params = "corner";
    options.loss = REGRESSION_LOGISTIC;
    cr_assert(learn_run(&options, &result, &error), "%s", error.message);
    cr_assert(!result.scale_free && result.numbers.count == 1);
    cr_assert(result.values[0] == round(result.fitted[0]) && fabs(result.values[0]) < 300);
    cr_assert_float_eq(result.fitted[0], result.fit.weights[0] / result.fit.weights[1], 1e-9 * fabs(result.fitted[0]));
    cr_assert_leq(result.losses[LEARN_TRAIN].after, result.losses[LEARN_TRAIN].guess);
    struct json *json = learn_result_json(&options, &result);
    cr_assert_eq(json_number(json_get(json_at(json_get(json, "numbers"), 0), "after")), result.values[0]);
    cr_assert_eq(json_length(json_get(json, "steps")), (size_t)result.fit.step_count + 1);
    char *text = fit_text(json, 100);
    cr_assert(strstr(text, "logistic loss, on the scale of what is not tuned\n") != NULL &&
                  strstr(text, "games left out: 1 bad (run.log names them), 1 unfinished\n") != NULL,
              "%s", text);
    free(text);
    int steps = 0;
    text = fit_columns(json, &steps);
    cr_assert(steps == result.fit.step_count + 1 &&
                  strstr(text, "step\tlearnt from\tstopped by\n0\t0.69314718\t") == text,
              "%s", text);
    free(text);
    json_free(json);
    learn_result_clear(&result);
}

Test(learn, games_that_are_none)
{
    const char *const paths[] = {games_path};
    struct learn_result result;
    write_games(0);
    open_player("ver1");
    struct learn_options options = learn_options(paths);
    cr_assert_not(learn_run(&options, &result, &error));
    cr_assert_eq(error.kind, ERROR_USAGE);
    cr_assert_str_eq(error.message, "no game can be used: 1 are bad, 1 were not finished, 0 are on other boards");
    (void)unlink(games_path);
    write_games(1);
    cr_assert_not(learn_run(&options, &result, &error));
    cr_assert_eq(strncmp(error.message, "too few games: of ", 18), 0, "%s", error.message);
}

static bool stop_at_last(void *context)
{
    int *left = context;
    return --*left < 0;
}

/* Reading, asking the module, fitting, comparing: whenever the user wants an end, it is one. */
Test(learn, it_can_be_stopped_at_any_time)
{
    const char *const paths[] = {games_path};
    struct learn_result result;
    write_games(200);
    open_player("square-weight");
    struct learn_options options = learn_options(paths);
    options.loss = REGRESSION_LOGISTIC;
    options.stopped = stop_at_last;
    int asked = 0, left = 0;
    bool whole = false;
    options.context = &left;
    for (; !whole && asked < 2000; asked += asked / 4 + 1) {
        left = asked;
        whole = learn_run(&options, &result, &error);
        cr_assert(whole == (left >= 0) && (whole || error.kind == ERROR_INTERRUPTED), "%s", error.message);
    }
    learn_result_clear(&result);
    cr_assert(asked > 20 && asked < 2000, "%d", asked);
}
