# What the built-in engine answers, from the folder of the script.
loadsgf ../gtp/corner.sgf 1
10 go_safe benson white
#? [0|[0-9]+ .*]
20 final_status B7
#? [dead]*
loadsgf ../gtp/corner.sgf
30 final_status C2
#? [alive|dead]
