#include "pharos/core/assert.h"

#include <cstdio>
#include <cstdlib>

namespace pharos {

void assertion_failed(const char* expression, const char* file, int line, const char* why) {
  std::fprintf(stderr, "%s:%d: broken invariant: %s (%s)\n", file, line, expression, why);
  std::abort();
}

}  // namespace pharos
