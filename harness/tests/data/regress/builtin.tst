# What the built-in engine answers, from the folder of the script.
loadsgf ../gtp/corner.sgf 1
10 color B7
#? [black]
20 go_safe benson white
#? [0|[0-9]+ .*]
30 color B7
#? [white]*
loadsgf ../gtp/corner.sgf
40 color C2
#? [white]
