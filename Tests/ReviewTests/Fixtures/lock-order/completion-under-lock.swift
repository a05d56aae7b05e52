import Foundation

final class Download: @unchecked Sendable {
  private let lock = NSLock()
  private var onEnd: ((String) -> Void)?
  private var handlers: [String: () -> Void] = [:]

  func end(_ path: String) {
    lock.lock()
    defer { lock.unlock() }
    onEnd?(path)
    //^ look
    handlers[path]?()
    //^ look
    onEnd = nil
  }
}
