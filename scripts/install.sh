# install_packages LIST...: makes sure that the Debian packages in scripts/packages/LIST.txt are
# installed. Installs what is missing as root or with sudo; otherwise prints the line to run.

missing_packages() {
    local list line choice found
    for list in "$@"; do
        while read -r line; do
            case "$line" in '' | '#'*) continue ;; esac
            # "a | b": a will do if b is not there; the first one is what gets installed
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
        return 0 # perhaps they are there under other names; CMake will tell
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
    # A list that cannot be refreshed need not stop us; the installation itself decides.
    quietly "${as_root[@]}" apt-get update || true
    if ! quietly "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y --no-install-recommends --no-remove "${missing[@]}"; then
        say_what_to_run "${missing[@]}"
        return 1
    fi
}

# A node of their own will do, with npm, if it is not too old.
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
