#include "cli/games/deal_night.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <vector>

#include "cli/verbs.hpp"
#include "fairshuf/core/bytes.hpp"
#include "fairshuf/core/hex.hpp"
#include "fairshuf/raffle/hash_text.hpp"
#include "fairshuf/words/entropy.hpp"
#include "language/words/games.hpp"
#include "night/night.hpp"
#include "system/output/whole_file.hpp"

namespace fairshuf::cli {

int commit_night(const card_game& game, const key& k, std::uint64_t first, std::uint64_t count,
                 const std::string& path) {
    if (std::error_code none; std::filesystem::is_regular_file(path, none))
        return complain(say<words::commit_exists>(path));
    std::array<byte, 16> id{};
    detail::fill_from_os(id);
    const auto made = night::new_night(detail::to_hex(id), game, k, first, count);
    const std::string text = night::as_json(made);
    if (const auto written = write_file(path, text); !written) return complain(written.error().message);
    return print(counted<words::committed_one, words::committed>(count, game.name, first, path,
                                                                 raffle::sha256_hex(text)) +
                 "\n");
}

int reveal_night(const std::string& path, const key& k, std::optional<std::uint64_t> first,
                 std::optional<std::uint64_t> count) {
    const auto text = read_file(path);
    if (!text) return complain(text.error().message);
    const auto made = night::read_night(*text);
    if (!made) return complain(fmt::format("--reveal {}: {}", path, made.error().message));
    const std::uint64_t from = first.value_or(made->first);
    const std::uint64_t many = count.value_or(first ? 1 : made->hashes.size());
    const std::uint64_t last = made->first + made->hashes.size() - 1;
    if (!made->has(from) || many > last - from + 1)
        return complain(say<words::reveal_range>(path, made->first, last));
    std::vector<std::string> texts;
    for (std::uint64_t number = from; number < from + many; ++number) {
        texts.push_back(night::deck_text(made->id, made->game, number, key_of_game(k, made->game, number)));
        if (raffle::sha256_hex(texts.back()) != made->hash_of(number))
            return complain(say<words::reveal_other_key>(path, number));
    }
    return print(night::reveal_json(texts));
}

}  // namespace fairshuf::cli
