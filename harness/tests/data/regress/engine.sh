# A GTP engine that misbehaves, for the tests of `sahwal regress`.
position=none
while read -r line; do
    set -- $line
    id=
    case $1 in
    [0-9]*) id=$1; shift ;;
    esac
    case $1 in
    quit) printf '=%s\n\n' "$id"; exit 0 ;;
    loadsgf) position=$2; printf '=%s\n\n' "$id" ;;
    position) printf '=%s %s\n\n' "$id" "$position" ;;
    say) shift; printf '=%s %s\n\n' "$id" "$*" ;;
    lines) printf '=%s one\n two\n\n' "$id" ;;
    folder) printf '=%s %s\n\n' "$id" "$(basename "$PWD")" ;;
    refuse) printf '?%s no\n\n' "$id" ;;
    crash) echo 'out of stones' >&2; exit 3 ;;
    hang) exec sleep 600 ;;
    garbage) printf 'Bus error\n\n' ;;
    other) printf '=99 A1\n\n' ;;
    spew) exec yes ;;
    *) printf '?%s unknown command\n\n' "$id" ;;
    esac
done
