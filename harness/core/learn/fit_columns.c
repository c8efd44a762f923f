/* SPDX-License-Identifier: MIT */
#include "fit_columns.h"
#include "text_stream.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static bool write_step(const struct json *step, int number, FILE *out)
{
    const struct json *train = json_type(step) == JSON_OBJECT ? json_get(step, "train") : NULL;
    const struct json *watch = train != NULL ? json_get(step, "watch") : NULL;
    if (watch == NULL || json_type(train) != JSON_NUMBER || json_type(watch) != JSON_NUMBER)
        return false;
    (void)fprintf(out, "%d\t%.8g\t%.8g\n", number, json_number(train), json_number(watch));
    return true;
}

char *fit_columns(const struct json *fit, int *steps)
{
    const struct json *list = json_type(fit) == JSON_OBJECT ? json_get(fit, "steps") : NULL;
    char *text = NULL;
    size_t length = 0;
    *steps = 0;
    FILE *out = list != NULL && json_type(list) == JSON_ARRAY ? open_memstream(&text, &length) : NULL;
    if (out == NULL)
        return NULL;
    bool good = fputs("step\tlearnt from\tstopped by\n", out) >= 0;
    for (const struct json *step = json_first(list); good && step != NULL; step = json_next(step))
        good = write_step(step, (*steps)++, out);
    (void)text_stream_end(out, &text, good);
    return text;
}

double fit_old_scale(const struct json *fit)
{
    const bool object = fit != NULL && json_type(fit) == JSON_OBJECT;
    const struct json *is_free = object ? json_get(fit, "scale_free") : NULL,
                      *old = object ? json_get(fit, "scale_before") : NULL,
                      *new = object ? json_get(fit, "scale") : NULL;
    if (is_free == NULL || old == NULL || new == NULL || json_type(is_free) != JSON_BOOL || !json_boolean(is_free) ||
        json_type(old) != JSON_NUMBER || json_type(new) != JSON_NUMBER)
        return 1;
    const double scale = json_number(old) / json_number(new);
    return isfinite(scale) && scale > 0 ? scale : 1;
}
