# What the built-in engine answers, from the folder of the script.
loadsgf ../gtp/corner.sgf 1
10 color B7
#? [black]
20 go_safe benson white
#? [0|[0-9]+ .*]
30 reg_genmove black
#? [A7]*
loadsgf ../gtp/corner.sgf
40 color C2
#? [white]
