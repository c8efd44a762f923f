/* SPDX-License-Identifier: MIT */
#include "print_tree.h"

#include <stdio.h>
#include <stdlib.h>

bool print_tree(struct json *tree, struct error *error)
{
    char *text = tree != NULL ? json_text(tree, true) : NULL;
    json_free(tree);
    if (text == NULL)
        return error_set(error, ERROR_WORLD, "out of memory");
    (void)fputs(text, stdout);
    free(text);
    return true;
}
