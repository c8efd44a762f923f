/* SPDX-License-Identifier: MIT */
#include "errors.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Messages quote texts from anywhere: a newline would end the line, an escape would speak to the terminal. */
static void make_one_line(char *message)
{
    for (; *message != '\0'; message++)
        if ((unsigned char)*message < ' ' || *message == 127)
            *message = '?';
}

bool error_set(struct error *error, enum error_kind kind, const char *format, ...)
{
    if (error == NULL)
        return false;
    va_list arguments;
    va_start(arguments, format);
    error->kind = kind;
    (void)vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    make_one_line(error->message);
    return false;
}

bool error_set_errno(struct error *error, enum error_kind kind, const char *format, ...)
{
    const int code = errno;
    if (error == NULL)
        return false;
    va_list arguments;
    va_start(arguments, format);
    error->kind = kind;
    (void)vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    const char *why = strerror(code);
    const size_t used = strlen(error->message), most = sizeof error->message - sizeof ": " - strlen(why);
    const size_t at = used < most ? used : most; /* of a long path the end is cut, not the reason */
    (void)snprintf(error->message + at, sizeof error->message - at, ": %s", why);
    make_one_line(error->message);
    return false;
}

bool error_prefix(struct error *error, const char *format, ...)
{
    if (error == NULL)
        return false;
    char old[sizeof error->message];
    memcpy(old, error->message, sizeof old);
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    const size_t used = strlen(error->message);
    (void)snprintf(error->message + used, sizeof error->message - used, ": %s", old);
    make_one_line(error->message);
    return false;
}
