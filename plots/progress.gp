# SPDX-License-Identifier: MIT
# Elo against all others together as game pairs are played, with its 95% band (bands of up to 8 players).
# Arguments: output, terminal (svg, pngcairo), title, players, longest label.
# Reads progress.tsv: pairs, scale_low, scale_high, then for each player Elo under its label, low, high.

output = ARG1; terminal = ARG2; heading = ARG3
players = ARG4 + 0
label_length = ARG5 + 0
folder = ARG0[1:strlen(ARG0) - strlen('progress.gp')]

right = 8.2 * label_length + 70
width = 90 + 620 + right
height = 19.0 * players + 120 > 440 ? 19.0 * players + 120 : 440
load folder.'style.gp'

stats 'progress.tsv' using 1 skip 1 nooutput
last = STATS_max
stats 'progress.tsv' using 2:3 skip 1 nooutput
set yrange [STATS_min_x:STATS_max_y]

set title "Elo with 95% band as games go on\n".heading
set lmargin at screen 90.0 / width
set rmargin at screen (90.0 + 620) / width
set bmargin at screen 60.0 / height
set tmargin at screen 1 - 58.0 / height
set xrange [0:last]
set xlabel players == 1 ? 'game pairs' : 'game pairs, of all pairings together'
set ylabel 'Elo against all others together'
set grid lt 1 lw 0.5 lc rgb '#b0b0b0'
set style fill transparent solid 0.15 noborder
set key at screen (90.0 + 620 + 10) / width, screen 1 - 58.0 / height left top Left reverse
set arrow from graph 0, first 0 to graph 1, first 0 nohead lc rgb '#404040' back
banded = players <= 8 ? players : 0
if (banded > 0) {
    plot 'progress.tsv' using 1:2 skip 1 with points ps 0 notitle, \
         for [i = 1:banded] '' using 1:3 * i + 2:3 * i + 3 skip 1 with filledcurves lt i notitle, \
         for [i = 1:players] '' using 1:3 * i + 1 with lines lt i title columnheader(3 * i + 1)
} else {
    plot 'progress.tsv' using 1:2 skip 1 with points ps 0 notitle, \
         for [i = 1:players] '' using 1:3 * i + 1 with lines lt i title columnheader(3 * i + 1)
}
