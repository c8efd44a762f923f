/* SPDX-License-Identifier: MIT */
/*
 * Transcripts. The input's first line is the position that they start from, as OBF; an empty one is the start of the
 * game. What is accepted is played again by rules that share no code with those of the harness.
 */
#include "../naive_rules.h"
#include "fuzz.h"
#include "notation.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Every ply is legal, a pass too, and they lead to `final`. */
static void check_plies(const struct transcript *read, const struct position *start)
{
    struct naive board = naive_board(start->size, position_player(start), position_opponent(start));
    FUZZ_MUST(read->ply_count >= 0 && read->ply_count <= NOTATION_MAX_PLIES);
    for (int i = 0; i < read->ply_count; i++) {
        const naive_set moves = naive_moves(&board);
        const bool pass = read->plies[i] == NOTATION_PASS;
        FUZZ_MUST(pass ? moves == 0 : read->plies[i] < 100 && (moves >> read->plies[i] & 1) != 0);
        naive_play(&board, pass ? -1 : read->plies[i]);
        FUZZ_MUST(!pass || naive_moves(&board) != 0);
    }
    const struct naive final = naive_board(start->size, position_player(&read->final), position_opponent(&read->final));
    FUZZ_MUST(memcmp(&board, &final, sizeof board) == 0);
    FUZZ_MUST(read->final.size == start->size && read->final.colour == (start->colour ^ (read->ply_count & 1)));
}

static void check_same(const struct transcript *a, const struct transcript *b)
{
    FUZZ_MUST(a->ply_count == b->ply_count && memcmp(a->plies, b->plies, (size_t)a->ply_count) == 0);
    FUZZ_MUST(position_equal(&a->final, &b->final));
}

static void read_good(const char *text, const struct position *start, struct transcript *read)
{
    struct notation_error error;
    FUZZ_MUST(notation_transcript_read(text, start, read, &error));
}

/* Written without passes, it reads back; only a pass at the end cannot be told from none. */
static void check_without_passes(const struct transcript *read, const struct position *start)
{
    char text[NOTATION_MOVES_SIZE];
    struct transcript again, cut = *read;
    const size_t length = notation_moves_write(read->plies, read->ply_count, start->size, text);
    FUZZ_MUST(length == strlen(text) && length <= 3 * (size_t)read->ply_count);
    read_good(text, start, &again);
    if (cut.ply_count > 0 && cut.plies[cut.ply_count - 1] == NOTATION_PASS) {
        cut.ply_count--;
        position_play(&cut.final, NOTATION_PASS);
    }
    check_same(&again, &cut);
}

/* Written with every pass and in capitals it reads back whole. */
static void check_with_passes(const struct transcript *read, const struct position *start)
{
    static const char *const spellings[] = {"PA", "Ps ", "pAss", "--", "@@@@"};
    char text[4 * NOTATION_MAX_PLIES + 1] = "";
    struct transcript again;
    for (int i = 0; i < read->ply_count; i++) {
        char name[NOTATION_NAME_SIZE];
        if (read->plies[i] == NOTATION_PASS) {
            strcat(text, spellings[i % 5]);
            continue;
        }
        (void)notation_square_name(read->plies[i], start->size, name);
        name[0] = (char)toupper((unsigned char)name[0]);
        strcat(text, name);
    }
    read_good(text, start, &again);
    check_same(&again, read);
}

/* The column is where the fault is: what stands before it is good. */
static void check_refusal(char *text, const struct position *start, const struct notation_error *error)
{
    struct transcript before;
    fuzz_check_message(error->text, sizeof error->text);
    FUZZ_MUST(error->column >= 1 && (size_t)error->column <= strlen(text));
    text[error->column - 1] = '\0';
    read_good(text, start, &before);
}

static bool read_start(char *line, struct position *start)
{
    struct obf_line read;
    struct notation_error error;
    const enum obf_status status = notation_obf_read(line, 0, &read, &error);
    *start = status == OBF_POSITION ? read.position : position_start(8, START_STANDARD);
    return status != OBF_BAD;
}

static void check_transcript(char *text, const struct position *start)
{
    struct transcript read;
    struct notation_error error;
    memset(&error, 'x', sizeof error);
    if (!notation_transcript_read(text, start, &read, &error)) {
        check_refusal(text, start, &error);
        return;
    }
    check_plies(&read, start);
    check_without_passes(&read, start);
    check_with_passes(&read, start);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *newline = size > 0 ? memchr(data, '\n', size) : NULL;
    const size_t length = newline != NULL ? (size_t)(newline - data) : 0;
    char *line = fuzz_text(data, length);
    char *text = newline != NULL ? fuzz_text(newline + 1, size - length - 1) : fuzz_text(data, size);
    struct position start;
    if (read_start(line, &start))
        check_transcript(text, &start);
    free(text);
    free(line);
    return 0;
}
