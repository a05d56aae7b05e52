// A state, and a condition for those who wait: no lock is held while the chart is drawn
internal import Foundation

public final class ChartRoom: @unchecked Sendable {
  private enum State {
    case empty
    case drawing
    case drawn([String: Int])
  }

  // `@unchecked Sendable`: `state` is used only while `condition` is locked.
  private let condition = NSCondition()
  private var state = State.empty
  private let draw: @Sendable () throws -> [String: Int]

  public init(draw: @escaping @Sendable () throws -> [String: Int]) { self.draw = draw }

  public var isDrawn: Bool {
    condition.lock()
    defer { condition.unlock() }
    if case .drawn = state { return true }
    return false
  }

  public func depth(at buoy: String) throws -> Int? {
    if let chart = waitOrBegin() { return chart[buoy] }
    do {
      let chart = try draw()
      end(.drawn(chart))
      return chart[buoy]
    } catch {
      end(.empty)
      throw error
    }
  }

  /// The chart; nil if this call must draw it.
  private func waitOrBegin() -> [String: Int]? {
    condition.lock()
    defer { condition.unlock() }
    while true {
      switch state {
      case .drawn(let chart): return chart
      case .drawing: condition.wait()
      case .empty:
        state = .drawing
        return nil
      }
    }
  }

  private func end(_ new: State) {
    condition.lock()
    state = new
    condition.broadcast()
    condition.unlock()
  }
}
