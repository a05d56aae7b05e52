import Synchronization

final class Sizes: Sendable {
  private let known = Mutex<[String: Int]>([:])

  func size(of path: String) -> Int {
    if let size = known.withLock({ $0[path] }) { return size }
    let size = path.count
    known.withLock { $0[path] = size }
    //^ look
    return size
  }
}
