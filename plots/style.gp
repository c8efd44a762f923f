# SPDX-License-Identifier: MIT
# What all plots share. Expects terminal, output, width, height. Colours: Okabe and Ito's for lines (without the yellow,
# which is faint on white), told apart by every kind of colour vision; blue to orange for the map.

if (terminal eq 'svg') {
    set terminal svg size width,height noenhanced font 'DejaVu Sans,Verdana,sans-serif,13' background '#ffffff'
} else {
    set terminal pngcairo size width,height noenhanced font 'DejaVu Sans,10' background '#ffffff'
}
set output output
set encoding utf8
set datafile separator tab
set border lc rgb '#404040'
set format '%g'
set title noenhanced
set key noenhanced

array line_colour[7] = ['#0072B2', '#D55E00', '#009E73', '#CC79A7', '#E69F00', '#56B4E9', '#000000']
do for [i = 1:200] {
    round = (i - 1) / 7 % 4
    set linetype i lc rgb line_colour[(i - 1) % 7 + 1] lw 1.6 dt round + 1 pt round + 4 ps 0.5
}

# Room for a label of so many characters, in pixels.
text_width(characters) = 7.6 * characters + 12
