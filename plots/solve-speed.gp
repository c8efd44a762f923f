# SPDX-License-Identifier: MIT
# Nodes a second by empty squares, a line a solver.
# Arguments: output, terminal (svg, pngcairo), title, solvers, longest label.
# Reads solve-speed.tsv: empties, then a column of nodes a second for each solver, headed by its label.

output = ARG1; terminal = ARG2; heading = ARG3
solvers = ARG4 + 0
label_length = ARG5 + 0
folder = ARG0[1:strlen(ARG0) - strlen('solve-speed.gp')]

right = 7.6 * label_length + 110
width = 700 + right
height = solvers <= 16 ? 440 : 440 + 18 * (solvers - 16)
load folder.'style.gp'

set title "Nodes a second\n".heading
set lmargin at screen 90.0 / width
set rmargin at screen 700.0 / width
set bmargin at screen 60.0 / height
set tmargin at screen 1 - 58.0 / height
set xlabel 'empty squares'
set ylabel 'nodes a second'
set logscale y
set format y '%.0s %c'
set grid xtics ytics mytics lt 1 lw 0.5 lc rgb '#b0b0b0', lt 1 lw 0.3 lc rgb '#d9d9d9'
set autoscale xfix
set offsets 0.5, 0.5, 0, 0
set key at screen 1 - 10.0 / width, screen 1 - 58.0 / height top right Left reverse samplen 3
plot for [i = 2:solvers + 1] 'solve-speed.tsv' using 1:i with linespoints title columnheader(i)
