// What a command line may have: options and operands. The parser reads it, and help, manual pages and
// completions are made of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace fairshuf::cli {

// What a value is, for completions.
enum class value_kind : std::uint8_t { text, file, folder, word };

// Where a value goes. A vector takes one value for each mention of its option, or all operands that are left.
using value_target =
    std::variant<std::monostate, bool*, std::string*, std::optional<std::string>*, std::vector<std::string>*>;

struct syntax_option {
    std::vector<std::string> names;  // with their dashes; an operand has one name, without
    std::string value = {};          // what help shows for the value: "FILE"
    std::string help = {};
    std::size_t values = 1;  // 0: a flag
    value_kind kind = value_kind::text;
    std::vector<std::string> words = {};  // the values there are, if kind is word
    bool required = false;
    std::vector<std::size_t> excluded = {};  // other options of the verb
    value_target to = {};

    bool is_operand() const { return !names.front().starts_with('-'); }
    bool repeats() const { return std::holds_alternative<std::vector<std::string>*>(to) && values == 1; }
    bool takes(const std::string& name) const;
};

struct verb_syntax {
    std::string name;  // of the verb; empty for what stands before the verb
    std::string description = {};
    std::vector<syntax_option> options = {};  // in the order of --help
    std::string footer = {};
    std::function<void()> run = {};
    bool reads_itself = false;  // it reads its own command line: `lines`

    std::vector<const syntax_option*> operands() const;
    std::vector<const syntax_option*> flags() const;  // options, not operands
};

// "prove" is "fairshuf prove", "" is "fairshuf".
std::string command_of(const std::string& verb);

// "[OPTION]... LIST [DOCUMENT]...", in the language that is spoken.
std::string usage_of(const verb_syntax& verb);

}  // namespace fairshuf::cli
