import Synchronization

final class Chart: Sendable {
  private let drawing = Mutex(())
  private let depths = Mutex<[String: Int]?>(nil)
  private let draw: @Sendable () -> [String: Int]

  init(draw: @escaping @Sendable () -> [String: Int]) { self.draw = draw }

  // All code that changes it has the other lock.
  func depth(_ buoy: String) -> Int? {
    drawing.withLock { _ in
      if let known = depths.withLock({ $0 }) { return known[buoy] }
      let drawn = draw()
      depths.withLock { $0 = drawn }
      return drawn[buoy]
    }
  }
}
