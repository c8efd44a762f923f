/* SPDX-License-Identifier: MIT */
#include "text_stream.h"

#include <stdlib.h>

bool text_stream_end(FILE *out, char **text, bool good)
{
    good = ferror(out) == 0 && good;
    good = fclose(out) == 0 && good; /* only now *text is what was written */
    if (!good) {
        free(*text);
        *text = NULL;
    }
    return good;
}
