#include "lab/server.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <cctype>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace fairshuf::lab {
namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;
using request = http::request<http::empty_body>;
using response = http::response<http::string_body>;
using problem = boost::beast::error_code;

constexpr auto patience = std::chrono::seconds(30);
constexpr std::uint32_t longest_header = 16'384;
constexpr long most_connections = 64;  // a browser opens six

// The page may load only its own files. style-src: plots have inline styles. wasm-unsafe-eval allows
// WebAssembly. img-src: the page draws its own pictures as PNG.
constexpr std::string_view policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' blob:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

// The frame in which a visitor's own code runs (web/public/sandbox.html). It has an origin of its own, so it
// cannot reach the page, and it may load nothing at all. Only the page itself may embed it.
constexpr std::string_view sandbox = "/sandbox.html";
constexpr std::string_view sandbox_policy =
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; "
    "sandbox allow-scripts; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

bool is_sandbox(std::string_view target) {
    return target.substr(0, target.find_first_of("?#")) == sandbox;
}

response plain(http::status status, std::string text) {
    response answer(status, 11);
    answer.set(http::field::content_type, "text/plain; charset=utf-8");
    answer.body() = std::move(text);
    return answer;
}

bool same_name(std::string_view a, std::string_view b) {
    const auto small = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    return std::ranges::equal(a, b, {}, small, small);
}

// Where the body of such a request ends is unknown: what follows may be a part of it, or the next request.
bool has_unknown_coding(const request& asked) {
    const auto said = asked.count(http::field::transfer_encoding);
    const auto coding = asked[http::field::transfer_encoding];
    return said > 1 || (said == 1 && !same_name({coding.data(), coding.size()}, "chunked"));
}

bool unpacks_gzip(const request& asked) {
    const auto accepted = asked[http::field::accept_encoding];
    const std::string_view codings(accepted.data(), accepted.size());
    const auto at = codings.find("gzip");
    return at != std::string_view::npos && !codings.substr(at).starts_with("gzip;q=0");
}

// Names the content, so that a browser need not load again what it has: FNV-1a of 64 bits.
std::string tag_of(const page::file& found) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : found.bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return fmt::format("\"{:016x}{}\"", hash, found.packed ? "-gzip" : "");
}

response answer_to(const request& asked, const page& what, std::uint16_t port) {
    if (has_unknown_coding(asked)) {
        auto refused = plain(http::status::not_implemented, "Only chunked bodies are understood.\n");
        refused.keep_alive(false);
        return refused;
    }
    const auto host = asked[http::field::host];
    if (asked.count(http::field::host) != 1 || !is_our_name({host.data(), host.size()}, port))
        return plain(http::status::misdirected_request, "This is not the address of the lab.\n");
    if (asked.method() != http::verb::get && asked.method() != http::verb::head) {
        auto refused = plain(http::status::method_not_allowed, "Only GET and HEAD.\n");
        refused.set(http::field::allow, "GET, HEAD");
        return refused;
    }
    auto found = what.get({asked.target().data(), asked.target().size()}, unpacks_gzip(asked));
    if (!found) return plain(http::status::not_found, "There is no such file.\n");
    const auto tag = tag_of(*found);
    const bool known = asked[http::field::if_none_match] == boost::beast::string_view(tag.data(), tag.size());
    response answer(known ? http::status::not_modified : http::status::ok, 11);
    answer.set(http::field::etag, tag);
    answer.set(http::field::vary, "Accept-Encoding");
    if (known) return answer;
    answer.set(http::field::content_type, boost::beast::string_view(found->type.data(), found->type.size()));
    if (found->packed) answer.set(http::field::content_encoding, "gzip");
    answer.body() = std::move(found->bytes);
    return answer;
}

// Headers of every response. An isolated page gets the browser's finest clock.
void finish(response& answer, const request& asked) {
    answer.set(http::field::cache_control, "no-cache");
    const bool boxed = is_sandbox({asked.target().data(), asked.target().size()});
    const auto rules = boxed ? sandbox_policy : policy;
    answer.set("Content-Security-Policy", boost::beast::string_view(rules.data(), rules.size()));
    answer.set("Cross-Origin-Embedder-Policy", "require-corp");
    answer.set("Cross-Origin-Opener-Policy", "same-origin");
    // Firefox counts a frame with an origin of its own as foreign even to the page that embeds it.
    answer.set("Cross-Origin-Resource-Policy", boxed ? "cross-origin" : "same-origin");
    answer.set("Referrer-Policy", "no-referrer");
    answer.set("X-Content-Type-Options", "nosniff");
    answer.keep_alive(answer.keep_alive() && asked.keep_alive());
    answer.prepare_payload();
    if (asked.method() == http::verb::head) answer.body().clear();  // after its length was set
}

// A malformed request, in contrast to one that ends early or takes too long.
bool is_unheard_of(const problem& wrong) {
    return wrong.category() == http::make_error_code(http::error::end_of_stream).category() &&
           wrong != http::error::end_of_stream && wrong != http::error::partial_message;
}

response refusal(const problem& wrong) {
    auto refused = wrong == http::error::header_limit
                       ? plain(http::status::request_header_fields_too_large, "The header is too long.\n")
                   : wrong == http::error::body_limit
                       ? plain(http::status::payload_too_large, "Only GET and HEAD.\n")
                       : plain(http::status::bad_request, "This is not HTTP.\n");
    refused.keep_alive(false);
    return refused;
}

// A browser's connection. Pending operations keep it alive.
class connection : public std::enable_shared_from_this<connection> {
public:
    // The guest list counts the connections by their copies of it.
    connection(tcp::socket socket, const page& what, std::uint16_t port, std::shared_ptr<void> guest_list)
        : stream_(std::move(socket)), page_(&what), port_(port), guest_list_(std::move(guest_list)) {}

    void read() {
        parser_.emplace();
        parser_->header_limit(longest_header);
        parser_->body_limit(0);
        stream_.expires_after(patience);
        http::async_read(
            stream_, buffer_, *parser_, [self = shared_from_this()](problem wrong, std::size_t /*bytes*/) {
                if (!wrong) return self->write(answer_to(self->parser_->get(), *self->page_, self->port_));
                if (is_unheard_of(wrong)) self->write(refusal(wrong));
            });
    }

private:
    void write(response answer) {
        stream_.expires_after(patience);  // the response has its own time limit
        answer_ = std::move(answer);
        finish(answer_, parser_->get());
        http::async_write(stream_, answer_,
                          [self = shared_from_this()](problem wrong, std::size_t /*bytes*/) {
                              if (wrong) return;
                              if (self->answer_.keep_alive()) return self->read();
                              self->hang_up();
                          });
    }

    void hang_up() {
        problem ignored;
        // NOLINTNEXTLINE(bugprone-unused-return-value,cert-err33-c): it ends in any case
        stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    boost::beast::tcp_stream stream_;
    boost::beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::empty_body>> parser_;
    response answer_;
    const page* page_;
    std::uint16_t port_;
    std::shared_ptr<void> guest_list_;
};

// Accepts connections, but no more than a few at a time. Others wait until one of them ends.
class porter {
public:
    porter(tcp::acceptor& door, const page& what) : door_(&door), page_(&what), rest_(door.get_executor()) {}

    void accept() {
        if (guest_list_.use_count() > most_connections) return pause();
        door_->async_accept([this](problem wrong, tcp::socket socket) {
            if (wrong == asio::error::operation_aborted) return;
            if (wrong) return pause();
            std::make_shared<connection>(std::move(socket), *page_, door_->local_endpoint().port(),
                                         guest_list_)
                ->read();
            accept();
        });
    }

private:
    // Too many connections are open, here or in this process: wait until some end.
    void pause() {
        rest_.expires_after(std::chrono::milliseconds(100));
        rest_.async_wait([this](problem wrong) {
            if (!wrong) accept();
        });
    }

    tcp::acceptor* door_;
    const page* page_;
    asio::steady_timer rest_;
    std::shared_ptr<void> guest_list_ = std::make_shared<char>();
};

// NOLINTBEGIN(bugprone-unused-return-value,cert-err33-c): the last argument has the error, too
std::optional<error> listen(tcp::acceptor& door, std::uint16_t port) {
    const tcp::endpoint here(asio::ip::address_v4::loopback(), port);
    problem wrong;
    door.open(here.protocol(), wrong);
    // A browser that we start must not keep the port open after we end.
    if (!wrong) ::fcntl(door.native_handle(), F_SETFD, FD_CLOEXEC);  // NOLINT(*-vararg)
    if (!wrong) door.set_option(asio::socket_base::reuse_address(true), wrong);
    if (!wrong) door.bind(here, wrong);
    if (!wrong) door.listen(asio::socket_base::max_listen_connections, wrong);
    if (!wrong) return std::nullopt;
    if (wrong == asio::error::address_in_use)
        return error{fmt::format(
            "--port {}: another program uses this port; give another port, or --port 0 for any free one",
            port)};
    return error{fmt::format("--port {}: {}", port, wrong.message())};
}

// NOLINTEND(bugprone-unused-return-value,cert-err33-c)

}  // namespace

bool is_our_name(std::string_view host, std::uint16_t port) {
    constexpr std::array<std::string_view, 3> names{"127.0.0.1", "localhost", "[::1]"};
    return std::ranges::any_of(names, [&](std::string_view name) {
        return same_name(host, fmt::format("{}:{}", name, port)) || (port == 80 && same_name(host, name));
    });
}

expected<void> serve(const page& what, std::uint16_t port,
                     const std::function<void(const std::string& address)>& ready) {
    asio::io_context all(1);
    tcp::acceptor door(all);
    if (const auto wrong = listen(door, port)) return *wrong;
    asio::signal_set ending(all, SIGINT, SIGTERM);
    ending.async_wait([&](problem /*none*/, int /*signal*/) { all.stop(); });
    porter at_door(door, what);
    at_door.accept();
    ready(fmt::format("http://127.0.0.1:{}/", door.local_endpoint().port()));
    all.run();
    return {};
}

}  // namespace fairshuf::lab
