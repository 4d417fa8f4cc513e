// Serves the lab's page to browsers on this machine.
//
// It listens on the loopback address alone, and answers only those who call it by a name of this machine: a
// page of somewhere else whose name was made to point here (DNS rebinding) gets nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "lab/page.hpp"

namespace fairshuf::lab {

// "127.0.0.1:8052", "localhost:8052" or "[::1]:8052"; on port 80 also without it.
bool is_our_name(std::string_view host, std::uint16_t port);

// Serves until the program is interrupted or told to end (SIGINT, SIGTERM). Port 0: any that is free.
// ready(address) is called when it listens.
expected<void> serve(const page& what, std::uint16_t port,
                     const std::function<void(const std::string& address)>& ready);

}  // namespace fairshuf::lab
