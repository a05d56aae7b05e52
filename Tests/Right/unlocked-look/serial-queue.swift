// A serial queue draws, and the chart is behind a lock
internal import Dispatch
import Synchronization

public final class ChartRoom: Sendable {
  private let draw: @Sendable () throws -> [String: Int]
  private let queue = DispatchQueue(label: "chart room")
  private let chart = Mutex<[String: Int]?>(nil)

  public init(draw: @escaping @Sendable () throws -> [String: Int]) { self.draw = draw }

  private var finished: [String: Int]? { chart.withLock { $0 } }

  public var isDrawn: Bool { finished != nil }

  public func depth(at buoy: String) throws -> Int? {
    let known = try finished ?? queue.sync { try finished ?? drawn() }
    return known[buoy]
  }

  private func drawn() throws -> [String: Int] {
    let new = try draw()
    chart.withLock { $0 = new }
    return new
  }
}
