/* SPDX-License-Identifier: MIT */
/* Lines of OBF files and digit strings, read for every size of board. */
#include "fuzz.h"
#include "notation.h"

#include <stdlib.h>
#include <string.h>

static void check_score(const struct obf_line *read, const struct obf_score *score)
{
    const struct position *position = &read->position;
    const wide_set moves = position_moves(position);
    const double most = position->size * position->size;
    FUZZ_MUST(score->score >= -most && score->score <= most);
    if (score->square == NOTATION_PASS)
        FUZZ_MUST(moves == 0);
    else if (score->square != -1)
        FUZZ_MUST(score->square >= 0 && score->square < 100 && wide_has(moves, score->square));
}

static void check_scores(const struct obf_line *read)
{
    FUZZ_MUST(read->score_count >= 0 && read->score_count <= NOTATION_MAX_SCORES);
    for (int i = 0; i < read->score_count; i++) {
        check_score(read, &read->scores[i]);
        for (int j = 0; j < i; j++)
            FUZZ_MUST(read->scores[i].square != read->scores[j].square);
    }
}

/* As our own text it is the same position, for a reader that knows the size and for one that does not. */
static void check_writing(const struct position *position)
{
    char text[NOTATION_POSITION_SIZE];
    struct obf_line again;
    struct notation_error error;
    notation_position_write(position, text);
    FUZZ_MUST(memchr(text, '\0', sizeof text) != NULL);
    FUZZ_MUST(notation_obf_read(text, 0, &again, &error) == OBF_POSITION && again.score_count == 0);
    FUZZ_MUST(position_equal(&again.position, position));
    FUZZ_MUST(notation_obf_read(text, position->size, &again, &error) == OBF_POSITION);
    FUZZ_MUST(position_equal(&again.position, position));
}

static void check_diagram(const struct position *position)
{
    char *text = malloc(NOTATION_DIAGRAM_SIZE);
    int lines = 0;
    FUZZ_MUST(text != NULL);
    notation_diagram(position, -1, text);
    for (const char *c = text; *c != '\0'; c++)
        lines += *c == '\n';
    FUZZ_MUST(lines == position->size + 2);
    free(text);
}

static void check_position(const struct obf_line *read)
{
    const struct position *position = &read->position;
    const wide_set player = position_player(position), opponent = position_opponent(position);
    FUZZ_MUST(position_size_valid(position->size) && (position->colour == 0 || position->colour == 1));
    FUZZ_MUST((player & opponent) == 0 && ((player | opponent) & ~position_squares(position->size)) == 0);
    check_scores(read);
    check_writing(position);
    check_diagram(position);
}

static enum obf_status check_size(const char *text, int size, struct obf_line *read)
{
    struct notation_error error;
    memset(&error, 'x', sizeof error);
    const enum obf_status status = notation_obf_read(text, size, read, &error);
    if (status == OBF_BAD) {
        fuzz_check_message(error.text, sizeof error.text);
        FUZZ_MUST(error.column >= 1 && (size_t)error.column <= strlen(text) + 1);
    }
    if (status == OBF_POSITION) {
        FUZZ_MUST(size == 0 || read->position.size == size);
        check_position(read);
    }
    if (status == OBF_NOTHING)
        FUZZ_MUST(strchr("%", text[strspn(text, " \t\r\n\v\f")]) != NULL);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct obf_line any, told;
    const enum obf_status status = check_size(text, 0, &any);
    for (int wanted = 4; wanted <= 10; wanted += 2) {
        const enum obf_status again = check_size(text, wanted, &told);
        FUZZ_MUST((again == OBF_NOTHING) == (status == OBF_NOTHING));
        if (status == OBF_POSITION && any.position.size == wanted)
            FUZZ_MUST(again == OBF_POSITION && position_equal(&any.position, &told.position) &&
                      any.score_count == told.score_count);
    }
    free(text);
    return 0;
}
