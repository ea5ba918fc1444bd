#include "pharos/models/forecast/nhits/kernels_body.h"

namespace pharos::models {

template <class T>
const Kernels<T>& portable_kernels() {
  return kSet<T>;
}
template const Kernels<float>& portable_kernels();
template const Kernels<double>& portable_kernels();

}  // namespace pharos::models
