import Foundation

// The shape of kean/Nuke 2ab8a5ad and onevcat/Kingfisher 2a04665c: one function of several read without the lock.
/// `@unchecked Sendable`: the lock protects the handlers.
final class Registry: @unchecked Sendable {
  private let lock = NSLock()
  private var handlers: [String] = []

  init() { register("default") }

  func first() -> String? {
    handlers.first
    //^ likely
  }

  func register(_ handler: String) { lock.withLock { handlers.append(handler) } }
  func clear() { lock.withLock { handlers = [] } }
}
