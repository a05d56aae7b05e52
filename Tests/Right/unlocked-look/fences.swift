// A relaxed flag, and fences that order it
import Synchronization

public final class ChartRoom: Sendable {
  private let draw: @Sendable () throws -> [String: Int]
  private let drawing = Mutex<Void>(())
  private let flag = Atomic(false)
  // Protected by the fences: written before the releasing one, read after the acquiring one.
  private nonisolated(unsafe) var chart: [String: Int] = [:]

  public init(draw: @escaping @Sendable () throws -> [String: Int]) { self.draw = draw }

  public var isDrawn: Bool {
    guard flag.load(ordering: .relaxed) else { return false }
    atomicMemoryFence(ordering: .acquiring)
    return true
  }

  public func depth(at buoy: String) throws -> Int? {
    if !isDrawn { try drawOnce() }
    return chart[buoy]
  }

  private func drawOnce() throws {
    try drawing.withLock { _ in
      if isDrawn { return }
      chart = try draw()
      atomicMemoryFence(ordering: .releasing)
      flag.store(true, ordering: .relaxed)
    }
  }
}
