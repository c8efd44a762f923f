/* SPDX-License-Identifier: MIT */
/* Lines of solve.jsonl: what is read is within its bounds, and written and read again it is the same. */
#include "fuzz.h"
#include "solve_sample.h"

#include <stdlib.h>
#include <string.h>

static void check_same(const struct solve_sample *a, const struct solve_sample *b)
{
    FUZZ_MUST(strcmp(a->solver, b->solver) == 0 && strcmp(a->text, b->text) == 0);
    FUZZ_MUST(a->position == b->position && a->empties == b->empties && a->repeat == b->repeat);
    FUZZ_MUST(a->wall_ns == b->wall_ns && a->cpu_ns == b->cpu_ns && a->nodes == b->nodes);
    FUZZ_MUST(a->score_kind == b->score_kind && a->score == b->score && a->exact == b->exact);
    FUZZ_MUST(strcmp(a->move, b->move) == 0 && strcmp(a->pv, b->pv) == 0);
    FUZZ_MUST(a->termination == b->termination);
    FUZZ_MUST(a->answer_kind == b->answer_kind && a->answer == b->answer);
    FUZZ_MUST(strcmp(a->fault, b->fault) == 0 && a->signal == b->signal);
}

/* What the header promises of a sample that was read. */
static void check_bounds(const struct solve_sample *sample)
{
    FUZZ_MUST(sample->position >= 0 && sample->position < SOLVE_MOST_POSITIONS);
    FUZZ_MUST(sample->empties >= 0 && sample->empties <= SOLVE_MOST_EMPTIES && sample->repeat >= 0);
    FUZZ_MUST(sample->wall_ns >= 0 && sample->cpu_ns >= 0 && sample->nodes <= UINT64_C(1) << 53);
    FUZZ_MUST(sample->score >= -100 && sample->score <= 100 && sample->answer >= -100 && sample->answer <= 100);
    FUZZ_MUST(sample->score_kind != SOLVE_SCORE_NONE || sample->score == 0);
    FUZZ_MUST(sample->score_kind != SOLVE_SCORE_OWN_DISCS || sample->score >= 0);
    FUZZ_MUST(memchr(sample->solver, '\0', sizeof sample->solver) && memchr(sample->text, '\0', sizeof sample->text));
    FUZZ_MUST(memchr(sample->move, '\0', sizeof sample->move) && memchr(sample->pv, '\0', sizeof sample->pv));
    FUZZ_MUST(memchr(sample->fault, '\0', sizeof sample->fault) != NULL);
    FUZZ_MUST(termination_name(sample->termination) != NULL);
    FUZZ_MUST(!sample->exact || (sample->score_kind != SOLVE_SCORE_NONE && sample->termination == TERMINATION_NORMAL));
}

static void check_writing(const struct solve_sample *sample)
{
    struct error error = FUZZ_NO_ERROR;
    struct solve_sample again;
    char line[RECORD_LINE_SIZE];
    const size_t length = solve_sample_write(sample, line);
    FUZZ_MUST(length < sizeof line && line[length] == '\0' && line[length - 1] == '\n');
    FUZZ_MUST(memchr(line, '\n', length) == line + length - 1);
    memset(&again, 'x', sizeof again);
    FUZZ_MUST(solve_sample_read(line, length, &again, &error));
    check_same(sample, &again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* No zero behind it: a line is a piece of a larger buffer. */
    char *line = malloc(size > 0 ? size : 1);
    struct solve_sample sample;
    struct error error = FUZZ_NO_ERROR;
    FUZZ_MUST(line != NULL);
    if (size > 0)
        memcpy(line, data, size);
    memset(&sample, 'x', sizeof sample);
    if (solve_sample_read(line, size, &sample, &error)) {
        check_bounds(&sample);
        check_writing(&sample);
    } else {
        fuzz_check_error(&error, ERROR_WORLD, ERROR_WORLD);
    }
    free(line);
    return 0;
}
