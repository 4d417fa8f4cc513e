#include "cli/syntax/parser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/syntax/help_text.hpp"
#include "cli/syntax/unknown_verb.hpp"
#include "fairshuf/core/nearest.hpp"
#include "language/words/help.hpp"
#include "language/words/parser.hpp"

namespace fairshuf::cli {
namespace {

std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts{""};
    for (const char c : text) {
        if (c == at)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

syntax_option help_option() {
    return {.names = {"-h", "--help"}, .help = say<words::help_help>(), .values = 0};
}

// The value was read before the parser was set up (cli/spoken_language.hpp).
syntax_option language_option() {
    return {.names = {"--lang"},
            .value = "en|zh",
            .help = say<words::help_lang>(),
            .kind = value_kind::word,
            .words = {"en", "zh"}};
}

using words_given = std::vector<std::string>;

// The options and operands of one verb, or those before the verb.
class line_reader {
public:
    explicit line_reader(const verb_syntax& known)
        : known_(known), operands_(known.operands()), times_(known.options.size()) {}

    // Reads all words; before the verb, it stops at the first operand. False: something is wrong.
    bool read(const words_given& given, std::size_t from) {
        bool only_operands = false;
        for (next_ = from; next_ < given.size(); ++next_) {
            const std::string& word = given[next_];
            if (!only_operands && word == "--") {
                only_operands = true;
            } else if (only_operands || !looks_like_an_option(word)) {
                if (known_.name.empty()) return true;
                take_operand(word);
            } else if (word.starts_with("--")) {
                take_long(given, word);
            } else {
                take_letters(given, word);
            }
        }
        return problem_.empty();
    }

    void check_the_whole() {
        for (std::size_t i = 0; i < known_.options.size(); ++i) {
            const auto& option = known_.options[i];
            for (const auto other : option.excluded)
                if (times_[i] > 0 && times_[other] > 0)
                    complain(
                        say<words::options_exclude>(option.names.back(), known_.options[other].names.back()));
        }
        for (const auto& option : known_.options) {
            const auto i = static_cast<std::size_t>(&option - known_.options.data());
            if (option.required && times_[i] == 0)
                complain(say<words::is_missing>(
                    option.is_operand() ? option.names.front() : option.names.back() + " " + option.value,
                    usage()));
        }
    }

    std::size_t next() const { return next_; }  // the first word that was not read
    const std::string& problem() const { return problem_; }
    bool is_given(const std::string& name) const {
        for (std::size_t i = 0; i < times_.size(); ++i)
            if (times_[i] > 0 && known_.options[i].takes(name)) return true;
        return false;
    }

private:
    // Negative numbers and "-" are values.
    bool looks_like_an_option(const std::string& word) const {
        if (word.size() < 2 || word[0] != '-') return false;
        return word[1] < '0' || word[1] > '9' || find(word.substr(0, 2)) != nullptr;
    }

    const syntax_option* find(const std::string& name) const {
        const auto found =
            std::ranges::find_if(known_.options, [&](const auto& option) { return option.takes(name); });
        return found == known_.options.end() ? nullptr : &*found;
    }

    void complain(std::string problem) {
        if (problem_.empty()) problem_ = std::move(problem);
    }

    std::string usage() const { return command_of(known_.name) + " " + usage_of(known_); }

    std::size_t& times_of(const syntax_option& option) {
        return times_[static_cast<std::size_t>(&option - known_.options.data())];
    }

    void take_operand(const std::string& word) {
        if (operand_ == operands_.size()) {
            complain(say<words::one_too_many>(word, usage()));
            return;
        }
        const auto& operand = *operands_[operand_];
        if (!operand.repeats()) ++operand_;
        ++times_of(operand);
        put(operand, word);
    }

    void take_long(const words_given& given, const std::string& word) {
        const auto equals = word.find('=');
        const std::string name = word.substr(0, equals);
        const auto* option = find(name);
        if (option == nullptr) {
            complain(unknown(name));
        } else if (equals != std::string::npos) {
            take(*option, name, word.substr(equals + 1), given);
        } else {
            take(*option, name, {}, given);
        }
    }

    // -a, -ab as -a -b, -n5 as -n 5.
    void take_letters(const words_given& given, const std::string& word) {
        for (std::size_t i = 1; i < word.size(); ++i) {
            const std::string name{'-', word[i]};
            const auto* option = find(name);
            if (option == nullptr) {
                complain(unknown(i == 1 ? word : name));
                return;
            }
            if (option->values > 0) {
                const auto rest = word.substr(i + 1);
                take(*option, name, rest.empty() ? std::nullopt : std::optional(rest), given);
                return;
            }
            take(*option, name, {}, given);
        }
    }

    std::string unknown(const std::string& name) const {
        words_given names;
        for (const auto* option : known_.flags()) names.push_back(option->names.back());
        const auto near = name.size() > 2 ? detail::nearest(name, names) : std::string_view();
        return near.empty() ? say<words::unknown_option>(name) : say<words::unknown_option_near>(name, near);
    }

    void take(const syntax_option& option, const std::string& name, std::optional<std::string> first,
              const words_given& given) {
        if (option.values == 0) {
            if (first) complain(say<words::value_for_flag>(name, *first));
            ++times_of(option);
            if (auto* const* to = std::get_if<bool*>(&option.to)) **to = true;
            return;
        }
        words_given values;
        if (first) values.push_back(*std::move(first));
        while (values.size() < option.values && next_ + 1 < given.size()) values.push_back(given[++next_]);
        if (values.size() < option.values) {
            complain(option.values == 1
                         ? say<words::value_missing>(name, name, option.value)
                         : say<words::values_missing>(name, option.values, name, option.value));
            return;
        }
        const bool may_repeat = option.repeats() || option.to.index() == 0;
        if (++times_of(option) > 1 && !may_repeat) complain(say<words::option_twice>(name));
        for (auto& value : values) put(option, std::move(value));
    }

    static void put(const syntax_option& option, std::string value) {
        if (auto* const* text = std::get_if<std::string*>(&option.to)) {
            **text = std::move(value);
        } else if (auto* const* perhaps = std::get_if<std::optional<std::string>*>(&option.to)) {
            **perhaps = std::move(value);
        } else if (auto* const* list = std::get_if<std::vector<std::string>*>(&option.to)) {
            (*list)->push_back(std::move(value));
        }
    }

    const verb_syntax& known_;
    std::vector<const syntax_option*> operands_;
    std::vector<std::size_t> times_;  // how often each option was given
    std::size_t operand_ = 0, next_ = 0;
    std::string problem_;
};

parser::outcome wrong(const std::string& problem, const std::string& verb) {
    return {parser::outcome::kind::problem, problem + "\n" + say<words::try_help>(command_of(verb))};
}

}  // namespace

option option::required() const {
    inside().required = true;
    return *this;
}

option option::option_text(const std::string& text) const {
    inside().value = text;
    if (text == "FILE" || text == "IN OUT") inside().kind = value_kind::file;
    if (text == "FOLDER") inside().kind = value_kind::folder;
    return text.find('|') == std::string::npos ? *this : words(split(text, '|'));
}

option option::excludes(option other) const {
    inside().excluded.push_back(other.index_);
    return *this;
}

option option::pair() const {
    inside().values = 2;
    return *this;
}

option option::file() const {
    inside().kind = value_kind::file;
    return *this;
}

option option::words(std::vector<std::string> all) const {
    inside().kind = value_kind::word;
    inside().words = std::move(all);
    return *this;
}

// --lang and --help stay the last ones.
option verb::add(const std::string& names, value_target to, const std::string& help) const {
    const bool is_flag = std::holds_alternative<bool*>(to);
    auto& options = inside_->options;
    const auto place = options.size() - 2;
    options.insert(options.end() - 2,
                   {.names = split(names, ','), .help = help, .values = is_flag ? 0U : 1U, .to = to});
    return {*inside_, place};
}

parser::parser(const std::string& description, std::string version)
    : version_(std::move(version)), whole_{.name = "", .description = description} {
    whole_.options = {language_option(),
                      help_option(),
                      {.names = {"--version"}, .help = say<words::help_version>(), .values = 0}};
}

verb* parser::add_verb(const std::string& name, const message& description) {
    auto& added = *verbs_.emplace_back(std::make_unique<verb_syntax>());
    added.name = name;
    added.description = text_of(description);
    added.options = {language_option(), help_option()};
    return handles_.emplace_back(std::make_unique<verb>(added)).get();
}

std::vector<const verb_syntax*> parser::verbs() const {
    std::vector<const verb_syntax*> all;
    for (const auto& each : verbs_) all.push_back(each.get());
    std::ranges::sort(all, {}, &verb_syntax::name);
    return all;
}

const verb_syntax* parser::find(std::string_view verb) const {
    const auto found = std::ranges::find(verbs_, verb, &verb_syntax::name);
    return found == verbs_.end() ? nullptr : found->get();
}

std::string parser::unknown(std::string_view verb) const {
    std::vector<std::string> names;
    for (const auto* each : verbs()) names.push_back(each->name);
    return unknown_verb(verb, names);
}

parser::outcome parser::parse(int argc, char** argv) const {
    using kind = outcome::kind;
    const words_given given(argv, argv + argc);
    line_reader before(whole_);
    const bool fine = before.read(given, 1);
    if (before.is_given("--help")) return {kind::text, help_of(*this)};
    if (before.is_given("--version")) return {kind::text, version_ + "\n"};
    if (!fine) return wrong(before.problem(), "");
    if (before.next() >= given.size())
        return before.problem().empty() ? outcome{kind::no_verb} : wrong(before.problem(), "");
    const std::string& name = given[before.next()];
    const auto* chosen = find(name);
    if (chosen == nullptr) return wrong(unknown(name), "");
    if (!before.problem().empty()) return wrong(before.problem(), "");
    line_reader line(*chosen);
    const bool read = line.read(given, before.next() + 1);
    if (line.is_given("--help")) return {kind::text, help_of(*chosen)};
    if (read) line.check_the_whole();
    if (!line.problem().empty()) return wrong(line.problem(), name);
    if (chosen->run) chosen->run();
    return {kind::ran};
}

}  // namespace fairshuf::cli
