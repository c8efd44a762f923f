/* SPDX-License-Identifier: MIT */
#include "report_width.h"

#include "report.h"

#include <sys/ioctl.h>
#include <unistd.h>

int report_width_or(int elsewhere)
{
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return elsewhere;
    return size.ws_col > REPORT_LEAST_WIDTH ? size.ws_col : REPORT_LEAST_WIDTH;
}

int report_width(void)
{
    return report_width_or(REPORT_WIDTH);
}
