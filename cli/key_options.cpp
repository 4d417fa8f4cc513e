#include "cli/key_options.hpp"

#include <fmt/format.h>

#include <cstdio>

#include "fairshuf/words/key_file.hpp"
#include "fairshuf/words/key_hex.hpp"

namespace fairshuf::cli {
namespace {

expected<key> read_key(const key_options& given) {
    if (int{given.seed.has_value()} + int{given.key.has_value()} + int{given.key_file.has_value()} > 1)
        return error{"--seed, --key and --key-file exclude each other: give one of them"};
    if (given.seed) return key::from_text(*given.seed);
    if (!given.key && !given.key_file) return key::from_os();
    auto found = given.key ? key::from_hex(*given.key) : key_from_file(*given.key_file);
    if (!found)
        return error{fmt::format("{}: {}", given.key ? "--key" : "--key-file", found.error().message)};
    return found;
}

}  // namespace

void add_key_options(const verb& to, key_options& given) {
    to.add_option("--seed", given.seed,
                  "Make the key from TEXT: its SHA-256; anyone who guesses it knows the result")
        .option_text("TEXT");
    to.add_option("--key", given.key, "Use this key: 64 hexadecimal digits").option_text("HEX");
    to.add_option("--key-file", given.key_file, "Read the key from FILE: 32 bytes, or 64 hexadecimal digits")
        .option_text("FILE");
    to.add_flag("--print-key", given.print_key,
                "Print the key to standard error; with --key it gives the same result again");
}

expected<key> chosen_key(const key_options& given) {
    auto k = read_key(given);
    if (k && given.print_key) fmt::print(stderr, "{}\n", k->hex());
    return k;
}

}  // namespace fairshuf::cli
