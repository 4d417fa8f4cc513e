// {fmt}, compiled once. Debian offers only a shared library, or headers that every file would compile again.
// The templates are those that its headers declare `extern`.
#include <fmt/format-inl.h>

FMT_BEGIN_NAMESPACE
namespace detail {

template auto dragonbox::to_decimal(float x) noexcept -> dragonbox::decimal_fp<float>;
template auto dragonbox::to_decimal(double x) noexcept -> dragonbox::decimal_fp<double>;
template auto thousands_sep_impl(locale_ref where) -> thousands_sep_result<char>;
template auto decimal_point_impl(locale_ref where) -> char;

}  // namespace detail
FMT_END_NAMESPACE
