#include "pharos/models/forecast/nhits/kernels.h"

namespace pharos::models {

template <class T>
const Kernels<T>& kernels() {
  const Kernels<T>* wide = wide_kernels<T>();
  return wide != nullptr ? *wide : portable_kernels<T>();
}
template const Kernels<float>& kernels();
template const Kernels<double>& kernels();

}  // namespace pharos::models
