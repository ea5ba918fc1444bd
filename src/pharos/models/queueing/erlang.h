#pragma once

namespace pharos::models {

/// Share of requests that find every server busy and are lost, when none may wait (Erlang B).
///
///     B(0) = 1,  B(k) = a·B(k−1) / (k + a·B(k−1)),  that is  1/B(k) = 1 + k/a · 1/B(k−1)
///
/// a offered load in servers (arrival rate · service time, >= 0), k servers (>= 0). Holds for any
/// distribution of service times. Neither aᵏ nor k! is formed, so nothing overflows; where 1/B
/// does, B is below 1e-308 and comes out as 0.
[[nodiscard]] double erlang_b(double offered, int servers);

/// Probability that a request must wait, when all may (Erlang C).
///
///     C = B(⌊c⌋) / (1 − ρ·(1 − B(⌊c⌋))),  ρ = a / c
///
/// a offered load in servers, c servers (> 0), ρ < 1. For whole c this is exact for M/M/c. A solver
/// over real c gets the published artifact's reading (Faro, EuroSys 2025): c is real in ρ and
/// rounded down in B, which leaves a kink at each whole number.
[[nodiscard]] double erlang_c(double offered, double servers);

/// The same from a B(⌊c⌋) already at hand and ρ < 1.
[[nodiscard]] constexpr double erlang_c_from_b(double blocked, double utilisation) {
  return blocked / (1.0 - utilisation * (1.0 - blocked));
}

}  // namespace pharos::models
