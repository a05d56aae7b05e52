import SwiftSyntax

/// The words in which a comment can say what protects a state.
enum SynchronizationComments {
  /// Whether a comment names a lock, a queue, a thread or a rule.
  static func nameMechanism(in comment: String) -> Bool {
    let claims = ["thread-safe", "thread safe", "threadsafe"]
    let words = claims.reduce(comment.lowercased()) { $0.replacing($1, with: "") }.split { !$0.isLetter }
    return words.contains { word in stems.contains { word.hasPrefix($0) } || names.contains(String(word)) }
  }

  /// The beginnings of words.
  private static let stems = [
    "access", "actor", "atomic", "barrier", "confine", "constant", "executor", "exclusiv", "guard", "immutab",
    "initiali",
    "isolat", "lifetime", "lock", "loop", "main", "monitor", "mutex", "nslock", "ownership", "owned", "pthread",
    "queue",
    "semaphore", "serial", "singl", "stateless", "synchron", "transfer", "unlock", "unfair",
  ]
  private static let names: Set = [
    "after", "before", "during", "immutable", "let", "mutate", "mutated", "mutates", "mutation", "never", "once",
    "only",
    "protected", "protects", "protect", "readonly", "thread", "under", "unique", "while", "until",
  ]
}
