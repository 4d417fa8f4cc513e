#include "lines/options/gnu_options.hpp"
