# SPDX-License-Identifier: MIT
# The crosstable as a heat map: score of the row's player against the column's, in per cent.
# Arguments: output, terminal (svg, pngcairo), title, players, longest label.
# Reads crosstable.tsv: row, column, player, opponent, score_percent.

output = ARG1; terminal = ARG2; heading = ARG3
players = ARG4 + 0
label_length = ARG5 + 0
folder = ARG0[1:strlen(ARG0) - strlen('crosstable.gp')]

# Few players get large cells, many get small ones, very many get cells without numbers.
cell = players <= 4 ? 360.0 / players : (players <= 30 ? 58.0 : 24.0)
left = 7.6 * label_length + 24
bottom = 5.2 * label_length + 40
width = left + cell * players + 110
height = bottom + cell * players + 58
load folder.'style.gp'

set title "Score of the row against the column, %\n".heading
set lmargin at screen left / width
set rmargin at screen (left + cell * players) / width
set bmargin at screen bottom / height
set tmargin at screen 1 - 58.0 / height
set xrange [0.5:players + 0.5]
set yrange [players + 0.5:0.5]
set cbrange [0:100]
set cbtics 25
set palette defined (0 '#e08214', 50 '#f7f7f7', 100 '#4393c3')
set xtics scale 0 rotate by 45 right
set ytics scale 0
unset key
set colorbox user origin screen (left + cell * players + 20) / width, screen bottom / height \
    size screen 18.0 / width, screen cell * players / height

# Who met nobody, himself included, leaves the grey of the ground.
set object 1 rectangle from graph 0,0 to graph 1,1 behind fc rgb '#d9d9d9' fs solid noborder
set style fill solid border rgb '#ffffff'
cells = "using 2:1:(0.5):(0.5):5:xticlabels(4):yticlabels(3)"
if (players <= 30) {
    plot 'crosstable.tsv' @cells skip 1 with boxxyerror fc palette, \
         '' using 2:1:(sprintf('%.1f', $5)) skip 1 with labels tc rgb '#000000'
} else {
    plot 'crosstable.tsv' @cells skip 1 with boxxyerror fc palette
}
