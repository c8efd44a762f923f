/* SPDX-License-Identifier: MIT */
/*
 * without landlock|seccomp COMMAND...: runs a command as on a kernel that lacks the one or the other. A filter in front
 * answers ENOSYS, as such a kernel does.
 */
#include <errno.h>
#include <seccomp.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

static int lacks(scmp_filter_ctx filter, const char *what)
{
    if (strcmp(what, "landlock") == 0)
        return seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), 444 /* landlock_create_ruleset */, 0);
    const struct scmp_arg_cmp setting = {0, SCMP_CMP_EQ, PR_SET_SECCOMP, 0};
    const int call = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(seccomp), 0);
    return call != 0 ? call : seccomp_rule_add(filter, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(prctl), 1, setting);
}

int main(int argc, char **argv)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (argc < 3 || filter == NULL || lacks(filter, argv[1]) != 0 || seccomp_load(filter) != 0) {
        (void)fprintf(stderr, "usage: without landlock|seccomp COMMAND...\n");
        return 125;
    }
    (void)execv(argv[2], argv + 2);
    return 125;
}
