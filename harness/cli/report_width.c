/* SPDX-License-Identifier: MIT */
#include "report_width.h"

#include "report.h"

#include <sys/ioctl.h>
#include <unistd.h>

int report_width(void)
{
    struct winsize size;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= REPORT_LEAST_WIDTH)
        return size.ws_col;
    return REPORT_WIDTH;
}
