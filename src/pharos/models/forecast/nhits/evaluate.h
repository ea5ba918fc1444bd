#pragma once

#include <span>
#include <vector>

#include "pharos/models/forecast/nhits/shape.h"

namespace pharos::models {

/// What the network foretells after one standardised window: `output` means, and for Gaussian
/// shapes `output` standard deviations after them. Every sum is taken in the order of its terms and
/// without fused operations, so that the result is the same bit for bit in every build and on every
/// x86-64 processor.
[[nodiscard]] std::vector<float> evaluate(const NhitsLayout& layout,
                                          std::span<const float> parameters,
                                          std::span<const float> window);

}  // namespace pharos::models
