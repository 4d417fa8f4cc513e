#include "lines/options/key_option.hpp"

#include "fairshuf/words/key.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "format/gnu_quoting.hpp"
#include "lines/options/options_with_help.hpp"

namespace fairshuf::lines {
namespace {

expected<key_input> key_from_digits(const std::string& text) {
    const auto found = key::from_hex(text);
    return found ? expected(key_input{*found}) : found.error();
}

}  // namespace

std::string_view named_key::name() const {
    switch (option) {
        case seed_option: return "--seed";
        case key_option: return "--key";
        default: return "--key-file";
    }
}

bool named_key::is_standard_input() const {
    return option == key_file_option && text == "-";
}

expected<key_input> named_key::read() const {
    if (option == seed_option) return key_input{key::from_text(text)};
    if (option == key_option) return key_from_digits(text);
    auto found = read_key(text);
    // The message begins with the name of the file, which is quoted here if necessary.
    if (!found && !is_standard_input())
        return error{as_name(text) + found.error().message.substr(text.size())};
    return found;
}

}  // namespace fairshuf::lines
