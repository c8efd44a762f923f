# SPDX-License-Identifier: MIT
# Weights as heat maps with numbers in the squares, all on one scale around 0.
# Arguments: output, terminal (svg, pngcairo), title, width and height in squares, file of columns.
# Reads its file: x, y, part (value by the largest size, -1..1; empty for coordinates and titles), text.

output = ARG1; terminal = ARG2; heading = ARG3
squares = ARG4 + 0
rows = ARG5 + 0
columns = ARG6
folder = ARG0[1:strlen(ARG0) - strlen('weights.gp')]

cell = 56.0
width = cell * (squares + 1)
height = cell * (rows + 2) + 40
load folder.'style.gp'

set title heading
set lmargin at screen 0
set rmargin at screen 1
set bmargin at screen 0
set tmargin at screen 1 - 40.0 / height
set xrange [-0.2:squares + 0.8]
set yrange [rows + 1:-1]
set cbrange [-1:1]
set palette defined (-1 '#e08214', 0 '#f7f7f7', 1 '#4393c3')
unset xtics
unset ytics
unset border
unset key
unset colorbox
set style fill solid border rgb '#ffffff'
plot columns using 1:2:(0.5):(0.5):3 skip 1 with boxxyerror fc palette, \
     '' using 1:2:4 skip 1 with labels tc rgb '#000000'
