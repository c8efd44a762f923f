# SPDX-License-Identifier: MIT
# Score of the row's player against the column's, less what the ratings of one fit expect of it: what one number a player
# does not tell. Arguments: output, terminal (svg, pngcairo), title, players, longest label.
# Reads predicted.tsv: row, column, player, opponent, score_percent, predicted_percent, difference, scale.

output = ARG1; terminal = ARG2; heading = ARG3
players = ARG4 + 0
label_length = ARG5 + 0
folder = ARG0[1:strlen(ARG0) - strlen('predicted.gp')]

cell = players <= 4 ? 360.0 / players : (players <= 30 ? 58.0 : 24.0)
left = 7.6 * label_length + 24
bottom = 5.2 * label_length + 40
width = left + cell * players + 110
width = width < 520 ? 520 : width
height = bottom + cell * players + 58
load folder.'style.gp'

stats 'predicted.tsv' using 8 skip 1 nooutput
most = STATS_max

set title "Score against the column less what ratings expect, in % of points\n".heading
set lmargin at screen left / width
set rmargin at screen (left + cell * players) / width
set bmargin at screen bottom / height
set tmargin at screen 1 - 58.0 / height
set xrange [0.5:players + 0.5]
set yrange [players + 0.5:0.5]
set cbrange [-most:most]
set palette defined (0 '#e08214', 50 '#f7f7f7', 100 '#4393c3')
set xtics scale 0 rotate by 45 right
set ytics scale 0
unset key
set colorbox user origin screen (left + cell * players + 20) / width, screen bottom / height \
    size screen 18.0 / width, screen cell * players / height

# Who did not meet, or has no rating, leaves the grey of the ground.
set object 1 rectangle from graph 0,0 to graph 1,1 behind fc rgb '#d9d9d9' fs solid noborder
set style fill solid border rgb '#ffffff'
cells = "using 2:1:(0.5):(0.5):7:xticlabels(4):yticlabels(3)"
if (players <= 30) {
    plot 'predicted.tsv' using 2:1 skip 1 with points ps 0, '' @cells skip 1 with boxxyerror fc palette, \
         '' using 2:1:(valid(7) ? sprintf('%+.1f', $7) : '') skip 1 with labels tc rgb '#000000'
} else {
    plot 'predicted.tsv' using 2:1 skip 1 with points ps 0, '' @cells skip 1 with boxxyerror fc palette
}
