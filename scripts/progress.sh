# Shows how far a long command is, in the place of its output.

# Shows the output of a command only if it fails: a newcomer wants the result, not a compiler's log.
quietly() {
    local log
    log=$(mktemp)
    if ! "$@" >"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}

# with_progress WHAT COMMAND...: on a terminal, says what is being done and, from ninja's "[3/40]", how far it is. Elsewhere, and
# where there is little to do, it is silent. If the command fails, all of its output is shown.
with_progress() {
    local what=$1 log line status=0 few=2
    shift
    if ! [ -t 2 ]; then
        quietly "$@"
        return
    fi
    log=$(mktemp)
    NINJA_STATUS='[%f/%t] ' "$@" 2>&1 | tee "$log" | while IFS= read -r line; do
        if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] && ((BASH_REMATCH[2] > few)); then
            printf '\r\033[K%s ... %d %%' "$what" $((100 * BASH_REMATCH[1] / BASH_REMATCH[2])) >&2
        fi
    done || status=1
    printf '\r\033[K' >&2
    if [ "$status" != 0 ]; then
        echo "$what failed:" >&2
        cat "$log" >&2
    fi
    rm -f "$log"
    return "$status"
}
