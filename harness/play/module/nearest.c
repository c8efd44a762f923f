/* SPDX-License-Identifier: MIT */
#include "nearest.h"

#include <stddef.h>
#include <string.h>

enum { MAX_LENGTH = 63 };

/* Levenshtein (1966) by the two-row form of Wagner and Fischer (1974). Both texts at most MAX_LENGTH. */
static int distance(const char *a, const char *b)
{
    const int length = (int)strlen(b);
    int row[MAX_LENGTH + 1];
    for (int j = 0; j <= length; j++)
        row[j] = j;
    for (int i = 0; a[i] != '\0'; i++) {
        int diagonal = row[0];
        row[0] = i + 1;
        for (int j = 1; j <= length; j++) {
            int least = diagonal + (a[i] != b[j - 1]);
            if (row[j] + 1 < least)
                least = row[j] + 1;
            if (row[j - 1] + 1 < least)
                least = row[j - 1] + 1;
            diagonal = row[j];
            row[j] = least;
        }
    }
    return row[length];
}

const char *nearest_name(const char *given, const char *const *names, int count)
{
    const char *nearest = NULL;
    int least = MAX_LENGTH;
    if (strlen(given) > MAX_LENGTH)
        return NULL;
    for (int i = 0; i < count; i++) {
        if (strlen(names[i]) > MAX_LENGTH)
            continue;
        const int changes = distance(given, names[i]), allowed = ((int)strlen(names[i]) + 2) / 3;
        if (changes <= allowed && changes < least) {
            least = changes;
            nearest = names[i];
        }
    }
    return nearest;
}
