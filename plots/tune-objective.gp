# SPDX-License-Identifier: MIT
# The objective, the score against the pool, and its twin against the held-out opponents, over the iterations.
# Arguments: output, terminal (svg, pngcairo), title, numbers, longest label.
# Reads tune-objective.tsv: iteration, pool, pool_low, pool_high, held_out, held_out_low, held_out_high, tried; 0..1.

output = ARG1; terminal = ARG2; heading = ARG3
folder = ARG0[1:strlen(ARG0) - strlen('tune-objective.gp')]

width = 860
height = 520
load folder.'style.gp'

set title "Score against the pool and against the held-out, with 95% intervals\n".heading
set lmargin at screen 80.0 / width
set rmargin at screen 1 - 30.0 / width
set bmargin at screen 90.0 / height
set tmargin at screen 1 - 58.0 / height
set xlabel 'iteration'
set ylabel 'score (%)'
set autoscale xfix
set offsets graph 0.02, graph 0.02, graph 0.05, graph 0.05
set grid lt 1 lw 0.5 lc rgb '#b0b0b0'
set key at screen 0.5, screen 22.0 / height center horizontal Left reverse samplen 2 width 2
plot 'tune-objective.tsv' using 1:(100 * column(8)) skip 1 with lines lw 1.4 lc rgb '#b0b0b0' \
         title 'pool: what was tried out', \
     '' using 1:(100 * column(2)):(100 * column(3)):(100 * column(4)) skip 1 with yerrorlines pt 7 ps 0.6 lw 1.6 \
         lc rgb '#0072B2' title 'pool', \
     '' using 1:(100 * column(5)):(100 * column(6)):(100 * column(7)) skip 1 with yerrorlines pt 5 ps 0.6 lw 1.6 \
         dt 2 lc rgb '#D55E00' title 'held-out'
