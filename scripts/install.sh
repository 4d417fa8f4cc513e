# install_packages LIST...: installs the missing Debian packages of scripts/packages/LIST.txt, as root
# or with sudo. If neither is possible, it prints the command to run.

missing_packages() {
    local list line choice found
    for list in "$@"; do
        while read -r line; do
            case "$line" in '' | '#'*) continue ;; esac
            # "a | b": either package is enough; if both are missing, the first one is installed
            found=
            for choice in ${line//|/ }; do
                if dpkg-query -W -f '${Status}' "$choice" 2>/dev/null | grep -q '^install ok installed$'; then
                    found=yes
                fi
            done
            [ -n "$found" ] || echo "${line%% *}"
        done <"scripts/packages/$list.txt"
    done
}

install_packages() {
    local missing
    mapfile -t missing < <(missing_packages "$@" | sort -u)
    [ "${#missing[@]}" -gt 0 ] || return 0
    if ! command -v apt-get >/dev/null; then
        echo "dev: this is not a Debian system, so these may be missing: ${missing[*]}" >&2
        return 0 # they may be installed under other names; CMake reports what is missing
    fi
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null || ! { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
            say_what_to_run "${missing[@]}"
            return 1
        fi
        as_root=(sudo)
    fi
    echo "Installing ${missing[*]} ..." >&2
    # If the package lists cannot be refreshed, go on: the installation may still succeed.
    quietly "${as_root[@]}" apt-get update || true
    if ! quietly "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends --no-remove "${missing[@]}"; then
        say_what_to_run "${missing[@]}"
        return 1
    fi
}

# The user's own node is enough, with npm, if it is not too old.
install_node() {
    local version
    version=$(node --version 2>/dev/null || true) # v20.1.0
    version=${version#v}
    { [ "${version%%.*}" -ge 18 ] && command -v npm >/dev/null; } 2>/dev/null || install_packages node
}

say_what_to_run() {
    echo "dev: some packages are missing; as root, please run:" >&2
    echo "  apt-get update && apt-get install -y --no-install-recommends $*" >&2
}
