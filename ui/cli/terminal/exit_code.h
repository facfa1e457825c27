// The exit statuses of commands.
#pragma once

namespace letcont::cli {

// The exit statuses of `letcont`.
enum ExitCode : int {
  ok = 0,
  failed = 1,      // the program is wrong or failed, or a file cannot be read or written
  wrong_usage = 2, // the command line makes no sense
};

} // namespace letcont::cli
