/// Set in main, before the first task.
nonisolated(unsafe) var verbosity = 0

/// There is one terminal, and only the main thread uses it.
enum Terminal {
  nonisolated(unsafe) static var isRaw = false
  nonisolated(unsafe) private var width = 80  // under `lock`
  nonisolated static let name = "tty"
}
