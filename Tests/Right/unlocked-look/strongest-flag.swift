// Looks twice at an atomic flag with the strongest ordering
internal import Foundation
import Synchronization

public final class ChartRoom: Sendable {
  private let draw: @Sendable () throws -> [String: Int]
  private let turn = NSLock()
  private let flag = Atomic<Int>(0)
  // Protected by `turn` while the flag is 0. Later it is not written any more.
  private nonisolated(unsafe) var chart: [String: Int]?

  public init(draw: @escaping @Sendable () throws -> [String: Int]) { self.draw = draw }

  public var isDrawn: Bool { flag.load(ordering: .sequentiallyConsistent) == 1 }

  public func depth(at buoy: String) throws -> Int? {
    if isDrawn { return chart?[buoy] }
    turn.lock()
    defer { turn.unlock() }
    if flag.load(ordering: .relaxed) == 0 {
      chart = try draw()
      flag.store(1, ordering: .sequentiallyConsistent)
    }
    return chart?[buoy]
  }
}
