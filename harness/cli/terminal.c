/* SPDX-License-Identifier: MIT */
#include "terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool terminal_obeys(int file)
{
    const char *kind = getenv("TERM");
    return kind != NULL && *kind != '\0' && strcmp(kind, "dumb") != 0 && isatty(file) == 1;
}

bool terminal_has_colours(int file)
{
    const char *plain = getenv("NO_COLOR");
    return (plain == NULL || *plain == '\0') && terminal_obeys(file);
}
