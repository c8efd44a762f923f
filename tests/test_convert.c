/* SPDX-License-Identifier: MIT */
/* Round trips: random games as a games.jsonl, into a format that can hold them and back, must be the same bytes. */
#include "files.h"
#include "game_record.h"
#include "game_sink.h"
#include "osero_random.h"
#include "rating_source.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64];

static void make_folder(void)
{
    strcpy(folder, "/tmp/osero-convert-XXXXXX");
    cr_assert_not_null(mkdtemp(folder));
}

static void remove_folder(void)
{
    char command[128];
    (void)snprintf(command, sizeof command, "rm -r %s", folder);
    cr_assert_eq(system(command), 0);
}

TestSuite(convert, .init = make_folder, .fini = remove_folder);

static const char *path_of(const char *name)
{
    static char paths[4][200];
    static int next;
    char *path = paths[next++ % 4];
    (void)snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void write_bytes(const char *name, const void *bytes, size_t length)
{
    FILE *file = fopen(path_of(name), "w");
    cr_assert(file != NULL && fwrite(bytes, 1, length, file) == length && fclose(file) == 0);
}

static char *read_text(const char *name)
{
    struct error error;
    char *text = file_read(path_of(name), NULL, &error);
    cr_assert_not_null(text);
    return text;
}

/* ---- Random games */

enum kind { KIND_ANY, KIND_WTHOR, KIND_TRANSCRIPT };

static int random_ply(struct osero_random *random, struct position *position)
{
    wide_set moves = position_moves(position);
    for (uint32_t skip = moves != 0 ? osero_random_below(random, (uint32_t)wide_count(moves)) : 0; skip > 0; skip--)
        moves &= moves - 1;
    const int square = moves != 0 ? wide_first(moves) : NOTATION_PASS;
    position_play(position, square);
    return square;
}

/* Plays to the end, or so many plies; returns whether it is over. */
static bool play(struct osero_random *random, struct position *position, int most, struct record *record)
{
    unsigned char plies[NOTATION_MAX_PLIES];
    int count = 0;
    while (count < most && !position_over(position))
        plies[count++] = (unsigned char)random_ply(random, position);
    (void)notation_moves_write(plies, count, position->size, record->moves);
    const int player = wide_count(position_player(position)), opponent = wide_count(position_opponent(position));
    record->black_discs = position->colour == 0 ? player : opponent;
    record->white_discs = position->colour == 0 ? opponent : player;
    return position_over(position);
}

static struct position random_start(struct osero_random *random, enum kind kind, struct record *record)
{
    static const int sizes[] = {8, 10, 6, 4};
    char text[NOTATION_POSITION_SIZE];
    const int size = kind == KIND_ANY ? sizes[osero_random_below(random, 4)] : 8;
    const bool parallel = kind == KIND_ANY && osero_random_below(random, 4) == 0;
    struct position start = position_start(size, parallel ? START_PARALLEL : START_STANDARD);
    if (parallel && osero_random_below(random, 2) == 0)
        (void)random_ply(random, &start);
    notation_position_write(&start, text);
    text[strlen(text) - 1] = '\0';
    if (start.size != 8 || !game_start_is_standard(&start))
        strcpy(record->start, text);
    return start;
}

static void random_result(struct osero_random *random, enum kind kind, struct record *record)
{
    struct position position = random_start(random, kind, record);
    const bool fault = kind == KIND_ANY && osero_random_below(random, 5) == 0;
    if (play(random, &position, fault ? (int)osero_random_below(random, 12) : 1000, record) && !fault) {
        const bool raw = kind == KIND_ANY && osero_random_below(random, 3) == 0;
        const int difference = position_difference(&position, raw ? SCORING_RAW : SCORING_EMPTIES_TO_WINNER);
        record->has_difference = true;
        record->difference = position.colour == 0 ? difference : -difference;
        record->outcome = record->difference > 0 ? OUTCOME_WIN : record->difference < 0 ? OUTCOME_LOSS : OUTCOME_DRAW;
        return;
    }
    record->termination = (enum termination)(1 + osero_random_below(random, TERMINATION_COUNT - 1));
    record->outcome = osero_random_below(random, 2) == 0 ? OUTCOME_WIN : OUTCOME_LOSS;
    if (osero_random_below(random, 2) == 0)
        strcpy(record->fault, "black played z9, of all things");
    record->signal = record->termination == TERMINATION_CRASH ? 11 : 0;
}

static void name_players(struct osero_random *random, enum kind kind, struct record *record)
{
    static const char *const names[] = {
        "Anna", "B\xc3\xb6hm, J\xc3\xbcrgen", "Caf\xc3\xa9 (7);", "d'Eon \"X\" \\",
        "\xe5\xb1\xb1\xe7\x94\xb0 and a name that goes on and on and on, up to 60 bytes"};
    const uint32_t count = kind == KIND_WTHOR ? 4 : 5, black = osero_random_below(random, count);
    if (kind == KIND_TRANSCRIPT) {
        strcpy(record->black, "Black");
        strcpy(record->white, "White");
        return;
    }
    strcpy(record->black, names[black]);
    strcpy(record->white, names[(black + 1 + osero_random_below(random, count - 1)) % count]);
}

/* A file that is numbered by the rules of game_record.h, which a small list here knows too. */
static void write_games(const char *name, enum kind kind, uint64_t seed)
{
    static const int games = 300;
    struct osero_random random;
    char known[32][2][RECORD_LABEL_SIZE], line[RECORD_LINE_SIZE], start[32][RECORD_START_SIZE];
    uint64_t pairs[32] = {0};
    int pairings = 0, waits[32] = {0}; /* 1: for the second player to have Black, 2: for the first */
    FILE *out = fopen(path_of(name), "w");
    cr_assert_not_null(out);
    osero_random_seed(&random, seed);
    for (int i = 0; i < games; i++) {
        struct record record = {.game = (uint64_t)i + 1};
        if (kind == KIND_ANY)
            record.opening_plies = (int)osero_random_below(&random, 3) * 4;
        name_players(&random, kind, &record);
        random_result(&random, kind, &record);
        int p = 0, second = 0;
        for (; p < pairings; p++)
            if ((second = strcmp(known[p][0], record.white) == 0 && strcmp(known[p][1], record.black) == 0) != 0 ||
                (strcmp(known[p][0], record.black) == 0 && strcmp(known[p][1], record.white) == 0))
                break;
        if (p == pairings) {
            strcpy(known[p][0], record.black);
            strcpy(known[p][1], record.white);
            pairings++;
        }
        const bool twin = waits[p] == 1 + second && strcmp(start[p], record.start) == 0;
        pairs[p] += !twin;
        waits[p] = twin ? 0 : 2 - second;
        strcpy(start[p], record.start);
        record.pairing = p;
        record.pair = pairs[p] - 1;
        cr_assert_eq(fwrite(line, 1, record_write(&record, line), out), strlen(line));
    }
    cr_assert_eq(fclose(out), 0);
}

/* ---- Converting */

static struct game_losses losses;

static void write_names(const struct game_sink *sink, const char *name, int record_size)
{
    size_t length = 0;
    unsigned char *bytes = game_sink_names(sink, record_size, &length);
    cr_assert_not_null(bytes);
    write_bytes(name, bytes, length);
    free(bytes);
}

static uint64_t convert(const char *from, const char *to, enum game_format format)
{
    const struct game_source_options options = {.about = true, .whole = true};
    const struct game_sink_options wanted = {.format = format, .board_size = 8, .date = {20, 26, 1, 2}};
    struct error error = {.kind = ERROR_NONE};
    struct played_game game;
    struct game_about about;
    enum game_status status;
    struct game_source *source = game_source_open_as(path_of(from), &options, &error);
    FILE *out = fopen(path_of(to), "w");
    cr_assert(source != NULL && out != NULL, "%s", error.message);
    struct game_sink *sink = game_sink_new(&wanted, out);
    while ((status = game_source_next(source, &game, &error)) == GAME_GOOD) {
        game_source_about(source, &about);
        cr_assert(game_sink_put(sink, &game, &about, game_source_file(source), &error), "%s", error.message);
    }
    cr_assert_eq(status, GAME_END, "%s", error.message);
    game_sink_end(sink);
    cr_assert_eq(fclose(out), 0);
    if (format == GAME_FORMAT_WTHOR) {
        write_names(sink, "x.JOU", WTHOR_PLAYER_SIZE);
        write_names(sink, "x.trn", WTHOR_TOURNAMENT_SIZE);
    }
    const uint64_t written = game_sink_written(sink);
    losses = *game_sink_losses(sink);
    game_sink_free(sink);
    game_source_close(source);
    return written;
}

static void assert_same(const char *one, const char *two)
{
    char *a = read_text(one), *b = read_text(two);
    size_t line = 1, at = 0;
    for (; a[at] != '\0' && a[at] == b[at]; at++)
        line += a[at] == '\n';
    cr_assert_eq(a[at], b[at], "line %zu: ...%.80s, not ...%.80s", line, b + (at > 30 ? at - 30 : 0),
                 a + (at > 30 ? at - 30 : 0));
    free(a);
    free(b);
}

static void assert_nothing_lost(void)
{
    char text[GAME_LOSS_TEXT_SIZE];
    for (int loss = 0; loss < GAME_LOSS_COUNT; loss++)
        cr_assert_str_eq(game_loss_text(&losses, (enum game_loss)loss, GAME_FORMAT_RUN, text), "");
}

Test(convert, games_jsonl_and_ggf)
{
    for (uint64_t seed = 1; seed <= 5; seed++) {
        write_games("a.jsonl", KIND_ANY, seed);
        cr_assert_eq(convert("a.jsonl", "a.ggf", GAME_FORMAT_GGF), 300);
        assert_nothing_lost();
        cr_assert_eq(convert("a.ggf", "b.jsonl", GAME_FORMAT_RUN), 300);
        assert_same("a.jsonl", "b.jsonl");
        cr_assert_eq(convert("a.ggf", "b.ggf", GAME_FORMAT_GGF), 300);
        assert_same("a.ggf", "b.ggf");
        cr_assert_eq(convert("a.jsonl", "c.jsonl", GAME_FORMAT_RUN), 300);
        assert_same("a.jsonl", "c.jsonl");
    }
}

Test(convert, games_jsonl_and_wthor)
{
    write_games("a.jsonl", KIND_WTHOR, 1);
    cr_assert_eq(convert("a.jsonl", "x.wtb", GAME_FORMAT_WTHOR), 300);
    assert_nothing_lost();
    cr_assert_eq(convert("x.wtb", "b.jsonl", GAME_FORMAT_RUN), 300);
    assert_same("a.jsonl", "b.jsonl");
    cr_assert_eq(convert("x.wtb", "x.ggf", GAME_FORMAT_GGF), 300);
    cr_assert_eq(convert("x.ggf", "c.jsonl", GAME_FORMAT_RUN), 300);
    assert_same("a.jsonl", "c.jsonl");
    char *before = read_text("x.wtb");
    cr_assert_eq(convert("x.wtb", "y.wtb", GAME_FORMAT_WTHOR), 300);
    char *after = read_text("y.wtb");
    cr_assert_arr_eq(before, after, WTHOR_HEADER_SIZE + 300 * WTHOR_GAME_SIZE);
    free(before);
    free(after);
}

Test(convert, games_jsonl_and_transcripts)
{
    write_games("a.jsonl", KIND_TRANSCRIPT, 1);
    cr_assert_eq(convert("a.jsonl", "a.txt", GAME_FORMAT_TRANSCRIPTS), 300);
    cr_assert(losses.count[GAME_LOSS_NAMES] == 300 && losses.count[GAME_LOSS_RESULTS] == 0);
    cr_assert_eq(convert("a.txt", "b.jsonl", GAME_FORMAT_RUN), 300);
    assert_nothing_lost();
    assert_same("a.jsonl", "b.jsonl");
    cr_assert_eq(convert("a.txt", "x.wtb", GAME_FORMAT_WTHOR), 300);
    cr_assert_eq(convert("x.wtb", "b.txt", GAME_FORMAT_TRANSCRIPTS), 300);
    assert_same("a.txt", "b.txt");
    cr_assert_eq(convert("a.txt", "a.ggf", GAME_FORMAT_GGF), 300);
    cr_assert_eq(convert("a.ggf", "c.txt", GAME_FORMAT_TRANSCRIPTS), 300);
    assert_same("a.txt", "c.txt");
}

/* ---- What cannot be held is counted */

#define BOARD "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
#define SHORTEST "B[f5]W[d6]B[c5]W[f4]B[e3]W[f6]B[g5]W[e6]B[e7]"

static const char odd_games[] =
    "(;PB[a]PW[b]RE[+60.5]KM[3.5]" BOARD SHORTEST ";)\n" /* komi */
    "(;PB[a]PW[b]RE[?]B[f5];)\n"                         /* unfinished */
    "(;PB[a]PW[b]RE[-12:r]B[f5]W[d6];)\n"                /* resigned */
    "(;PB[a]PW[b]RE[-64:t]B[f5]W[d6];)\n"                /* time */
    "(;PB[a]PW[b]RE[+2:l]B[f5];)\n"                      /* adjourned */
    "(;PB[\xe9t\xe9]PW[b]PC[here]DT[2003.12]RB[1800]B[f5/1/2]W[d6]B[c5]W[f4]B[e3]W[f6]B[g5]W[e6]B[e7];)\n"
    "(;TY[4]BO[4 O*-- ---- ---- ---- O]W[c1];)\n"                                                /* another board */
    "(;BO[8 -------- -------- -------- ---OO--- ---**--- -------- -------- -------- *]B[d3];)\n" /* another start */
    "(;RE[?];)\n";

static void assert_losses(enum game_loss loss, uint64_t count, const char *first)
{
    cr_assert_eq(losses.count[loss], count, "%d: %d", (int)loss, (int)losses.count[loss]);
    cr_assert_str_eq(losses.first[loss], first);
}

Test(convert, what_games_jsonl_cannot_hold)
{
    write_bytes("odd.ggf", odd_games, sizeof odd_games - 1);
    cr_assert_eq(convert("odd.ggf", "odd.jsonl", GAME_FORMAT_RUN), 4);
    assert_losses(GAME_LOSS_UNFINISHED, 4, "odd.ggf game 2");
    assert_losses(GAME_LOSS_BROKEN_OFF, 1, "odd.ggf game 3");
    assert_losses(GAME_LOSS_KOMI, 1, "odd.ggf game 1");
    assert_losses(GAME_LOSS_NOTES, 1, "odd.ggf game 6");
    assert_losses(GAME_LOSS_EVENTS, 1, "odd.ggf game 6");
    assert_losses(GAME_LOSS_SIZE, 0, "");
    cr_assert_eq(game_losses_left_out(&losses), 5);
    char *text = read_text("odd.jsonl");
    cr_assert_not_null(strstr(text, "\"game\":1,\"black\":\"a\",\"white\":\"b\",\"opening_plies\":0,\"moves\":"
                                    "\"f5d6c5f4e3f6g5e6e7\",\"black_discs\":13,\"white_discs\":0,\"difference\":64,"
                                    "\"outcome\":\"win\",\"termination\":\"normal\"}"));
    cr_assert_not_null(strstr(text, "\"moves\":\"f5d6\",\"black_discs\":3,\"white_discs\":3,\"difference\":null,"
                                    "\"outcome\":\"loss\",\"termination\":\"time\"}"));
    cr_assert_not_null(strstr(text, "\"black\":\"\xc3\xa9t\xc3\xa9\"")); /* Latin-1 there */
    cr_assert_not_null(strstr(text, "\"start\":\"OX-------------- O\"}"));
    free(text);
}

Test(convert, what_transcripts_cannot_hold)
{
    write_bytes("odd.ggf", odd_games, sizeof odd_games - 1);
    cr_assert_eq(convert("odd.ggf", "odd.txt", GAME_FORMAT_TRANSCRIPTS), 6);
    assert_losses(GAME_LOSS_SIZE, 1, "odd.ggf game 7");
    assert_losses(GAME_LOSS_START, 1, "odd.ggf game 8");
    assert_losses(GAME_LOSS_EMPTY, 1, "odd.ggf game 9");
    assert_losses(GAME_LOSS_NAMES, 6, "odd.ggf game 1");
    assert_losses(GAME_LOSS_RESULTS, 3, "odd.ggf game 3");
    char *text = read_text("odd.txt");
    cr_assert_str_eq(text, "f5d6c5f4e3f6g5e6e7\nf5\nf5d6\nf5d6\nf5\nf5d6c5f4e3f6g5e6e7\n");
    free(text);
}

Test(convert, what_wthor_cannot_hold)
{
    char text[GAME_LOSS_TEXT_SIZE];
    write_bytes("odd.ggf", odd_games, sizeof odd_games - 1);
    cr_assert_eq(convert("odd.ggf", "x.wtb", GAME_FORMAT_WTHOR), 7);
    assert_losses(GAME_LOSS_RESULTS, 3, "odd.ggf game 3");
    assert_losses(GAME_LOSS_EVENTS, 1, "odd.ggf game 6"); /* the month */
    assert_losses(GAME_LOSS_YEARS, 1, "odd.ggf game 6");
    assert_losses(GAME_LOSS_LETTERS, 0, "");
    cr_assert_str_eq(game_loss_text(&losses, GAME_LOSS_KOMI, GAME_FORMAT_WTHOR, text),
                     "wthor cannot hold komi: lost in 1 game, the first is odd.ggf game 1");
    /* Names from the table, and stand-ins where it is too old. */
    cr_assert_eq(convert("x.wtb", "x.ggf", GAME_FORMAT_GGF), 7);
    char *ggf = read_text("x.ggf");
    cr_assert_not_null(strstr(ggf, "PC[here]PB[\xc3\xa9t\xc3\xa9]PW[b]"));
    free(ggf);
    const unsigned char two[WTHOR_HEADER_SIZE + 2 * WTHOR_PLAYER_SIZE] = {[8] = 2, [16] = '?', [36] = 'Z'};
    write_bytes("x.JOU", two, sizeof two);
    cr_assert_eq(convert("x.wtb", "x.ggf", GAME_FORMAT_GGF), 7);
    ggf = read_text("x.ggf");
    cr_assert_not_null(strstr(ggf, "PC[here]PB[player 3]PW[player 2]"));
    cr_assert_not_null(strstr(ggf, "PB[Z]PW[player 2]"));
    free(ggf);
}

/* ---- For rating lists */

Test(convert, rated_games_have_a_result_and_two_known_players)
{
    struct rating_games games = {.once = false};
    struct error error = {.kind = ERROR_NONE};
    write_bytes("odd.ggf", odd_games, sizeof odd_games - 1);
    cr_assert(rating_source_add(&games, path_of("odd.ggf"), &error), "%s", error.message);
    const int a = rating_games_find(&games, "a");
    /* Game 1, a win after komi too; 3 and 4, lost by resigning and on time; 2 and 5 have no result, 7 to 9 no names. */
    cr_assert(games.players[a].wins == 1 && games.players[a].losses == 2 && games.players[a].draws == 0);
    cr_assert_eq(games.inputs[0].games, 4);
    cr_assert_eq(games.inputs[0].not_counted, 5);
    rating_games_clear(&games);
    static const char komi[] = "(;PB[a]PW[b]RE[-1]KM[65]" SHORTEST ";)";
    write_bytes("komi.ggf", komi, sizeof komi - 1);
    cr_assert(rating_source_add(&games, path_of("komi.ggf"), &error), "%s", error.message);
    cr_assert_eq(games.players[rating_games_find(&games, "a")].losses, 1); /* 64 discs do not make up for 65 */
    rating_games_clear(&games);
}
