# SPDX-License-Identifier: MIT
# Ratings from one fit of all games, each with its 95% interval, the best on top; a triangle where there is but a bound.
# Arguments: output, terminal (svg, pngcairo), title, players, longest label.
# Reads ratings.tsv: place, player, elo, elo_low, elo_high, bound, note.

output = ARG1; terminal = ARG2; heading = ARG3
players = ARG4 + 0
label_length = ARG5 + 0
folder = ARG0[1:strlen(ARG0) - strlen('ratings.gp')]

left = 7.6 * label_length + 24
row = 28.0
width = left + 560
height = row * players + 118
load folder.'style.gp'

set title "Rating (Bradley-Terry, Elo) with 95% interval\n".heading
set lmargin at screen left / width
set rmargin at screen 1 - 30.0 / width
set bmargin at screen 60.0 / height
set tmargin at screen 1 - 58.0 / height
set yrange [players + 0.5:0.5]
set ytics scale 0
set xlabel 'Elo, the mean of all being 0'
set grid x lt 1 lw 0.5 lc rgb '#b0b0b0'
set offsets graph 0.04, graph 0.04, 0, 0
unset key
plot 'ratings.tsv' using (0):1:yticlabels(2) skip 1 with points pt 7 ps 0, \
     '' using 3:1:4:5 skip 1 with xerrorbars pt 7 ps 0.9 lw 1.6 lc rgb '#0072B2', \
     '' using 3:1 skip 1 with points pt 7 ps 0.9 lc rgb '#0072B2', \
     '' using 6:1 skip 1 with points pt 9 ps 1.2 lc rgb '#D55E00', \
     '' using (valid(3) ? NaN : valid(6) ? $6 : 0):($1 - 0.36):7 skip 1 with labels tc rgb '#606060'
