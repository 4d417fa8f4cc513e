// A proof as a picture: the orders as bars, and the table of places.
#pragma once

#include <string>

#include "fairshuf/audit/classes.hpp"
#include "prove/prove.hpp"
#include "report/places_svg.hpp"

namespace fairshuf::report {

places_picture picture_of(const audit::matrix& positions);
orders_picture picture_of(const proved& result);

// Up to 7 cards with all orders; otherwise only the places.
std::string as_svg(const proof_request& request, const proved& result);
std::string as_svg(const proof_request& request, const audit::matrix& positions);

// Of a member of the family: its outcomes.
orders_picture picture_of(const audit::class_proof& proof);
std::string as_svg(const proof_request& request, const audit::class_proof& proof);

}  // namespace fairshuf::report
