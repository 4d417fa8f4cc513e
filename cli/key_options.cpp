#include "cli/key_options.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "fairshuf/words/key_hex.hpp"
#include "fairshuf/words/phrase.hpp"
#include "format/escaped.hpp"
#include "language/reasons.hpp"
#include "language/words/help_games.hpp"
#include "system/files/key_input.hpp"

namespace fairshuf::cli {
namespace {

constexpr const char* variable = "FAIRSHUF_KEY_FILE";

// Warns if others know the key.
expected<key> from_file(const key_options& given) {
    const auto found = read_key(*key_file_of(given));
    if (!found)
        return error{
            say<words::key_problem>(given.key_file ? "--key-file" : variable, in_words(found.error()))};
    if (found->open_mode != 0)
        fmt::print(stderr, "fairshuf: {}\n",
                   say<words::key_is_open>(in_quotes(escaped(*key_file_of(given), 1000)), found->open_mode));
    return found->value;
}

expected<key> key_of(const key_options& given) {
    if (int{given.seed.has_value()} + int{given.key.has_value()} + int{given.key_file.has_value()} > 1)
        return error{say<words::one_key_only>()};
    if (given.seed && given.seed_is == seed_meaning::text) return key::from_text(*given.seed);
    if (given.seed) return key_from_phrase(*given.seed);
    if (key_file_of(given)) return from_file(given);
    if (!given.key) return key::from_os();
    auto found = key::from_hex(*given.key);
    if (!found) return error{say<words::key_problem>("--key", in_words(found.error()))};
    return found;
}

}  // namespace

void add_key_options(const verb& to, key_options& given) {
    to.add_option("--seed", given.seed,
                  given.seed_is == seed_meaning::text ? words::seed_by_sha256 : words::seed_by_scrypt)
        .option_text("TEXT");
    to.add_option("--key", given.key, words::help_key).option_text("HEX");
    to.add_option("--key-file", given.key_file, words::help_key_file).option_text("FILE");
    to.add_flag("--print-key", given.print_key, words::help_print_key);
}

std::optional<std::string> key_file_of(const key_options& given) {
    if (given.key_file || given.seed || given.key) return given.key_file;
    const char* named = std::getenv(variable);
    return named != nullptr && *named != '\0' ? std::optional<std::string>(named) : std::nullopt;
}

expected<key> chosen_key(const key_options& given) {
    auto k = key_of(given);
    if (k && given.print_key) fmt::print(stderr, "{}\n", k->hex());
    return k;
}

}  // namespace fairshuf::cli
