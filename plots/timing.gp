# SPDX-License-Identifier: MIT
# Median time of a move by the number of empty squares, a line a player.
# Arguments: output, terminal (svg, pngcairo), title, players, longest label, the columns' file, what there is less and
# less of (empty squares).
# Reads timing.tsv: empties, then a column of microseconds for each player, headed by its label.

output = ARG1; terminal = ARG2; heading = ARG3
players = ARG4 + 0
label_length = ARG5 + 0
folder = ARG0[1:strlen(ARG0) - strlen('timing.gp')]

right = 7.6 * label_length + 70
width = 700 + right
height = players <= 16 ? 440 : 440 + 18 * (players - 16)
load folder.'style.gp'

set title "Median time of a move\n".heading
set lmargin at screen 90.0 / width
set rmargin at screen 700.0 / width
set bmargin at screen 60.0 / height
set tmargin at screen 1 - 58.0 / height
set xlabel (ARG7 eq '' ? 'empty squares' : ARG7)
set ylabel 'microseconds'
set xrange [*:*] reverse
set logscale y
set format y '%g'
set grid lt 1 lw 0.5 lc rgb '#b0b0b0'
set key at screen 1 - 10.0 / width, screen 1 - 58.0 / height top right Left reverse samplen 3
plot for [i = 2:players + 1] 'timing.tsv' using 1:i with linespoints title columnheader(i)
