// The version of fairshuf. CMake reads it from here.
#pragma once

#define FAIRSHUF_VERSION "0.1.0"
