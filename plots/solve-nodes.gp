# SPDX-License-Identifier: MIT
# Time against nodes, both on log scales, a point a position.
# Arguments: output, terminal (svg, pngcairo), title, solvers, longest label.
# Reads solve-nodes.tsv: nodes, then a column of seconds for each solver, headed by its label.

output = ARG1; terminal = ARG2; heading = ARG3
solvers = ARG4 + 0
label_length = ARG5 + 0
folder = ARG0[1:strlen(ARG0) - strlen('solve-nodes.gp')]

right = 7.6 * label_length + 110
width = 700 + right
height = solvers <= 20 ? 520 : 520 + 18 * (solvers - 20)
load folder.'style.gp'

set title "Time against nodes, a point a position\n".heading
set lmargin at screen 90.0 / width
set rmargin at screen 700.0 / width
set bmargin at screen 60.0 / height
set tmargin at screen 1 - 58.0 / height
set xlabel 'nodes'
set ylabel 'time'
set logscale xy
set format x '%.0s %c'
load folder.'time-axis.gp'
set grid lt 1 lw 0.5 lc rgb '#b0b0b0'
set key at screen 1 - 10.0 / width, screen 1 - 58.0 / height top right Left reverse samplen 1
plot for [i = 2:solvers + 1] 'solve-nodes.tsv' using 1:i with points lt i - 1 ps 0.4 title columnheader(i)
