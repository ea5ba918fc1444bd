// Compiled for AVX2 and FMA; called only after the processor was asked.
#include "pharos/models/forecast/nhits/kernels_body.h"

namespace pharos::models {

template <class T>
const Kernels<T>* wide_kernels() {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? &kSet<T> : nullptr;
}
template const Kernels<float>* wide_kernels();
template const Kernels<double>* wide_kernels();

}  // namespace pharos::models
