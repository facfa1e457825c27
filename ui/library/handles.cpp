#include "library/handles.h"

#include <cstring>
#include <mutex>
#include <pthread.h>
#include <unordered_map>
#include <utility>

namespace letcont::library {

namespace {

constexpr uint64_t most_text_bytes = max_source_bytes, most_name_bytes = 1023;

class Table {
public:
  std::shared_ptr<Object> find(letcont_handle handle) {
    std::lock_guard lock(mutex_);
    auto found = objects_.find(handle);
    return found == objects_.end() ? nullptr : found->second;
  }

  letcont_handle add(std::shared_ptr<Object> object) {
    std::lock_guard lock(mutex_);
    letcont_handle handle = next_++ << kind_bits | static_cast<letcont_handle>(object->kind);
    objects_.emplace(handle, std::move(object));
    return handle;
  }

  // Their destructors may take long, so they are not called here.
  std::vector<std::shared_ptr<Object>> remove(letcont_handle handle) {
    std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<Object>> removed;
    auto found = objects_.find(handle);
    if (found == objects_.end()) return removed;
    removed.push_back(std::move(found->second));
    objects_.erase(found);
    const Object* session = removed.front().get();
    for (auto each = objects_.begin(); session->kind == Kind::Session && each != objects_.end();) {
      bool belongs = each->second->session.get() == session;
      if (belongs) removed.push_back(std::move(each->second));
      each = belongs ? objects_.erase(each) : std::next(each);
    }
    return removed;
  }

  // A process that is forked has no other threads, which could have it locked.
  void lock() { mutex_.lock(); }
  void unlock() { mutex_.unlock(); }

private:
  static constexpr unsigned kind_bits = 3;

  std::mutex mutex_;
  std::unordered_map<letcont_handle, std::shared_ptr<Object>> objects_;
  letcont_handle next_ = letcont_handle{1} << 32; // small numbers are not handles
};

// Never destroyed, since other threads may still call while the process ends.
Table& table = *new Table;

void lock_table() { table.lock(); }
void unlock_table() { table.unlock(); }

[[maybe_unused]] const bool is_locked_by_forks = pthread_atfork(lock_table, unlock_table, unlock_table) == 0;

} // namespace

std::shared_ptr<Object> find(letcont_handle handle) { return table.find(handle); }

letcont_handle add(std::shared_ptr<Object> object) { return table.add(std::move(object)); }

bool remove(letcont_handle handle) {
  std::vector<std::shared_ptr<Object>> removed = table.remove(handle);
  for (const std::shared_ptr<Object>& each : removed) each->cancelled = true;
  return !removed.empty();
}

std::optional<std::string_view> Call::text(const char* text, uint64_t length, letcont_status& status) {
  if (!text && length == 0) return std::string_view();
  if (!text) return status = null_pointer(), std::nullopt;
  if (length == LETCONT_TERMINATED) length = strnlen(text, most_text_bytes + 1);
  if (length <= most_text_bytes) return std::string_view(text, length);
  status = fail(LETCONT_TOO_LONG, "a text has at most " + std::to_string(most_text_bytes >> 20) + " MiB");
  return std::nullopt;
}

std::optional<std::string_view> Call::name(const char* name, letcont_status& status) {
  if (!name) return status = null_pointer(), std::nullopt;
  size_t length = strnlen(name, most_name_bytes + 1);
  if (length <= most_name_bytes) return std::string_view(name, length);
  status = fail(LETCONT_TOO_LONG, "a name has at most " + std::to_string(most_name_bytes) + " bytes");
  return std::nullopt;
}

letcont_status Call::give_document(std::string text, std::vector<letcont_range> ranges, letcont_handle* handle) {
  auto document = std::make_shared<DocumentObject>();
  document->text = std::move(text);
  document->ranges = std::move(ranges);
  return give(std::move(document), handle);
}

} // namespace letcont::library
