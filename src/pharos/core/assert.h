#pragma once

namespace pharos {

/// Prints the broken expectation and aborts. Only through PHAROS_ASSERT.
[[noreturn]] void assertion_failed(const char* expression, const char* file, int line,
                                   const char* why);

}  // namespace pharos

/// Our own mistake, never the input's or a backend's. Checked in release builds too.
#define PHAROS_ASSERT(expression, why) \
  ((expression) ? (void)0 : ::pharos::assertion_failed(#expression, __FILE__, __LINE__, why))
