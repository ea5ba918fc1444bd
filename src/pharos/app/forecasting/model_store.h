#pragma once

#include <optional>
#include <string>

#include "pharos/core/result.h"
#include "pharos/models/forecast/model_file.h"

namespace pharos::app {

/// Trained models in a folder, one file each, named by what they were trained from. Files appear
/// whole or not at all, so that several processes may share a folder.
class ModelStore {
 public:
  explicit ModelStore(std::string folder) : folder_(std::move(folder)) {}

  [[nodiscard]] std::string path_of(const std::string& key) const;
  /// The model of that key. Unset when there is none, or none that can be read: training again puts
  /// that right.
  [[nodiscard]] std::optional<models::TrainedModel> find(const std::string& key) const;
  /// Makes the folder if it is missing.
  [[nodiscard]] Result<Done> put(const std::string& key, const models::TrainedModel& model) const;

 private:
  std::string folder_;
};

}  // namespace pharos::app
