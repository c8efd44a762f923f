/* SPDX-License-Identifier: MIT */
#include "rating_games.h"

#include "lines.h"
#include "record.h"
#include "results.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SEATS = 8192, RESERVED_MOST = 1 << 24 };

/* Who had Black and who White in a pairing's odd or even games, as it was last found. */
struct seats {
    int black, white; /* black == white: nothing yet */
};

/* A game that was read and is still to be counted. */
struct pending {
    struct seats seats;
    uint64_t opening, hash; /* of the opening; of the whole game */
    enum outcome outcome;
    bool fault;
    bool twin; /* makes a pair with the game before */
};

/* Games are counted one after they were read: meanwhile the memory fetches what their hashes will ask for. */
struct rating_adding {
    struct rating_games *games;
    struct rating_input *input;
    uint64_t start_hash;      /* of the run's start position */
    uint64_t opening;         /* hash of the opening of the game that was counted last, */
    uint32_t cluster;         /* its number, */
    bool counts;              /* and whether that game counts */
    bool numbered;            /* games must be 1, 2, 3, ..., or with skip_broken go upwards: a run's own file */
    uint64_t read;            /* games */
    struct record records[2]; /* [read % 2]: the one that is read; the other: the one before */
    bool has_half;            /* the game before waits for its twin */
    struct pending pending;   /* the game before, if there is one */
    struct seats seats[SEATS];
};

static bool no_memory(struct error *error)
{
    return error_set(error, ERROR_WORLD, "out of memory");
}

bool rating_games_grow(void **array, int count, int *capacity, size_t size)
{
    if (count < *capacity)
        return true;
    const int larger = *capacity < 16 ? 16 : *capacity * 2;
    void *grown = realloc(*array, (size_t)larger * size);
    if (grown == NULL)
        return false;
    *array = grown;
    *capacity = larger;
    return true;
}

uint64_t rating_games_count(const struct rating_player *player)
{
    return player->wins + player->draws + player->losses;
}

/* ---- Players */

int rating_games_find(const struct rating_games *games, const char *label)
{
    for (int i = 0; i < games->player_count; i++)
        if (strcmp(games->players[i].label, label) == 0)
            return i;
    return -1;
}

/* As every label is: lists go to terminals. */
static bool is_printable(const char *label)
{
    while ((unsigned char)*label >= ' ' && *label != 127)
        label++;
    return *label == '\0';
}

static bool is_named(const struct rating_adding *adding, const char *label)
{
    const int input = adding->games->input_count - 1;
    for (int i = 0; i < adding->games->known_count; i++)
        if (adding->games->known[i].input == input && strcmp(adding->games->known[i].label, label) == 0)
            return true;
    return adding->input->run == NULL;
}

static bool add_player(struct rating_games *games, const char *label, int *player, struct error *error)
{
    if (games->player_count == RATING_GAMES_MOST_PLAYERS)
        return error_set(error, ERROR_WORLD,
                         "more than %d players, the most that one list rates: give fewer files (of WTHOR single years)",
                         RATING_GAMES_MOST_PLAYERS);
    if (label[0] == '\0' || !is_printable(label))
        return error_set(error, ERROR_WORLD, "a label that is empty or has control characters");
    if (!rating_games_grow((void **)&games->players, games->player_count, &games->player_capacity,
                           sizeof *games->players))
        return no_memory(error);
    char *copy = strdup(label);
    if (copy == NULL)
        return no_memory(error);
    *player = games->player_count++;
    games->players[*player] = (struct rating_player){.label = copy};
    games->table.player_count = games->player_count;
    return true;
}

static bool find_player(struct rating_adding *adding, const char *label, int *player, struct error *error)
{
    if (!is_named(adding, label))
        return error_set(error, ERROR_WORLD, "'%s' is none of the players that run.json names", label);
    *player = rating_games_find(adding->games, label);
    return *player >= 0 || add_player(adding->games, label, player, error);
}

static bool find_players(struct rating_adding *adding, const struct record *record, struct seats *found,
                         struct error *error)
{
    struct seats *seats = &adding->seats[((unsigned)record->pairing * 2 + record->game % 2) % SEATS];
    const struct rating_player *players = adding->games->players;
    if (seats->black == seats->white || strcmp(record->black, players[seats->black].label) != 0 ||
        strcmp(record->white, players[seats->white].label) != 0) {
        if (strcmp(record->black, record->white) == 0)
            return error_set(error, ERROR_WORLD, "'%s' plays itself", record->black);
        if (!find_player(adding, record->black, &seats->black, error) ||
            !find_player(adding, record->white, &seats->white, error))
            return false;
    }
    *found = *seats;
    return true;
}

/* ---- Openings and repeated games */

static uint64_t game_hash(const struct record *record, struct seats seats, uint64_t start)
{
    const uint64_t players = (uint64_t)seats.black << 32 | (unsigned)seats.white;
    return hash_text(start ^ (players + 1) * UINT64_C(0x9e3779b97f4a7c15), record->moves);
}

/* ---- Counting */

static void count_outcome(struct rating_player *player, enum outcome outcome)
{
    player->wins += outcome == OUTCOME_WIN;
    player->draws += outcome == OUTCOME_DRAW;
    player->losses += outcome == OUTCOME_LOSS;
}

static bool are_twins(const struct record *one, const struct record *two)
{
    return one->pairing == two->pairing && one->pair == two->pair && strcmp(one->black, two->white) == 0 &&
           strcmp(one->white, two->black) == 0;
}

static bool count_pending(struct rating_adding *adding, struct error *error)
{
    struct rating_games *games = adding->games;
    const struct pending *pending = &adding->pending;
    struct rating_player *black = &games->players[pending->seats.black], *white = &games->players[pending->seats.white];
    const bool counted_before = adding->counts;
    bool added = false;
    if (!hash_set_add(&games->seen, pending->hash, &added))
        return no_memory(error);
    if ((adding->input->games == 0 || pending->opening != adding->opening) &&
        !hash_numbers_get(&games->openings, pending->opening, &adding->cluster))
        return no_memory(error);
    adding->opening = pending->opening;
    adding->counts = added || !games->once;
    adding->input->games++;
    games->repeated += !added;
    games->table.repeated += !adding->counts;
    if (!adding->counts)
        return true;
    if (pending->twin && counted_before) {
        games->pairs++;
        black->pairs++;
        white->pairs++;
    }
    games->faults += pending->fault;
    count_outcome(black, pending->outcome);
    count_outcome(white, outcome_reverse(pending->outcome));
    const struct rating_game game = {.black = pending->seats.black,
                                     .white = pending->seats.white,
                                     .cluster = adding->cluster,
                                     .outcome = pending->outcome};
    return rating_table_add_many(&games->table, &game, 1, error);
}

/* ---- Reading */

/* Games of a run are numbered from 1 without gaps; *twin tells whether this one makes a pair with the one before. */
static bool check_order(struct rating_adding *adding, const struct record *record, bool *twin, struct error *error)
{
    const struct record *before = &adding->records[(adding->read + 1) % 2];
    const bool gaps = adding->games->skip_broken;
    if (adding->numbered && !gaps && record->game != adding->read + 1)
        return error_set(error, ERROR_WORLD, "game %" PRIu64 " stands where game %" PRIu64 " should", record->game,
                         adding->read + 1);
    if (adding->numbered && gaps && adding->read > 0 && record->game <= before->game)
        return error_set(error, ERROR_WORLD, "game %" PRIu64 " stands behind game %" PRIu64, record->game,
                         before->game);
    *twin = adding->has_half && are_twins(before, record);
    if (adding->numbered && !gaps && adding->has_half && !*twin)
        return error_set(error, ERROR_WORLD,
                         "game %" PRIu64 " must be game %" PRIu64 " of the same pair with colours swapped",
                         record->game, before->game);
    return true;
}

/* The opening, as a hash. Players who were made to begin nowhere are on an opening of their own. */
static uint64_t opening_of(const struct rating_adding *adding, const struct record *record, uint64_t start)
{
    const uint64_t numbers[] = {(uint64_t)adding->games->input_count, (uint64_t)record->pairing, record->pair};
    if (adding->input->foreign && record->opening_plies == 0 && record->start[0] == '\0')
        return hash_bytes(start, (const char *)numbers, sizeof numbers);
    return hash_bytes(start, record->moves, record_opening_length(record->moves, record->opening_plies));
}

/* Makes the game that is next to be counted of adding->records[read % 2]. */
static bool take_game(struct rating_adding *adding, struct pending *pending, struct error *error)
{
    struct record *record = &adding->records[adding->read % 2];
    if (!check_order(adding, record, &pending->twin, error) || !find_players(adding, record, &pending->seats, error))
        return false;
    adding->has_half = !pending->twin;
    const uint64_t start = record->start[0] != '\0' ? hash_text(1, record->start) : adding->start_hash;
    pending->opening = opening_of(adding, record, start);
    pending->hash = game_hash(record, pending->seats, start);
    pending->outcome = record->outcome;
    pending->fault = record->termination != TERMINATION_NORMAL;
    hash_set_prefetch(&adding->games->seen, pending->hash);
    hash_numbers_prefetch(&adding->games->openings, pending->opening);
    return true;
}

static bool read_game(struct rating_adding *adding, const char *line, size_t length, struct pending *pending,
                      struct error *error)
{
    return record_read(line, length, &adding->records[adding->read % 2], error) && take_game(adding, pending, error);
}

/* How many games and openings are still to come, roughly, by the length of the first line; less memory does too. */
static void reserve(struct rating_adding *adding, uint64_t bytes, size_t line_length)
{
    struct rating_games *games = adding->games;
    const struct json *pairs = adding->input->run != NULL ? json_get(adding->input->run, "pairs") : NULL;
    const uint64_t lines = bytes / line_length;
    const size_t count = lines < RESERVED_MOST ? (size_t)lines : RESERVED_MOST;
    int64_t openings = 0;
    (void)hash_set_reserve(&games->seen, games->seen.count + count);
    if (pairs == NULL || json_type(pairs) != JSON_NUMBER || !json_integer(pairs, &openings) || openings < 0)
        return;
    openings = openings < (int64_t)count ? openings : (int64_t)count;
    (void)hash_numbers_reserve(&games->openings, games->openings.count + (size_t)openings);
}

/* The next line is in *line, null at the end; false with what is wrong with it, or with the file (then *line is null). */
static bool read_line(struct rating_adding *adding, struct lines *lines, struct pending *next, const char **line,
                      struct error *error)
{
    size_t length = 0;
    if (!lines_next(lines, line, &length, error))
        return false;
    if (*line == NULL)
        return true;
    if (lines->number == 1)
        reserve(adding, lines->left + lines->end - lines->start, length);
    return read_game(adding, *line, length, next, error) || lines_fault(lines, error);
}

static bool leave_out(struct rating_input *input, uint64_t number)
{
    if (input->skipped < RATING_GAMES_SKIPPED_SHOWN)
        input->skipped_lines[input->skipped] = number;
    input->skipped++;
    return true;
}

/* Is the line to be left out? */
static bool skip(struct rating_adding *adding, const struct lines *lines, const char *line)
{
    return adding->games->skip_broken && line != NULL && leave_out(adding->input, lines->number);
}

static bool count_lines(struct rating_adding *adding, struct lines *lines, struct error *error)
{
    const char *line = NULL;
    struct pending next;
    for (;;) {
        if (!read_line(adding, lines, &next, &line, error)) {
            if (!skip(adding, lines, line))
                return false;
            continue;
        }
        if (line == NULL)
            return adding->read == 0 || count_pending(adding, error);
        if (adding->read++ > 0 && !count_pending(adding, error))
            return false;
        adding->pending = next;
    }
}

/* ---- Files */

static bool note_input(struct rating_games *games, const char *path, struct error *error)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return error_set_errno(error, ERROR_WORLD, "cannot read %s", path);
    for (int i = 0; i < games->input_count; i++)
        if (games->inputs[i].device == status.st_dev && games->inputs[i].file == status.st_ino)
            return error_set(error, ERROR_USAGE, "%s is given twice; name each run once", path);
    if (!rating_games_grow((void **)&games->inputs, games->input_count, &games->input_capacity, sizeof *games->inputs))
        return no_memory(error);
    char *copy = strdup(path);
    if (copy == NULL)
        return no_memory(error);
    games->inputs[games->input_count++] =
        (struct rating_input){.path = copy, .device = status.st_dev, .file = status.st_ino};
    return true;
}

static struct rating_adding *new_adding(struct rating_games *games)
{
    struct rating_adding *adding = calloc(1, sizeof *adding);
    if (adding == NULL)
        return NULL;
    adding->games = games;
    adding->input = &games->inputs[games->input_count - 1];
    const char *start = adding->input->run != NULL ? json_get_string(adding->input->run, "start") : NULL;
    adding->start_hash = hash_text(0, start != NULL ? start : "standard");
    return adding;
}

static bool add_games(struct rating_games *games, bool numbered, struct error *error)
{
    struct rating_adding *adding = new_adding(games);
    struct lines lines;
    if (adding == NULL)
        return no_memory(error);
    adding->numbered = numbered;
    bool good = lines_open(&lines, adding->input->path, error);
    if (good) {
        good = count_lines(adding, &lines, error);
        lines_close(&lines);
    }
    free(adding);
    return good;
}

/* ---- Files of other formats */

bool rating_games_begin(struct rating_games *games, const char *path, struct error *error)
{
    if (!note_input(games, path, error))
        return false;
    games->adding = new_adding(games);
    if (games->adding == NULL)
        return no_memory(error);
    games->adding->input->foreign = true;
    return true;
}

bool rating_games_add(struct rating_games *games, const struct record *record, uint64_t number, struct error *error)
{
    struct rating_adding *adding = games->adding;
    struct pending next;
    adding->records[adding->read % 2] = *record;
    if (!take_game(adding, &next, error))
        return error_prefix(error, "%s game %" PRIu64, adding->input->path, number);
    if (adding->read++ > 0 && !count_pending(adding, error))
        return false;
    adding->pending = next;
    return true;
}

bool rating_games_leave_out(struct rating_games *games, uint64_t number)
{
    return games->skip_broken && leave_out(games->adding->input, number);
}

void rating_games_not_counted(struct rating_games *games)
{
    games->adding->input->not_counted++;
}

bool rating_games_end(struct rating_games *games, struct error *error)
{
    const bool good = games->adding->read == 0 || count_pending(games->adding, error);
    free(games->adding);
    games->adding = NULL;
    return good;
}

bool rating_games_add_run(struct rating_games *games, const char *folder, struct error *error)
{
    char path[4096];
    if (snprintf(path, sizeof path, "%s/games.jsonl", folder) >= (int)sizeof path)
        return error_set(error, ERROR_USAGE, "the name of the run is too long");
    if (!note_input(games, path, error))
        return false;
    struct rating_input *input = &games->inputs[games->input_count - 1];
    input->run = results_read_run(folder, RESULTS_GAMES_SCHEMA, error);
    if (input->run == NULL)
        return false;
    return rating_games_take_run(games, games->input_count - 1, error) && add_games(games, true, error);
}

bool rating_games_add_file(struct rating_games *games, const char *path, struct error *error)
{
    return note_input(games, path, error) && add_games(games, false, error);
}

void rating_games_clear(struct rating_games *games)
{
    for (int i = 0; i < games->player_count; i++)
        free(games->players[i].label);
    for (int i = 0; i < games->input_count; i++) {
        free(games->inputs[i].path);
        json_free(games->inputs[i].run);
    }
    for (int i = 0; i < games->note_count; i++)
        free(games->notes[i]);
    free(games->adding);
    free(games->players);
    free(games->known);
    free(games->inputs);
    free(games->notes);
    rating_table_clear(&games->table);
    hash_numbers_clear(&games->openings);
    hash_set_clear(&games->seen);
    *games = (struct rating_games){0};
}
