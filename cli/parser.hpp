// The command line: verbs, their options and flags. Only parser.cpp includes CLI11, because its headers cost
// seconds in each file that includes them.
//
//   auto* verb = parser.add_verb("prove", "The exact probability of every order");
//   verb->add_option("ALGORITHM", given->algorithm, "A name").required().option_text(" ");
//   verb->callback([=] { ... });
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "language/message.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace fairshuf::cli {

class option {
public:
    explicit option(CLI::Option* inside) : inside_(inside) {}

    option required() const;
    option option_text(const std::string& text) const;  // what --help shows after the name
    option excludes(option other) const;
    option once_each() const;  // one value after each mention of the name
    option pair() const;       // two values after the name

private:
    CLI::Option* inside_;
};

// An option for the completion in shells.
struct option_names {
    std::vector<std::string> names;  // with their dashes
    bool takes_value = false;
    bool takes_file = false;
};

class verb {
public:
    explicit verb(CLI::App* inside) : inside_(inside) {}

    // A name without dashes is a positional argument.
    option add_option(const std::string& name, std::string& to, const std::string& help) const;
    option add_option(const std::string& name, std::optional<std::string>& to, const std::string& help) const;
    option add_option(const std::string& name, std::vector<std::string>& to, const std::string& help) const;
    option add_flag(const std::string& name, bool& to, const std::string& help) const;

    // The same, with help in the language that is spoken.
    template <class To>
    option add_option(const std::string& name, To& to, const message& help) const {
        return add_option(name, to, std::string(text_of(help)));
    }
    option add_flag(const std::string& name, bool& to, const message& help) const {
        return add_flag(name, to, std::string(text_of(help)));
    }

    void add_language() const;  // --lang; main has read it before (cli/spoken_language.hpp)

    void footer(const std::string& text) const;
    void footer(const message& text) const { footer(std::string(text_of(text))); }
    void callback(std::function<void()> run) const;

    std::string name() const;
    std::vector<option_names> options() const;

private:
    CLI::App* inside_;
};

class parser {
public:
    parser(const std::string& description, const std::string& version);
    ~parser();
    parser(const parser&) = delete;
    parser& operator=(const parser&) = delete;

    verb* add_verb(const std::string& name, const std::string& description);
    verb* add_verb(const std::string& name, const message& description);
    void footer(const std::string& text) const;

    const std::vector<std::unique_ptr<verb>>& verbs() const { return verbs_; }
    std::vector<option_names> options() const;  // options before the verb

    // The outcome of a command line: a verb ran, no verb was given, help or the version was requested, or it
    // was wrong.
    struct outcome {
        enum class kind { ran, no_verb, text, problem };
        kind what = kind::ran;
        std::string text = {};
    };
    outcome parse(int argc, char** argv) const;

private:
    std::unique_ptr<CLI::App> inside_;
    std::vector<std::unique_ptr<verb>> verbs_;
};

}  // namespace fairshuf::cli
