/* SPDX-License-Identifier: MIT */
/* Files of openings: no opening is over, each is legal by rules that share no code with ours, and the list written as a
 * file is the same list. The input's first byte chooses the size of the board. */
#include "../naive_rules.h"
#include "fuzz.h"
#include "openings.h"

#include <stdlib.h>
#include <string.h>

static void check_plies(const struct opening *opening, const struct openings_request *request)
{
    const struct board start = rules_start(request->size, request->start);
    const struct position *position = &opening->position;
    struct naive board = naive_board(request->size, start.player, start.opponent);
    int moves = 0;
    for (int i = 0; i < opening->ply_count; i++) {
        const naive_set legal = naive_moves(&board);
        const bool pass = opening->plies[i] == NOTATION_PASS;
        FUZZ_MUST(pass ? legal == 0 : opening->plies[i] < 64 && (legal >> opening->plies[i] & 1) != 0);
        naive_play(&board, pass ? -1 : opening->plies[i]);
        moves += !pass;
    }
    const struct naive end = naive_board(request->size, position->board.player, position->board.opponent);
    FUZZ_MUST(memcmp(&board, &end, sizeof board) == 0 && moves == opening->move_count);
    FUZZ_MUST(position->colour == opening->ply_count % 2);
}

/* The line of this opening; returns where it ends. */
static char *check_opening(const struct opening *opening, const struct openings_request *request, char *out)
{
    const struct position *position = &opening->position;
    const uint64_t squares = rules_squares(request->size);
    FUZZ_MUST(position->size == request->size && rules_valid(position->board, squares));
    FUZZ_MUST(!rules_over(position->board, squares));
    if (opening->start[0] != '\0') {
        notation_position_write(position, out);
        FUZZ_MUST(opening->ply_count == 0 && opening->move_count == 0);
        FUZZ_MUST(strncmp(opening->start, out, strlen(out) - 1) == 0 && strlen(opening->start) == strlen(out) - 1);
        return out + strlen(out);
    }
    check_plies(opening, request);
    if (opening->ply_count == 0) {
        notation_position_write(position, out);
        return out + strlen(out);
    }
    out += notation_moves_write(opening->plies, opening->ply_count, position->size, out);
    /* A pass at the end is one that was written. */
    return opening->plies[opening->ply_count - 1] == NOTATION_PASS ? out + strlen(strcpy(out, "pa")) : out;
}

static void check_openings(const struct openings *openings, const struct openings_request *request)
{
    const uint64_t count = openings_available(openings);
    struct error error = FUZZ_NO_ERROR;
    char digest[DIGEST_SIZE], digest_again[DIGEST_SIZE];
    char *text = malloc(count * (2 * NOTATION_MAX_PLIES + NOTATION_POSITION_SIZE) + 1), *out = text;
    FUZZ_MUST(text != NULL && count >= request->count);
    for (uint64_t i = 0; i < count; i++) {
        const struct opening opening = openings_get(openings, i);
        out = check_opening(&opening, request, out);
        *out++ = '\n';
    }
    struct openings_request request_again = *request;
    request_again.text = fuzz_file((const uint8_t *)text, (size_t)(out - text));
    struct openings *again = openings_new(&request_again, &error);
    FUZZ_MUST(again != NULL && openings_available(again) == count);
    openings_digest(openings, count, digest);
    openings_digest(again, count, digest_again);
    FUZZ_MUST(strcmp(digest, digest_again) == 0);
    openings_free(again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const int sizes[] = {8, 6, 4};
    struct error error = FUZZ_NO_ERROR;
    if (size < 1)
        return 0;
    const struct openings_request request = {.maker = &openings_othello,
                                             .text = fuzz_file(data + 1, size - 1),
                                             .size = sizes[data[0] % 3],
                                             .start = data[0] / 3 % 2 == 0 ? START_STANDARD : START_PARALLEL,
                                             .count = 1};
    struct openings *openings = openings_new(&request, &error);
    if (openings != NULL)
        check_openings(openings, &request);
    else
        fuzz_check_error(&error, ERROR_USAGE, ERROR_USAGE);
    openings_free(openings);
    return 0;
}
