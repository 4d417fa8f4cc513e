// The command line: verbs, their options and flags.
//
//   auto* verb = parser.add_verb("prove", words::verb_prove);
//   verb->add_option("ALGORITHM", given->algorithm, words::prove_algorithm).required().words(names);
//   verb->add_option("--svg", given->svg, words::prove_svg).option_text("FILE");
//   verb->callback([=] { ... });
//
// The values of options: --name VALUE, --name=VALUE, -n VALUE, -nVALUE. Flags of one letter may be written
// together. After -- there are only operands. Every verb has --lang and --help.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/syntax/syntax.hpp"
#include "language/message.hpp"

namespace fairshuf::cli {

class option {
public:
    option(verb_syntax& verb, std::size_t index) : verb_(&verb), index_(index) {}

    option required() const;
    // What --help shows after the name. FILE and FOLDER are completed, and words between bars: quick|full.
    option option_text(const std::string& text) const;
    option excludes(option other) const;
    option pair() const;  // two values after the name

    // For completions.
    option file() const;
    option words(std::vector<std::string> all) const;

private:
    syntax_option& inside() const { return verb_->options[index_]; }

    verb_syntax* verb_;
    std::size_t index_;
};

class verb {
public:
    explicit verb(verb_syntax& inside) : inside_(&inside) {}

    // "-n", "-o,--output"; a name without dashes is an operand. A vector takes one value for each mention of
    // the name, or all operands that are left.
    template <class To>
    option add_option(const std::string& names, To& to, const std::string& help) const {
        return add(names, &to, help);
    }
    template <class To>
    option add_option(const std::string& names, To& to, const message& help) const {
        return add(names, &to, std::string(text_of(help)));
    }
    option add_flag(const std::string& names, bool& to, const std::string& help) const {
        return add(names, &to, help);
    }
    option add_flag(const std::string& names, bool& to, const message& help) const {
        return add(names, &to, std::string(text_of(help)));
    }

    // Paragraphs, and lines that begin with two blanks: examples, with "# a comment" or without.
    void footer(const std::string& text) const { inside_->footer = text; }
    void footer(const message& text) const { inside_->footer = std::string(text_of(text)); }
    void callback(std::function<void()> run) const { inside_->run = std::move(run); }

    verb_syntax& syntax() const { return *inside_; }

private:
    option add(const std::string& names, value_target to, const std::string& help) const;

    verb_syntax* inside_;
};

class parser {
public:
    parser(const std::string& description, std::string version);
    parser(const parser&) = delete;
    parser& operator=(const parser&) = delete;

    verb* add_verb(const std::string& name, const message& description);
    void footer(const std::string& text) { whole_.footer = text; }

    const std::string& version() const { return version_; }
    const verb_syntax& whole() const { return whole_; }    // what stands before the verb
    std::vector<const verb_syntax*> verbs() const;         // by name
    const verb_syntax* find(std::string_view verb) const;  // null if there is none
    std::string unknown(std::string_view verb) const;      // the message about it

    // The outcome of a command line: a verb ran, no verb was given, help or the version was requested, or it
    // was wrong.
    struct outcome {
        enum class kind { ran, no_verb, text, problem };
        kind what = kind::ran;
        std::string text = {};
    };
    outcome parse(int argc, char** argv) const;

private:
    std::string version_;
    verb_syntax whole_;
    std::vector<std::unique_ptr<verb_syntax>> verbs_;
    std::vector<std::unique_ptr<verb>> handles_;
};

}  // namespace fairshuf::cli
