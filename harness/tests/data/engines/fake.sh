# A GTP engine that misbehaves, for harness/tests/runs/engines.rs: fake.sh MODE. It appends its
# process number, and those of its children, to the file $PROCESSES. It fails when it is asked for
# dead stones.
mode=$1
file=${PROCESSES:-/dev/null}
echo $$ >>"$file"
first=
games=0
while read -r id command one two; do
    case $command in
    protocol_version) printf '=%s 2\n\n' "$id" ;;
    play)
        first=${first:-$two}
        printf '=%s\n\n' "$id"
        ;;
    clear_board) first=; games=$((games + 1)); printf '=%s\n\n' "$id" ;;
    boardsize | komi) printf '=%s\n\n' "$id" ;;
    quit) printf '=%s\n\n' "$id"; exit 0 ;;
    final_status_list)
        # Any other mode, such as silent, never answers.
        case $mode-$one in
        alive-*) printf '=%s\n\n' "$id" ;;
        dead-*) printf '=%s %s\n\n' "$id" "$first" ;;
        hang-*) sleep 600 ;;
        late-*) sleep 3; printf '=%s %s\n\n' "$id" "$first" ;;
        die-*) echo 'out of stones' >&2; exit 3 ;;
        garbage-*) printf 'Segmentation fault\n\n' ;;
        off-*) printf '=%s Z9\n\n' "$id" ;;
        empty-*) printf '=%s A9\n\n' "$id" ;;
        refuse-*) printf '?%s cannot\n\n' "$id" ;;
        # It refuses to answer for its second game and for every third one after that.
        sometimes-*)
            if [ $((games % 3)) = 2 ]; then printf '?%s too hard\n\n' "$id"; else printf '=%s\n\n' "$id"; fi
            ;;
        flood-*) exec yes '= A1' ;;
        noise-*) yes noise | head -c 3000000 >&2; printf '=%s\n\n' "$id" ;;
        child-*)
            sleep 600 &
            echo $! >>"$file"
            echo 'my child lives' >&2
            exit 4
            ;;
        esac
        ;;
    *) printf '?%s unknown command\n\n' "$id" ;;
    esac
done
