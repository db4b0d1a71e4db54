# A GTP engine with bad manners: fake.sh MODE. It appends its process number, and
# those of its children, to the file $PROCESSES. It fails when it is asked for dead stones.
# The modes from `loads` on are for the options of engines.
mode=$1
file=${PROCESSES:-/dev/null}
echo $$ >>"$file"
first=
while read -r command one two; do
    case $command in
    name) printf '= Fake\n\n' ;;
    version) printf '= %s\n\n' "$mode" ;;
    loadsgf)
        case $mode in
        unread) printf '? no such file\n\n' ;;
        *) grep -q 'AB\[' "$one" && printf '=\n\n' || printf '? no stones\n\n' ;;
        esac
        ;;
    final_status)
        case $mode in
        status) printf '= Alive\n\n' ;;
        shared) printf '= seki\n\n' ;;
        *) printf '= maybe\n\n' ;;
        esac
        ;;
    play)
        # It must be shown a file.
        if [ "$mode" = loads ]; then
            printf '? illegal move\n\n'
            continue
        fi
        first=${first:-$two}
        printf '=\n\n'
        ;;
    clear_board) first=; printf '=\n\n' ;;
    boardsize | komi) printf '=\n\n' ;;
    quit) printf '=\n\n'; exit 0 ;;
    final_status_list)
        case $mode-$one in
        alive-* | *-seki) printf '=\n\n' ;;
        dead-*) printf '= %s\n\n' "$first" ;;
        hang-*) sleep 600 ;;
        late-*) sleep 3; printf '= %s\n\n' "$first" ;;
        die-*) echo 'out of stones' >&2; exit 3 ;;
        garbage-*) printf 'Segmentation fault\n\n' ;;
        off-*) printf '= Z9\n\n' ;;
        empty-*) printf '= A9\n\n' ;;
        refuse-*) printf '? cannot\n\n' ;;
        flood-*) exec yes '= A1' ;;
        noise-*) yes noise | head -c 3000000 >&2; printf '=\n\n' ;;
        loads-*) printf '=\n\n' ;;
        owns-black_territory | both-*_territory) printf '= A9 B9\n\n' ;;
        owns-white_territory) printf '= J1\n\n' ;;
        owns-* | both-*) printf '=\n\n' ;;
        seed1-*) printf '=\n\n' ;;
        seed2-dead) printf '= D1 D2 D3 D4 D5\n D6 D7 D8 D9\n\n' ;;
        slow-dead) sleep 0.05; printf '=\n\n' ;;
        child-*)
            sleep 600 &
            echo $! >>"$file"
            echo 'my child lives' >&2
            exit 4
            ;;
        esac
        ;;
    *) printf '? unknown command\n\n' ;;
    esac
done
