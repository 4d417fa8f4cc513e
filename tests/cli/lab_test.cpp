// Tests the lab over a socket, as a browser uses it.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "support/started.hpp"

using namespace fairshuf::test;
namespace fs = std::filesystem;

namespace {

class LabVerb : public testing::Test {
protected:
    LabVerb() {
        fs::create_directory(place / "page");
        write_all(place / "secret.txt", "secret");
        write_all(place / "page/index.html", "<p>front</p>");
        write_all(place / "page/fairshuf.wasm", "module");
    }

    std::string page() const { return (place / "page").string(); }

    scratch_folder place;
};

// A running server, and the port it has printed.
class server {
public:
    // Limits the number of descriptors.
    explicit server(const std::string& page, int descriptors = 256)
        : command_({"/bin/sh", "-c",
                    "ulimit -n " + std::to_string(descriptors) +
                        "; exec \"$0\" lab --port 0 --no-open --page \"$1\"",
                    FAIRSHUF_COMMAND, page},
                   {.output = pipe_.writer.get()}) {
        pipe_.writer.close();
        std::string said;
        while (said.find('\n') == std::string::npos) {
            const std::string more = read_from(pipe_.reader.get(), 1);
            if (more.empty()) break;
            said += more;
        }
        const auto at = said.find("127.0.0.1:");
        if (at != std::string::npos) port = std::atoi(said.c_str() + at + 10);
    }

    handle connected() const {
        handle socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
        sockaddr_in there{};
        there.sin_family = AF_INET;
        there.sin_port = htons(static_cast<std::uint16_t>(port));
        there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (::connect(socket.get(), reinterpret_cast<const sockaddr*>(&there), sizeof(there)) != 0)
            socket.close();
        return socket;
    }

    // The whole response until the server closes the connection.
    std::string ask(const std::string& request) const {
        const handle socket = connected();
        write_to(socket.get(), request);
        return read_from(socket.get());
    }
    std::string get(const std::string& target, const std::string& host = "") const {
        return ask("GET " + target + " HTTP/1.1\r\nHost: " + (host.empty() ? name() : host) +
                   "\r\nConnection: close\r\n\r\n");
    }
    std::string name() const { return "127.0.0.1:" + std::to_string(port); }

    int end(int signal) {
        ::kill(command_.pid(), signal);
        return command_.wait().status;
    }

    int port = 0;

private:
    both_ends pipe_ = new_pipe();
    started command_;
};

}  // namespace

TEST_F(LabVerb, ServesThePage) {
    server lab(page());
    ASSERT_GT(lab.port, 0);
    const auto front = lab.get("/");
    EXPECT_TRUE(front.starts_with("HTTP/1.1 200 OK\r\n")) << front;
    EXPECT_NE(front.find("Content-Type: text/html; charset=utf-8\r\n"), std::string::npos);
    EXPECT_TRUE(front.ends_with("\r\n\r\n<p>front</p>")) << front;
    EXPECT_NE(lab.get("/fairshuf.wasm").find("Content-Type: application/wasm\r\n"), std::string::npos);
    EXPECT_TRUE(lab.get("/", "localhost:" + std::to_string(lab.port)).starts_with("HTTP/1.1 200"));
    const auto head = lab.ask("HEAD / HTTP/1.1\r\nHost: " + lab.name() + "\r\nConnection: close\r\n\r\n");
    EXPECT_NE(head.find("Content-Length: 12\r\n"), std::string::npos) << head;
    EXPECT_TRUE(head.ends_with("\r\n\r\n")) << head;
    EXPECT_EQ(lab.end(SIGINT), 0);
}

TEST_F(LabVerb, SendsNothingAgainThatTheBrowserHas) {
    server lab(page());
    const auto said = lab.get("/");
    const auto at = said.find("ETag: ");
    ASSERT_NE(at, std::string::npos) << said;
    const auto tag = said.substr(at + 6, said.find("\r\n", at) - at - 6);
    const auto ask = [&](const std::string& known) {
        return lab.ask("GET / HTTP/1.1\r\nHost: " + lab.name() + "\r\nIf-None-Match: " + known +
                       "\r\nConnection: close\r\n\r\n");
    };
    EXPECT_TRUE(ask(tag).starts_with("HTTP/1.1 304 ")) << ask(tag);
    EXPECT_EQ(ask(tag).find("front"), std::string::npos);
    EXPECT_TRUE(ask("\"another\"").ends_with("<p>front</p>"));
}

TEST_F(LabVerb, RefusesForeignNamesOtherMethodsAndPathsOutOfTheFolder) {
    server lab(page());
    for (const std::string host : {"evil.example", "evil.example:80", "127.0.0.1:1", "127.0.0.1"})
        EXPECT_TRUE(lab.get("/", host).starts_with("HTTP/1.1 421 ")) << host;
    EXPECT_TRUE(lab.ask("GET / HTTP/1.0\r\n\r\n").starts_with("HTTP/1.1 421 "));
    EXPECT_TRUE(
        lab.ask("GET / HTTP/1.1\r\nConnection: close\r\nHost: " + lab.name() + "\r\nHost: evil\r\n\r\n")
            .starts_with("HTTP/1.1 421 "));
    EXPECT_TRUE(lab.ask("DELETE / HTTP/1.1\r\nConnection: close\r\nHost: " + lab.name() + "\r\n\r\n")
                    .starts_with("HTTP/1.1 405 "));
    for (const std::string target :
         {"/../secret.txt", "/%2e%2e/secret.txt", "//secret.txt", "/page/index.html"}) {
        const auto said = lab.get(target);
        EXPECT_TRUE(said.starts_with("HTTP/1.1 404 ")) << target;
        EXPECT_EQ(said.find("secret"), std::string::npos);
    }
    EXPECT_TRUE(lab.ask("nonsense\r\n\r\n").starts_with("HTTP/1.1 400 "));
    EXPECT_TRUE(lab.ask("GET / HTTP/1.1\r\nX: " + std::string(20'000, 'x') + "\r\n\r\n")
                    .starts_with("HTTP/1.1 431 "));
    EXPECT_TRUE(lab.ask("POST / HTTP/1.1\r\nHost: " + lab.name() + "\r\nContent-Length: 5\r\n\r\nhello")
                    .starts_with("HTTP/1.1 413 "));
    EXPECT_TRUE(lab.get("/").starts_with("HTTP/1.1 200")) << "and is still there";
    EXPECT_EQ(lab.end(SIGTERM), 0);
}

TEST_F(LabVerb, AnswersSeveralRequestsOnOneConnection) {
    server lab(page());
    const std::string host = " HTTP/1.1\r\nHost: " + lab.name() + "\r\n";
    const auto said = lab.ask("GET /" + host + "\r\nGET /none" + host + "\r\nGET /fairshuf.wasm" + host +
                              "Connection: close\r\n\r\n");
    const auto second = said.find("HTTP/1.1 404 ");
    const auto third = said.find("HTTP/1.1 200 ", second);
    EXPECT_NE(second, std::string::npos) << said;
    EXPECT_NE(third, std::string::npos) << said;
    EXPECT_TRUE(said.ends_with("\r\n\r\nmodule")) << said;
}

TEST_F(LabVerb, TellsTheBrowserToLoadNothingFromElsewhere) {
    server lab(page());
    for (const auto& said : {lab.get("/"), lab.get("/none"), lab.get("/", "evil.example")})
        for (const std::string header :
             {"Content-Security-Policy: default-src 'self'; ", "Cross-Origin-Opener-Policy: same-origin\r\n",
              "Cross-Origin-Embedder-Policy: require-corp\r\n", "X-Content-Type-Options: nosniff\r\n",
              "Referrer-Policy: no-referrer\r\n"})
            EXPECT_NE(said.find("\r\n" + header), std::string::npos) << header;
}

TEST_F(LabVerb, LetsTheSandboxRunCodeAndLoadNothing) {
    server lab(page());
    const auto said = lab.get("/sandbox.html");
    for (const std::string header :
         {"Content-Security-Policy: default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; "
          "worker-src blob:; sandbox allow-scripts; frame-ancestors 'self'; ",
          "Cross-Origin-Resource-Policy: cross-origin\r\n"})
        EXPECT_NE(said.find("\r\n" + header), std::string::npos) << header;
    EXPECT_EQ(lab.get("/").find("unsafe-eval' blob:"), std::string::npos);
}

TEST_F(LabVerb, RefusesTransferCodingsThatItDoesNotKnow) {
    server lab(page());
    const auto ask = [&](const std::string& headers, const std::string& rest = "") {
        return lab.ask("GET / HTTP/1.1\r\nHost: " + lab.name() + "\r\n" + headers + "\r\n" + rest);
    };
    // What follows could be a body or another request. It gets no answer.
    const std::string more = "GET /fairshuf.wasm HTTP/1.1\r\nHost: " + lab.name() + "\r\n\r\n";
    for (const std::string coding :
         {"gzip", "gzip, chunked", "chunked, gzip", "identity", "xchunked", "\"chunked\""}) {
        const auto said = ask("Transfer-Encoding: " + coding + "\r\n",
                              (coding == "gzip, chunked" ? "0\r\n\r\n" : "") + more);
        EXPECT_TRUE(said.starts_with("HTTP/1.1 501 ")) << coding << ": " << said;
        EXPECT_NE(said.find("Connection: close\r\n"), std::string::npos) << said;
        EXPECT_EQ(said.find("module"), std::string::npos) << said;
    }
    EXPECT_TRUE(ask("Transfer-Encoding: gzip\r\nTransfer-Encoding: gzip\r\n").starts_with("HTTP/1.1 501 "));
    EXPECT_TRUE(
        ask("Transfer-Encoding: Chunked\r\nConnection: close\r\n", "0\r\n\r\n").starts_with("HTTP/1.1 200 "));
}

TEST_F(LabVerb, ServesOnlySoManyConnectionsAtATime) {
    server lab(page());
    std::vector<handle> guests;
    const std::string asked = "GET / HTTP/1.1\r\nHost: " + lab.name() + "\r\n\r\n";
    const auto answered = [](const handle& guest, int milliseconds) {
        pollfd there{guest.get(), POLLIN, 0};
        return ::poll(&there, 1, milliseconds) == 1;
    };
    for (int i = 0; i < 65; ++i) {
        guests.push_back(lab.connected());
        write_to(guests.back().get(), asked);
        if (i < 64) {
            ASSERT_TRUE(answered(guests.back(), 10'000)) << i;
        }
    }
    EXPECT_FALSE(answered(guests.back(), 500));
    guests.front().close();
    EXPECT_TRUE(answered(guests.back(), 10'000));
}

TEST_F(LabVerb, SurvivesMoreBrowsersThanItHasDescriptors) {
    server lab(page(), 24);
    std::vector<handle> idle;
    for (int i = 0; i < 40; ++i) idle.push_back(lab.connected());
    idle.clear();
    EXPECT_TRUE(lab.get("/").starts_with("HTTP/1.1 200"));
}

TEST_F(LabVerb, SaysWhatIsWrong) {
    server lab(page());
    const std::string arguments = " --no-open --page " + page();
    const auto taken = run("lab --port " + std::to_string(lab.port) + arguments);
    EXPECT_EQ(taken.status, 1);
    EXPECT_NE(taken.err.find("another program uses this port"), std::string::npos) << taken.err;
    for (const auto* port : {"-1", "65536", "http", "''"}) {
        const auto said = run(std::string("lab --port=") + port + arguments);
        EXPECT_EQ(said.status, 1) << port;
        EXPECT_NE(said.err.find("--port"), std::string::npos) << said.err;
    }
    const auto nowhere = run("lab --no-open --port 0 --page /nowhere");
    EXPECT_EQ(nowhere.status, 1);
    EXPECT_NE(nowhere.err.find("--page '/nowhere'"), std::string::npos) << nowhere.err;
}
