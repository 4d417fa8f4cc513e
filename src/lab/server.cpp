#include "lab/server.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <cctype>
#include <chrono>
#include <csignal>
#include <memory>
#include <optional>
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

// What the page may load: itself. (style-src: a plot sets its own; wasm-unsafe-eval: so is WebAssembly
// named.)
constexpr std::string_view policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; worker-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'";

response plain(http::status status, std::string text) {
    response answer(status, 11);
    answer.set(http::field::content_type, "text/plain; charset=utf-8");
    answer.body() = std::move(text);
    return answer;
}

response answer_to(const request& asked, const page& what, std::uint16_t port) {
    const auto host = asked[http::field::host];
    if (asked.count(http::field::host) != 1 || !is_our_name({host.data(), host.size()}, port))
        return plain(http::status::misdirected_request, "This is not the address of the lab.\n");
    if (asked.method() != http::verb::get && asked.method() != http::verb::head) {
        auto refused = plain(http::status::method_not_allowed, "Only GET and HEAD.\n");
        refused.set(http::field::allow, "GET, HEAD");
        return refused;
    }
    auto found = what.get({asked.target().data(), asked.target().size()});
    if (!found) return plain(http::status::not_found, "There is no such file.\n");
    response answer(http::status::ok, 11);
    answer.set(http::field::content_type, boost::beast::string_view(found->type.data(), found->type.size()));
    answer.body() = std::move(found->bytes);
    return answer;
}

// What holds for every answer. Isolated from other pages, the browser gives the page its finest clock.
void finish(response& answer, const request& asked) {
    answer.set(http::field::cache_control, "no-cache");
    answer.set("Content-Security-Policy", boost::beast::string_view(policy.data(), policy.size()));
    answer.set("Cross-Origin-Embedder-Policy", "require-corp");
    answer.set("Cross-Origin-Opener-Policy", "same-origin");
    answer.set("Cross-Origin-Resource-Policy", "same-origin");
    answer.set("Referrer-Policy", "no-referrer");
    answer.set("X-Content-Type-Options", "nosniff");
    answer.keep_alive(asked.keep_alive());
    answer.prepare_payload();
    if (asked.method() == http::verb::head) answer.body().clear();  // after its length was told
}

// One browser's connection; it lives as long as something of it is awaited.
class connection : public std::enable_shared_from_this<connection> {
public:
    connection(tcp::socket socket, const page& what, std::uint16_t port)
        : stream_(std::move(socket)), page_(&what), port_(port) {}

    void read() {
        parser_.emplace();
        parser_->header_limit(longest_header);
        parser_->body_limit(0);
        stream_.expires_after(patience);
        http::async_read(stream_, buffer_, *parser_,
                         [self = shared_from_this()](problem wrong, std::size_t /*bytes*/) {
                             if (!wrong) self->write();
                         });
    }

private:
    void write() {
        answer_ = answer_to(parser_->get(), *page_, port_);
        finish(answer_, parser_->get());
        http::async_write(
            stream_, answer_, [self = shared_from_this()](problem wrong, std::size_t /*bytes*/) {
                if (wrong) return;
                if (self->answer_.keep_alive()) return self->read();
                static_cast<void>(self->stream_.socket().shutdown(tcp::socket::shutdown_send, wrong));
            });
    }

    boost::beast::tcp_stream stream_;
    boost::beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::empty_body>> parser_;
    response answer_;
    const page* page_;
    std::uint16_t port_;
};

void accept_all(tcp::acceptor& door, const page& what) {
    door.async_accept([&](problem wrong, tcp::socket socket) {
        if (wrong == asio::error::operation_aborted) return;
        if (!wrong)
            std::make_shared<connection>(std::move(socket), what, door.local_endpoint().port())->read();
        accept_all(door, what);
    });
}

// NOLINTBEGIN(bugprone-unused-return-value,cert-err33-c): what went wrong is in the last argument, too
std::optional<error> listen(tcp::acceptor& door, std::uint16_t port) {
    const tcp::endpoint here(asio::ip::address_v4::loopback(), port);
    problem wrong;
    door.open(here.protocol(), wrong);
    // A browser that we start must not keep the port after our end.
    if (!wrong) ::fcntl(door.native_handle(), F_SETFD, FD_CLOEXEC);  // NOLINT(*-vararg)
    if (!wrong) door.set_option(asio::socket_base::reuse_address(true), wrong);
    if (!wrong) door.bind(here, wrong);
    if (!wrong) door.listen(asio::socket_base::max_listen_connections, wrong);
    if (!wrong) return std::nullopt;
    if (wrong == asio::error::address_in_use)
        return error{fmt::format(
            "--port {}: something is served there already; take another port, or --port 0 for any "
            "that is free",
            port)};
    return error{fmt::format("--port {}: {}", port, wrong.message())};
}

// NOLINTEND(bugprone-unused-return-value,cert-err33-c)

bool same_name(std::string_view a, std::string_view b) {
    const auto small = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    return std::ranges::equal(a, b, {}, small, small);
}

}  // namespace

bool is_our_name(std::string_view host, std::uint16_t port) {
    constexpr std::array<std::string_view, 3> names{"127.0.0.1", "localhost", "[::1]"};
    return std::ranges::any_of(names, [&](std::string_view name) {
        return same_name(host, fmt::format("{}:{}", name, port)) || (port == 80 && same_name(host, name));
    });
}

expected<bool> serve(const page& what, std::uint16_t port,
                     const std::function<void(const std::string& address)>& ready) {
    asio::io_context all(1);
    tcp::acceptor door(all);
    if (const auto wrong = listen(door, port)) return *wrong;
    asio::signal_set ending(all, SIGINT, SIGTERM);
    ending.async_wait([&](problem /*none*/, int /*signal*/) { all.stop(); });
    accept_all(door, what);
    ready(fmt::format("http://127.0.0.1:{}/", door.local_endpoint().port()));
    all.run();
    return true;
}

}  // namespace fairshuf::lab
