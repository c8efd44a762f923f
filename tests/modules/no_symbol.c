/* SPDX-License-Identifier: MIT */
/* A shared library that is no module. */
int not_a_module(void);

__attribute__((visibility("default"))) int not_a_module(void)
{
    return 1;
}
