/* SPDX-License-Identifier: MIT */
/*
 * escape.h - finds, eight bytes at a time, the characters that JSON strings escape
 */
#ifndef OSERO_ESCAPE_H
#define OSERO_ESCAPE_H

#include <stdint.h>

/*
 * Not 0 when one of eight bytes is below 32, '"' or '\\'. Never misses one; it may flag eight bytes without any when a
 * byte of 128 or more is among them, so that the caller has to look closer, one by one.
 */
static inline uint64_t escape_suspected(uint64_t bytes)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t quote = bytes ^ (ones * '"'), slash = bytes ^ (ones * '\\');
    return ((bytes - ones * 32) | (quote - ones) | (slash - ones)) & (ones << 7);
}

static inline int escape_needed(unsigned char byte)
{
    return byte < 32 || byte == '"' || byte == '\\';
}

#endif
