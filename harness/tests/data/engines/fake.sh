# A GTP engine with bad manners: fake.sh MODE. It appends its process number, and
# those of its children, to the file $PROCESSES. It fails when it is asked for dead stones.
# The modes from `loads` on are for the options of engines.
mode=$1
file=${PROCESSES:-/dev/null}
echo $$ >>"$file"
first=
while read -r id command one two; do
    case $command in
    name) printf '=%s Fake\n\n' "$id" ;;
    version) printf '=%s %s\n\n' "$id" "$mode" ;;
    loadsgf)
        case $mode in
        unread) printf '?%s no such file\n\n' "$id" ;;
        *) grep -q 'AB\[' "$one" && printf '=%s\n\n' "$id" || printf '?%s no stones\n\n' "$id" ;;
        esac
        ;;
    final_status)
        case $mode in
        status) printf '=%s Alive\n\n' "$id" ;;
        shared) printf '=%s seki\n\n' "$id" ;;
        *) printf '=%s maybe\n\n' "$id" ;;
        esac
        ;;
    play)
        # It must be shown a file.
        if [ "$mode" = loads ]; then
            printf '?%s illegal move\n\n' "$id"
            continue
        fi
        first=${first:-$two}
        printf '=%s\n\n' "$id"
        ;;
    clear_board) first=; printf '=%s\n\n' "$id" ;;
    boardsize | komi) printf '=%s\n\n' "$id" ;;
    quit) printf '=%s\n\n' "$id"; exit 0 ;;
    final_status_list)
        case $mode-$one in
        alive-* | *-seki) printf '=%s\n\n' "$id" ;;
        dead-*) printf '=%s %s\n\n' "$id" "$first" ;;
        hang-*) sleep 600 ;;
        late-*) sleep 3; printf '=%s %s\n\n' "$id" "$first" ;;
        die-*) echo 'out of stones' >&2; exit 3 ;;
        garbage-*) printf 'Segmentation fault\n\n' ;;
        off-*) printf '=%s Z9\n\n' "$id" ;;
        empty-*) printf '=%s A9\n\n' "$id" ;;
        refuse-*) printf '?%s cannot\n\n' "$id" ;;
        flood-*) exec yes '= A1' ;;
        noise-*) yes noise | head -c 3000000 >&2; printf '=%s\n\n' "$id" ;;
        loads-*) printf '=%s\n\n' "$id" ;;
        owns-black_territory | both-*_territory) printf '=%s A9 B9\n\n' "$id" ;;
        owns-white_territory) printf '=%s J1\n\n' "$id" ;;
        owns-* | both-*) printf '=%s\n\n' "$id" ;;
        seed1-*) printf '=%s\n\n' "$id" ;;
        seed2-dead) printf '=%s D1 D2 D3 D4 D5\n D6 D7 D8 D9\n\n' "$id" ;;
        slow-dead) sleep 0.05; printf '=%s\n\n' "$id" ;;
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
