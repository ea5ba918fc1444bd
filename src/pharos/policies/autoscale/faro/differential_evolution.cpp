#include "pharos/policies/autoscale/faro/differential_evolution.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "pharos/core/assert.h"

namespace pharos::policies::faro {
namespace {

/// One candidate: its place in the unit cube, and what it is worth.
struct Member {
  std::vector<double> place;
  double value = -std::numeric_limits<double>::infinity();
  double excess = 0.0;
};

bool keeps_constraint(const Member& member) { return member.excess <= 0.0; }

/// Whether a trial may take the place of a member.
bool is_no_worse(const Member& trial, const Member& member) {
  if (keeps_constraint(trial) != keeps_constraint(member)) return keeps_constraint(trial);
  if (!keeps_constraint(trial)) return trial.excess <= member.excess;
  return trial.value >= member.value;
}

class Evolution {
 public:
  Evolution(const EvolutionProblem& problem, const EvolutionOptions& options, Rng& rng)
      : problem_(problem), options_(options), rng_(rng) {}

  EvolutionAnswer run() {
    populate();
    int generation = 0;
    while (generation < options_.generations_max && has_budget() && !has_converged()) {
      breed();
      ++generation;
    }
    const Member& best = population_[best_];
    return {whole(best.place), best.value, best.excess, evaluations_, generation};
  }

 private:
  [[nodiscard]] std::size_t variables() const { return problem_.variables.size(); }
  [[nodiscard]] bool has_budget() const {
    return evaluations_ + static_cast<std::int64_t>(population_.size()) <= options_.evaluations_max;
  }

  /// The whole numbers at a place of the cube: each owns a cell of equal width.
  [[nodiscard]] std::vector<double> whole(const std::vector<double>& place) const {
    std::vector<double> point(place.size());
    for (std::size_t j = 0; j < place.size(); ++j) {
      const auto& [least, most] = problem_.variables[j];
      const double cell = std::floor(place[j] * static_cast<double>(most - least + 1));
      point[j] = std::min(static_cast<double>(least) + cell, static_cast<double>(most));
    }
    return point;
  }

  void judge(Member& member) {
    const std::vector<double> point = whole(member.place);
    member.excess = problem_.excess(point);
    if (!keeps_constraint(member)) return;
    member.value = problem_.value(point);
    ++evaluations_;
  }

  /// A Latin hypercube: along each axis, one member in each of as many slices as there are members.
  void populate() {
    const std::size_t wanted =
        std::max<std::size_t>(5, options_.members_per_variable * variables());
    const auto affordable = static_cast<std::size_t>(options_.evaluations_max);
    population_.assign(std::min(wanted, affordable),
                       Member{std::vector<double>(variables()), {}, {}});
    std::vector<std::size_t> slices(population_.size());
    for (std::size_t j = 0; j < variables(); ++j) {
      std::iota(slices.begin(), slices.end(), 0);
      for (std::size_t k = slices.size(); k > 1; --k)
        std::swap(slices[k - 1], slices[rng_.below(k)]);
      for (std::size_t k = 0; k < slices.size(); ++k) {
        population_[k].place[j] =
            (static_cast<double>(slices[k]) + rng_.uniform()) / static_cast<double>(slices.size());
      }
    }
    for (Member& member : population_) {
      member.value = -std::numeric_limits<double>::infinity();
      judge(member);
    }
    find_best();
  }

  void find_best() {
    for (std::size_t k = 0; k < population_.size(); ++k) {
      if (!is_no_worse(population_[best_], population_[k])) best_ = k;
    }
  }

  [[nodiscard]] bool has_converged() const {
    double sum = 0.0;
    double squares = 0.0;
    for (const Member& member : population_) {
      if (!keeps_constraint(member)) return false;
      sum += member.value;
      squares += member.value * member.value;
    }
    const double count = static_cast<double>(population_.size());
    const double mean = sum / count;
    const double variance = std::max(0.0, squares / count - mean * mean);
    return std::sqrt(variance) <= options_.tolerance * std::abs(mean);
  }

  Member trial_for(std::size_t k, double mutation) {
    const std::size_t p = other_than(k, k);
    const std::size_t q = other_than(k, p);
    Member trial = {population_[k].place, -std::numeric_limits<double>::infinity(), 0.0};
    const std::size_t always = rng_.below(variables());
    for (std::size_t j = 0; j < variables(); ++j) {
      if (rng_.uniform() >= options_.recombination && j != always) continue;
      const double moved = population_[best_].place[j] +
                           mutation * (population_[p].place[j] - population_[q].place[j]);
      trial.place[j] = moved >= 0.0 && moved <= 1.0 ? moved : rng_.uniform();
    }
    judge(trial);
    return trial;
  }

  /// A member that is neither of the two.
  std::size_t other_than(std::size_t first, std::size_t second) {
    const std::size_t excluded = first == second ? 1 : 2;
    std::size_t drawn = rng_.below(population_.size() - excluded);
    if (drawn >= std::min(first, second)) ++drawn;
    if (excluded == 2 && drawn >= std::max(first, second)) ++drawn;
    return drawn;
  }

  void breed() {
    const double mutation =
        options_.mutation_min + (options_.mutation_max - options_.mutation_min) * rng_.uniform();
    std::vector<Member> trials;
    trials.reserve(population_.size());
    for (std::size_t k = 0; k < population_.size(); ++k) trials.push_back(trial_for(k, mutation));
    for (std::size_t k = 0; k < population_.size(); ++k) {
      if (is_no_worse(trials[k], population_[k])) population_[k] = std::move(trials[k]);
    }
    find_best();
  }

  const EvolutionProblem& problem_;
  const EvolutionOptions& options_;
  Rng& rng_;
  std::vector<Member> population_;
  std::size_t best_ = 0;
  std::int64_t evaluations_ = 0;
};

}  // namespace

EvolutionAnswer evolve(const EvolutionProblem& problem, const EvolutionOptions& options, Rng& rng) {
  PHAROS_ASSERT(!problem.variables.empty(), "evolution needs something to vary");
  PHAROS_ASSERT(options.evaluations_max >= 5, "fewer than five members cannot mix");
  return Evolution(problem, options, rng).run();
}

}  // namespace pharos::policies::faro
