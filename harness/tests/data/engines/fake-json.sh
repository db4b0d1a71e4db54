# An engine with a JSON object on each line: fake-json.sh MODE, for boards of 9x9.
while read -r line; do
    id=$(printf '%s' "$line" | sed 's/.*"id":"\([^"]*\)".*/\1/')
    case $1 in
    alive) echo "{\"id\":\"$id\",\"dead\":[]}" ;;
    error) echo "{\"id\":\"$id\",\"error\":\"no idea\"}" ;;
    other) echo '{"id":"another","dead":[]}' ;;
    text) echo 'ready' ;;
    katago)
        case $line in
        *query_version*) echo "{\"id\":\"$id\",\"version\":\"0.0\"}" ;;
        *)
            # Every point belongs to Black.
            points=$(yes 1 | head -n 81 | paste -s -d , -)
            echo '{"warning":"an unused field"}'
            echo "{\"id\":\"$id\",\"ownership\":[$points]}"
            ;;
        esac
        ;;
    esac
done
