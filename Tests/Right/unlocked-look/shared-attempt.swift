// Calls that come during a drawing share its result, an error too
internal import Foundation
import Synchronization

public final class ChartRoom: Sendable {
  private typealias Chart = [String: Int]

  /// One drawing, which several calls may wait for.
  private final class Attempt: Sendable {
    private let group = DispatchGroup()
    private let result = Mutex<Result<Chart, any Error>?>(nil)

    init() { group.enter() }

    func finish(_ new: Result<Chart, any Error>) {
      result.withLock { $0 = new }
      group.leave()
    }

    func get() throws -> Chart {
      group.wait()
      return try result.withLock { $0! }.get()
    }
  }

  private enum State {
    case empty
    case drawing(Attempt)
    case drawn(Chart)
  }

  private let draw: @Sendable () throws -> [String: Int]
  private let state = Mutex(State.empty)

  public init(draw: @escaping @Sendable () throws -> [String: Int]) { self.draw = draw }

  public var isDrawn: Bool {
    state.withLock { state in
      if case .drawn = state { true } else { false }
    }
  }

  public func depth(at buoy: String) throws -> Int? {
    let mine = Attempt()
    let found = state.withLock { state in
      let found = state
      if case .empty = found { state = .drawing(mine) }
      return found
    }
    switch found {
    case .drawn(let chart): return chart[buoy]
    case .drawing(let attempt): return try attempt.get()[buoy]
    case .empty:
      let result = Result { try draw() }
      state.withLock { state in
        if case .success(let chart) = result { state = .drawn(chart) } else { state = .empty }
      }
      mine.finish(result)
      return try result.get()[buoy]
    }
  }
}
