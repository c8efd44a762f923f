/* SPDX-License-Identifier: MIT */
#include "crumbs.h"

#include <stddef.h>
#include <sys/mman.h>

struct crumbs *crumbs_new(void)
{
    void *page = mmap(NULL, sizeof(struct crumbs), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED)
        return NULL;
    crumbs_share(page, false);
    return page;
}

void crumbs_share(struct crumbs *crumbs, bool shared)
{
    (void)madvise(crumbs, sizeof *crumbs, shared ? MADV_DOFORK : MADV_DONTFORK);
}

void crumbs_free(struct crumbs *crumbs)
{
    if (crumbs != NULL)
        (void)munmap(crumbs, sizeof *crumbs);
}

const char *phase_name(enum phase phase)
{
    static const char *const names[PHASE_COUNT] = {"between the moves", "load", "new_game", "choose", "destroy"};
    return (unsigned)phase < PHASE_COUNT ? names[phase] : NULL;
}
