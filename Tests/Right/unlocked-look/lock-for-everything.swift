// No first look: one NSLock for the chart, and an atomic lamp
internal import Foundation
import Synchronization

public final class ChartRoom: @unchecked Sendable {
  // `@unchecked Sendable`: `chart` is used only while `lock` is held.
  private let lock = NSLock()
  private var chart: [String: Int]?
  private let lamp = Atomic(false)
  private let draw: @Sendable () throws -> [String: Int]

  public init(draw: @escaping @Sendable () throws -> [String: Int]) { self.draw = draw }

  public var isDrawn: Bool { lamp.load(ordering: .sequentiallyConsistent) }

  public func depth(at buoy: String) throws -> Int? {
    lock.lock()
    defer { lock.unlock() }
    if chart == nil {
      chart = try draw()
      lamp.store(true, ordering: .sequentiallyConsistent)
    }
    return chart?[buoy]
  }
}
