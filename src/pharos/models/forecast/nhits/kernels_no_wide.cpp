#include "pharos/models/forecast/nhits/kernels.h"

namespace pharos::models {

template <class T>
const Kernels<T>* wide_kernels() {
  return nullptr;
}
template const Kernels<float>* wide_kernels();
template const Kernels<double>* wide_kernels();

}  // namespace pharos::models
