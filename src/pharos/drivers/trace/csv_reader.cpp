#include "pharos/drivers/trace/csv_reader.h"

#include <algorithm>

#include <fmt/format.h>

namespace pharos::drivers {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t'; }

/// `text` is the inside of a quoted field, so every quote in it is one of a pair.
std::string without_doubled_quotes(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    if (text[i] == '"') ++i;
  }
  return out;
}

}  // namespace

bool CsvReader::next() {
  while (at_ < text_.size()) {
    if (read_record() == Outcome::kRecord) return true;
  }
  return false;
}

CsvReader::Outcome CsvReader::read_record() {
  fields_.clear();
  unescaped_.clear();
  record_line_ = line_;
  record_start_ = at_;
  const bool quoted = text_[at_] == '"';
  do {
    const bool quote = at_ < text_.size() && text_[at_] == '"';
    if (!(quote ? read_quoted() : read_plain())) {
      skip_line();
      return Outcome::kFault;
    }
  } while (!at_record_end());
  const bool blank = fields_.size() == 1 && fields_.front().text.empty() && !quoted;
  return blank ? Outcome::kBlank : Outcome::kRecord;
}

bool CsvReader::read_plain() {
  const std::size_t begin = at_;
  while (at_ < text_.size() && text_[at_] != ',' && text_[at_] != '\n') {
    if (text_[at_] == '"') {
      log_.add(line_, column(), "quote inside a field that does not begin with one",
               "quotes around the whole field, doubled inside it");
      return false;
    }
    ++at_;
  }
  if (at_ - record_start_ > record_bytes_max_) return refuse_length();

  std::size_t first = begin;
  std::size_t last = at_;
  const bool ends_record = at_ == text_.size() || text_[at_] == '\n';
  if (ends_record && last > first && text_[last - 1] == '\r') --last;
  while (first < last && is_space(text_[first])) ++first;
  while (last > first && is_space(text_[last - 1])) --last;
  fields_.push_back({text_.substr(first, last - first), line_, column_of(first)});
  return true;
}

bool CsvReader::read_quoted() {
  const Field opening{{}, line_, column()};
  const std::size_t open_line_start = line_start_;
  const std::size_t begin = ++at_;
  const std::string_view reach =
      text_.substr(0, std::min(text_.size(), record_start_ + record_bytes_max_));
  bool doubled = false;
  for (;;) {
    const std::size_t quote = reach.find('"', at_);
    if (quote == std::string_view::npos) {
      log_.add(opening.line, opening.column, "quote is opened and never closed", "a closing quote");
      // Go on below the opening line: the faults of the lines that it swallowed should be told too.
      at_ = begin;
      line_ = opening.line;
      line_start_ = open_line_start;
      return false;
    }
    for (std::size_t i = reach.substr(0, quote).find('\n', at_); i != std::string_view::npos;
         i = reach.substr(0, quote).find('\n', i + 1)) {
      ++line_;
      line_start_ = i + 1;
    }
    at_ = quote + 1;
    if (at_ >= text_.size() || text_[at_] != '"') break;
    doubled = true;
    ++at_;
  }
  std::string_view text = text_.substr(begin, at_ - 1 - begin);
  if (doubled) text = unescaped_.emplace_back(without_doubled_quotes(text));
  fields_.push_back({text, opening.line, opening.column});

  const std::string_view rest = text_.substr(at_, 2);
  if (rest.empty() || rest[0] == ',' || rest[0] == '\n' || rest == "\r\n" || rest == "\r")
    return true;
  log_.add(line_, column(), fmt::format("{} after a closing quote", shown(rest.substr(0, 1))),
           "a comma or the end of the line");
  return false;
}

bool CsvReader::refuse_length() {
  log_.add(record_line_, 0, fmt::format("row is longer than {} bytes", record_bytes_max_),
           "a row for each bin, day or request", "checking for lost line breaks");
  return false;
}

bool CsvReader::at_record_end() {
  if (at_ < text_.size() && text_[at_] == ',') {
    ++at_;
    return false;
  }
  skip_line();
  return true;
}

void CsvReader::skip_line() {
  const std::size_t end = text_.find('\n', at_);
  at_ = end == std::string_view::npos ? text_.size() : end + 1;
  line_start_ = at_;
  ++line_;
}

}  // namespace pharos::drivers
