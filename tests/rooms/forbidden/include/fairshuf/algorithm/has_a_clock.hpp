// Breaks the rules on purpose: an algorithm has no clock, no thread, no file, no strangers.
#pragma once
#include <sys/time.h>
#include <boost/multiprecision/cpp_int.hpp>
#include <chrono>
#include <future>
#include <iostream>
