// The chart belongs to the lock of the drawing, and each success leaves a copy for those who only look
import Synchronization

public final class ChartRoom: Sendable {
  private struct Work: Sendable {
    var sheet: [String: Int]?
  }

  private let draw: @Sendable () throws -> [String: Int]
  private let work = Mutex(Work())
  private let copy = Mutex<[String: Int]?>(nil)

  public init(draw: @escaping @Sendable () throws -> [String: Int]) { self.draw = draw }

  public var isDrawn: Bool { copy.withLock { $0 } != nil }

  public func depth(at buoy: String) throws -> Int? {
    if let sheet = copy.withLock({ $0 }) { return sheet[buoy] }
    let sheet = try work.withLock { work in
      if work.sheet == nil { work.sheet = try draw() }
      return work.sheet ?? [:]
    }
    copy.withLock { $0 = sheet }
    return sheet[buoy]
  }
}
