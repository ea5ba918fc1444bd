#pragma once

#include <cstddef>

namespace pharos::models {

/// Which is which in the products below: matrices lie row after row without gaps.
///
/// One dense map on a batch is y = x·w + b with x (batch × inputs), w (inputs × outputs), b
/// (outputs).
struct DenseSize {
  std::size_t batch = 0;
  std::size_t inputs = 0;
  std::size_t outputs = 0;
};

/// Hyper-parameters of one step of Adam (Kingma & Ba 2015), bias corrections included.
struct AdamStep {
  double learning_rate = 1e-4;
  double decay_mean = 0.9;      ///< β1
  double decay_square = 0.999;  ///< β2
  double epsilon = 1e-8;
  double correction_mean = 1.0;    ///< 1 − β1^t
  double correction_square = 1.0;  ///< 1 − β2^t
};

/// The arithmetic that training spends its time on. There is one set for every processor and one
/// for those with AVX2 and FMA, whose sums round differently: training repeats bit for bit only on
/// the same kind of processor. Inference does not come here (evaluate.h).
template <class T>
struct Kernels {
  /// y = x·w + b
  void (*dense)(const DenseSize& size, const T* x, const T* w, const T* b, T* y);
  /// dx = dy·wᵀ
  void (*dense_input_gradient)(const DenseSize& size, const T* dy, const T* w, T* dx);
  /// dw = xᵀ·dy,  db = Σ_batch dy
  void (*dense_weight_gradient)(const DenseSize& size, const T* x, const T* dy, T* dw, T* db);
  /// m ← β1·m + (1 − β1)·g,  v ← β2·v + (1 − β2)·g²,  p ← p − rate·(m/c1)/(√(v/c2) + ε), each of
  /// `count`.
  void (*adam)(const AdamStep& step, std::size_t count, const T* g, T* m, T* v, T* p);
};

/// The fastest set this processor can run. For float and double.
template <class T>
[[nodiscard]] const Kernels<T>& kernels();

/// The set that runs everywhere.
template <class T>
[[nodiscard]] const Kernels<T>& portable_kernels();

/// The set for AVX2 and FMA; null where the build or the processor has none.
template <class T>
[[nodiscard]] const Kernels<T>* wide_kernels();

}  // namespace pharos::models
