#pragma once

#include <vector>

#include "pharos/app/run/comparison.h"

namespace pharos::app {

/// Mean, sample standard deviation and Student's t 95 % interval of one figure over paired seeds.
/// With one value there is no spread: `sd` and `ci95` stay unset. `by_seed` must not be empty.
[[nodiscard]] Spread spread_of(std::vector<double> by_seed);

/// The 0.975 quantile of Student's t with `degrees` >= 1 of freedom, within 1e-3.
[[nodiscard]] double student_t975(std::size_t degrees);

}  // namespace pharos::app
