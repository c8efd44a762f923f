/* SPDX-License-Identifier: MIT */
#include "solve_sample.h"

#include "json.h"
#include "line_put.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    int least, most;
} kinds[SOLVE_SCORE_COUNT] = {
    [SOLVE_SCORE_DIFFERENCE] = {"difference", -100, 100},
    [SOLVE_SCORE_RAW_DIFFERENCE] = {"raw_difference", -100, 100},
    [SOLVE_SCORE_OWN_DISCS] = {"own_discs", 0, 100},
    [SOLVE_SCORE_WIN_LOSS_DRAW] = {"win_loss_draw", -1, 1},
};

const char *solve_score_name(enum solve_score kind)
{
    return (unsigned)kind < SOLVE_SCORE_COUNT ? kinds[kind].name : NULL;
}

bool solve_score_parse(const char *name, enum solve_score *kind)
{
    for (int i = SOLVE_SCORE_NONE + 1; i < SOLVE_SCORE_COUNT; i++) {
        if (strcmp(kinds[i].name, name) != 0)
            continue;
        *kind = (enum solve_score)i;
        return true;
    }
    return false;
}

bool solve_sample_over(const struct solve_sample *sample)
{
    return sample->exact && sample->wall_ns == 0;
}

/* ---- Writing */

static char *put_score(char *out, const struct solve_sample *sample)
{
    if (sample->score_kind == SOLVE_SCORE_NONE)
        return LINE_PUT(out, ",\"score\":null,\"score_kind\":null");
    out = line_put_int(LINE_PUT(out, ",\"score\":"), sample->score);
    return line_put_string(LINE_PUT(out, ",\"score_kind\":"), solve_score_name(sample->score_kind));
}

static char *put_extras(char *out, const struct solve_sample *sample)
{
    if (sample->answer_kind != SOLVE_SCORE_NONE) {
        out = line_put_int(LINE_PUT(out, ",\"answer\":"), sample->answer);
        out = line_put_string(LINE_PUT(out, ",\"answer_kind\":"), solve_score_name(sample->answer_kind));
    }
    if (sample->fault[0] != '\0')
        out = line_put_string(LINE_PUT(out, ",\"fault\":"), sample->fault);
    if (sample->signal != 0)
        out = line_put_int(LINE_PUT(out, ",\"signal\":"), sample->signal);
    return out;
}

static char *put_effort(char *out, const struct solve_sample *sample)
{
    out = line_put_unsigned(LINE_PUT(out, ",\"wall_ns\":"), (uint64_t)sample->wall_ns);
    out = line_put_unsigned(LINE_PUT(out, ",\"cpu_ns\":"), (uint64_t)sample->cpu_ns);
    out = LINE_PUT(out, ",\"nodes\":");
    return sample->nodes != 0 ? line_put_unsigned(out, sample->nodes) : LINE_PUT(out, "null");
}

size_t solve_sample_write(const struct solve_sample *sample, char *line)
{
    char *out = line_put_string(LINE_PUT(line, "{\"v\":1,\"solver\":"), sample->solver);
    out = line_put_int(LINE_PUT(out, ",\"position\":"), sample->position);
    out = line_put_string(LINE_PUT(out, ",\"text\":"), sample->text);
    out = line_put_int(LINE_PUT(out, ",\"empties\":"), sample->empties);
    out = line_put_int(LINE_PUT(out, ",\"repeat\":"), sample->repeat);
    out = put_score(put_effort(out, sample), sample);
    out = LINE_PUT(out, ",\"exact\":");
    out = sample->exact ? LINE_PUT(out, "true") : LINE_PUT(out, "false");
    out = line_put_string(LINE_PUT(out, ",\"move\":"), sample->move);
    out = line_put_string(LINE_PUT(out, ",\"pv\":"), sample->pv);
    out = line_put_string(LINE_PUT(out, ",\"termination\":"), termination_name(sample->termination));
    out = LINE_PUT(put_extras(out, sample), "}\n");
    *out = '\0';
    return (size_t)(out - line);
}

/* ---- Reading: each solve takes longer than a tree */

struct reader {
    struct json *tree;
    struct error *error;
};

static bool fail(const struct reader *reader, const char *key, const char *what)
{
    return error_set(reader->error, ERROR_WORLD, "\"%s\" %s", key, what);
}

/* A member that must be there. */
static const struct json *member(const struct reader *reader, const char *key)
{
    const struct json *value = json_get(reader->tree, key);
    if (value == NULL)
        (void)fail(reader, key, "is missing");
    return value;
}

static bool to_number(const struct reader *reader, const struct json *value, const char *key, int64_t least,
                      int64_t most, int64_t *number)
{
    if (value == NULL)
        return false;
    if (json_type(value) != JSON_NUMBER || !json_integer(value, number))
        return fail(reader, key, "is not a whole number");
    return (*number >= least && *number <= most) ||
           error_set(reader->error, ERROR_WORLD, "\"%s\" is not within %lld..%lld", key, (long long)least,
                     (long long)most);
}

static bool take_number(const struct reader *reader, const char *key, int64_t least, int64_t most, int64_t *number)
{
    return to_number(reader, member(reader, key), key, least, most, number);
}

static bool take_int(const struct reader *reader, const char *key, int least, int most, int *number)
{
    int64_t wide = 0;
    if (!take_number(reader, key, least, most, &wide))
        return false;
    *number = (int)wide;
    return true;
}

static bool to_text(const struct reader *reader, const struct json *value, const char *key, char *text, size_t size)
{
    if (value == NULL)
        return false;
    if (json_type(value) != JSON_STRING)
        return fail(reader, key, "is not a string");
    const size_t length = strlen(json_string(value));
    if (length >= size)
        return fail(reader, key, "is too long");
    memcpy(text, json_string(value), length + 1);
    return true;
}

static bool take_text(const struct reader *reader, const char *key, char *text, size_t size)
{
    return to_text(reader, member(reader, key), key, text, size);
}

static bool take_nodes(const struct reader *reader, uint64_t *nodes)
{
    const struct json *value = member(reader, "nodes");
    int64_t number = 0;
    if (value != NULL && json_type(value) != JSON_NULL &&
        !to_number(reader, value, "nodes", 1, INT64_C(1) << 53, &number))
        return false;
    *nodes = (uint64_t)number;
    return value != NULL;
}

/* A score of a kind: both are there, or (null, or where they may be missing) neither. */
static bool take_score(const struct reader *reader, const char *key, const char *kind_key, enum solve_score *kind,
                       int *score)
{
    char name[24];
    int64_t number = 0;
    const struct json *value = json_get(reader->tree, key), *kind_value = json_get(reader->tree, kind_key);
    const bool none = value == NULL || json_type(value) == JSON_NULL;
    *kind = SOLVE_SCORE_NONE;
    *score = 0;
    if (none != (kind_value == NULL || json_type(kind_value) == JSON_NULL))
        return fail(reader, kind_key, "must be there when and only when there is a score");
    if (none)
        return true;
    if (!to_text(reader, kind_value, kind_key, name, sizeof name))
        return false;
    if (!solve_score_parse(name, kind))
        return fail(reader, kind_key, "is no kind of score");
    if (!to_number(reader, value, key, kinds[*kind].least, kinds[*kind].most, &number))
        return false;
    *score = (int)number;
    return true;
}

static bool take_termination(const struct reader *reader, enum termination *termination)
{
    char name[16];
    if (!take_text(reader, "termination", name, sizeof name))
        return false;
    return termination_parse(name, termination) || fail(reader, "termination", "is none");
}

static bool take_exact(const struct reader *reader, bool *exact)
{
    const struct json *value = member(reader, "exact");
    if (value == NULL)
        return false;
    if (json_type(value) != JSON_BOOL)
        return fail(reader, "exact", "is neither true nor false");
    *exact = json_boolean(value);
    return true;
}

static bool take_optional(const struct reader *reader, struct solve_sample *sample)
{
    const struct json *fault = json_get(reader->tree, "fault"), *signal = json_get(reader->tree, "signal");
    int64_t number = 0;
    sample->fault[0] = '\0';
    if (fault != NULL && !to_text(reader, fault, "fault", sample->fault, sizeof sample->fault))
        return false;
    if (signal != NULL && !to_number(reader, signal, "signal", 0, 1000, &number))
        return false;
    sample->signal = (int)number;
    return take_score(reader, "answer", "answer_kind", &sample->answer_kind, &sample->answer);
}

static bool take_outcome(const struct reader *reader, struct solve_sample *sample)
{
    if (member(reader, "score") == NULL || member(reader, "score_kind") == NULL)
        return false;
    if (!take_score(reader, "score", "score_kind", &sample->score_kind, &sample->score) ||
        !take_exact(reader, &sample->exact) || !take_text(reader, "move", sample->move, sizeof sample->move) ||
        !take_text(reader, "pv", sample->pv, sizeof sample->pv) || !take_termination(reader, &sample->termination))
        return false;
    if (sample->exact && (sample->score_kind == SOLVE_SCORE_NONE || sample->termination != TERMINATION_NORMAL))
        return fail(reader, "exact", "is true of a solve without a score, or that did not end normally");
    return true;
}

static bool take_all(const struct reader *reader, struct solve_sample *sample)
{
    const int64_t largest = INT64_C(1) << 53;
    int64_t version = 0;
    if (json_type(reader->tree) != JSON_OBJECT)
        return error_set(reader->error, ERROR_WORLD, "it is no object");
    return take_number(reader, "v", SOLVE_SAMPLE_VERSION, SOLVE_SAMPLE_VERSION, &version) &&
           take_text(reader, "solver", sample->solver, sizeof sample->solver) &&
           take_int(reader, "position", 0, SOLVE_MOST_POSITIONS - 1, &sample->position) &&
           take_text(reader, "text", sample->text, sizeof sample->text) &&
           take_int(reader, "empties", 0, SOLVE_MOST_EMPTIES, &sample->empties) &&
           take_int(reader, "repeat", 0, 1 << 20, &sample->repeat) &&
           take_number(reader, "wall_ns", 0, largest, &sample->wall_ns) &&
           take_number(reader, "cpu_ns", 0, largest, &sample->cpu_ns) && take_nodes(reader, &sample->nodes) &&
           take_outcome(reader, sample) && take_optional(reader, sample);
}

bool solve_sample_read(const char *line, size_t length, struct solve_sample *sample, struct error *error)
{
    if (memchr(line, '\0', length) != NULL)
        return error_set(error, ERROR_WORLD, "a zero byte is in it");
    char *text = strndup(line, length);
    if (text == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    struct reader reader = {json_parse(text, "its JSON", error), error};
    free(text);
    if (reader.tree == NULL) {
        if (error != NULL)
            error->kind = ERROR_WORLD; /* to the parser it is the user's text, here it is a damaged file */
        return false;
    }
    const bool good = take_all(&reader, sample);
    json_free(reader.tree);
    return good;
}
