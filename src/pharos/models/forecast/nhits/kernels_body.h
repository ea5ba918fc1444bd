// Not a header to include: the body of kernels_portable.cpp and kernels_wide.cpp, which compile it
// for different instruction sets. Everything is local to the including file, and nothing from the
// standard library is instantiated: a template shared by both could otherwise be linked in its wide
// form and run on a processor without it.

#include "pharos/models/forecast/nhits/kernels.h"

namespace pharos::models {
namespace {

using std::size_t;

// 32 bytes of T: one register with AVX2, two without.
template <class T>
struct Wide {
  typedef T type __attribute__((vector_size(32), aligned(alignof(T)), may_alias));
  static constexpr size_t kLanes = 32 / sizeof(T);
};

template <class T>
inline typename Wide<T>::type& wide_at(T* at) {
  return *reinterpret_cast<typename Wide<T>::type*>(at);
}
template <class T>
inline const typename Wide<T>::type& wide_at(const T* at) {
  return *reinterpret_cast<const typename Wide<T>::type*>(at);
}

// A matrix read element by element: (i, k) lies at `at[i * row + k * column]`.
template <class T>
struct Strided {
  const T* at;
  size_t row;
  size_t column;
};

// kRows rows of c = a·b, 2 vectors of columns at a time: the 8 sums stay in registers over k.
template <class T, int kRows>
inline void multiply_rows(const Strided<T>& a, const T* b, T* c, size_t n, size_t depth) {
  using V = typename Wide<T>::type;
  constexpr size_t kLanes = Wide<T>::kLanes;
  size_t j = 0;
  for (; j + 2 * kLanes <= n; j += 2 * kLanes) {
    V sum[kRows][2] = {};
    for (size_t k = 0; k < depth; ++k) {
      const V left = wide_at(b + k * n + j);
      const V right = wide_at(b + k * n + j + kLanes);
      for (int i = 0; i < kRows; ++i) {
        const T factor = a.at[static_cast<size_t>(i) * a.row + k * a.column];
        sum[i][0] += factor * left;
        sum[i][1] += factor * right;
      }
    }
    for (int i = 0; i < kRows; ++i) {
      wide_at(c + static_cast<size_t>(i) * n + j) = sum[i][0];
      wide_at(c + static_cast<size_t>(i) * n + j + kLanes) = sum[i][1];
    }
  }
  for (; j < n; ++j) {
    T sum[kRows] = {};
    for (size_t k = 0; k < depth; ++k) {
      for (int i = 0; i < kRows; ++i) {
        sum[i] += a.at[static_cast<size_t>(i) * a.row + k * a.column] * b[k * n + j];
      }
    }
    for (int i = 0; i < kRows; ++i) c[static_cast<size_t>(i) * n + j] = sum[i];
  }
}

// c (m × n) = a (m × depth) · b (depth × n)
template <class T>
inline void multiply(const Strided<T>& a, const T* b, T* c, size_t m, size_t n, size_t depth) {
  size_t i = 0;
  for (; i + 4 <= m; i += 4) {
    multiply_rows<T, 4>({a.at + i * a.row, a.row, a.column}, b, c + i * n, n, depth);
  }
  for (; i < m; ++i) {
    multiply_rows<T, 1>({a.at + i * a.row, a.row, a.column}, b, c + i * n, n, depth);
  }
}

// Inner products of kRows rows of a with kColumns rows of b, all of length `depth`.
template <class T, int kRows, int kColumns>
inline void inner_products(const T* a, const T* b, T* c, size_t c_row, size_t depth) {
  using V = typename Wide<T>::type;
  constexpr size_t kLanes = Wide<T>::kLanes;
  V sum[kRows][kColumns] = {};
  size_t k = 0;
  for (; k + kLanes <= depth; k += kLanes) {
    for (int j = 0; j < kColumns; ++j) {
      const V column = wide_at(b + static_cast<size_t>(j) * depth + k);
      for (int i = 0; i < kRows; ++i) {
        sum[i][j] += wide_at(a + static_cast<size_t>(i) * depth + k) * column;
      }
    }
  }
  for (int i = 0; i < kRows; ++i) {
    for (int j = 0; j < kColumns; ++j) {
      T total = 0;
      for (size_t lane = 0; lane < kLanes; ++lane) total += sum[i][j][lane];
      for (size_t rest = k; rest < depth; ++rest) {
        total +=
            a[static_cast<size_t>(i) * depth + rest] * b[static_cast<size_t>(j) * depth + rest];
      }
      c[static_cast<size_t>(i) * c_row + static_cast<size_t>(j)] = total;
    }
  }
}

template <class T, int kRows>
inline void inner_product_rows(const T* a, const T* b, T* c, size_t n, size_t depth) {
  size_t j = 0;
  for (; j + 2 <= n; j += 2) inner_products<T, kRows, 2>(a, b + j * depth, c + j, n, depth);
  for (; j < n; ++j) inner_products<T, kRows, 1>(a, b + j * depth, c + j, n, depth);
}

template <class T>
void dense(const DenseSize& size, const T* x, const T* w, const T* b, T* y) {
  multiply<T>({x, size.inputs, 1}, w, y, size.batch, size.outputs, size.inputs);
  for (size_t i = 0; i < size.batch; ++i) {
    for (size_t j = 0; j < size.outputs; ++j) y[i * size.outputs + j] += b[j];
  }
}

template <class T>
void dense_input_gradient(const DenseSize& size, const T* dy, const T* w, T* dx) {
  size_t i = 0;
  for (; i + 4 <= size.batch; i += 4) {
    inner_product_rows<T, 4>(dy + i * size.outputs, w, dx + i * size.inputs, size.inputs,
                             size.outputs);
  }
  for (; i < size.batch; ++i) {
    inner_product_rows<T, 1>(dy + i * size.outputs, w, dx + i * size.inputs, size.inputs,
                             size.outputs);
  }
}

template <class T>
void dense_weight_gradient(const DenseSize& size, const T* x, const T* dy, T* dw, T* db) {
  multiply<T>({x, 1, size.inputs}, dy, dw, size.inputs, size.outputs, size.batch);
  for (size_t j = 0; j < size.outputs; ++j) db[j] = 0;
  for (size_t i = 0; i < size.batch; ++i) {
    for (size_t j = 0; j < size.outputs; ++j) db[j] += dy[i * size.outputs + j];
  }
}

inline float root(float x) { return __builtin_sqrtf(x); }
inline double root(double x) { return __builtin_sqrt(x); }

template <class T>
void adam(const AdamStep& step, size_t count, const T* __restrict g, T* __restrict m,
          T* __restrict v, T* __restrict p) {
  const T keep_mean = static_cast<T>(step.decay_mean);
  const T keep_square = static_cast<T>(step.decay_square);
  const T rate = static_cast<T>(step.learning_rate / step.correction_mean);
  const T inverse_root = static_cast<T>(1.0 / __builtin_sqrt(step.correction_square));
  const T epsilon = static_cast<T>(step.epsilon);
  for (size_t i = 0; i < count; ++i) {
    m[i] = keep_mean * m[i] + (1 - keep_mean) * g[i];
    v[i] = keep_square * v[i] + (1 - keep_square) * g[i] * g[i];
    p[i] -= rate * m[i] / (root(v[i]) * inverse_root + epsilon);
  }
}

template <class T>
constexpr Kernels<T> kSet{dense<T>, dense_input_gradient<T>, dense_weight_gradient<T>, adam<T>};

}  // namespace
}  // namespace pharos::models
