// Serves the lab's page to browsers on this machine.
//
// It listens only on the loopback address and answers only requests that use a name of this machine. So it is
// safe from DNS rebinding: a foreign page whose name resolves to this machine gets no answer.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "lab/page.hpp"

namespace fairshuf::lab {

// "127.0.0.1:8052", "localhost:8052" or "[::1]:8052". Port 80 may be omitted.
bool is_our_name(std::string_view host, std::uint16_t port);

// Serves until SIGINT or SIGTERM. Port 0 means any free port. ready(address) is called when it listens.
expected<void> serve(const page& what, std::uint16_t port,
                     const std::function<void(const std::string& address)>& ready);

}  // namespace fairshuf::lab
