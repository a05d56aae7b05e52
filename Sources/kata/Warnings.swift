import Synchronization

/// Sentences on standard error that stop nothing, each printed once.
final class Warnings: Sendable {
  private let console: Console
  private let printed = Mutex<Set<String>>([])

  init(_ console: Console) { self.console = console }

  /// Prints a sentence, unless it was printed before.
  func say(_ text: String) {
    guard printed.withLock({ $0.insert(text).inserted }) else { return }
    // Without a standard error there is no place to warn.
    try? console.printError("kata: \(text)\n")
  }
}
