import Foundation

final class System: @unchecked Sendable {
  private let lock = NSLock()
  private var store: String?
  private let onChange: @Sendable (String?) -> Void

  init(onChange: @escaping @Sendable (String?) -> Void) { self.onChange = onChange }

  func name() -> String {
    guard let store else {
      lock.lock()
      defer { lock.unlock() }
      return name()
      //       ^ look
    }
    return store
  }

  func announce(_ name: String?) {
    lock.withLock { onChange(name) }
    //                ^ look
  }
}
