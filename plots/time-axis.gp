# SPDX-License-Identifier: MIT
# Tics of a log axis of seconds, y.

set ytics ('100 ns' 1e-7, '1 us' 1e-6, '10 us' 1e-5, '100 us' 1e-4, '1 ms' 1e-3, '10 ms' 1e-2, '100 ms' 1e-1, \
    '1 s' 1, '10 s' 10, '100 s' 100, '1,000 s' 1e3, '3 h' 10800, '28 h' 1e5, '12 d' 1e6, '116 d' 1e7, \
    '3 years' 1e8, '32 years' 1e9, '1e10 s' 1e10, '1e12 s' 1e12, '1e14 s' 1e14, '1e16 s' 1e16, '1e18 s' 1e18, '1e24 s' 1e24)
