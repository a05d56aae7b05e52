// A ticket for each pilot who waits
import Dispatch
import Synchronization

/// The sea chart of a harbour: how deep the water is at each buoy.
///
/// It takes time to draw. So it is drawn when a pilot needs it, and kept. Pilots ask in parallel.
///
/// - No second chart is drawn.
/// - Every pilot gets an answer from the finished chart.
public final class ChartRoom: Sendable {
  private let draw: @Sendable () throws -> [String: Int]
  private let state = Mutex(State())

  private struct State {
    var chart: [String: Int]?
    var isDrawing = false
    /// Those who wait for the drawing.
    var waiting: [Ticket] = []
  }

  /// What a pilot waits with.
  private final class Ticket: Sendable {
    let isReady = DispatchSemaphore(value: 0)
    let error = Mutex<(any Error)?>(nil)
  }

  /// - Parameter draw: draws the chart: the depth in feet, by the name of the buoy. It may read ``isDrawn``, and does not ask for
  ///   depths.
  public init(draw: @escaping @Sendable () throws -> [String: Int]) {
    self.draw = draw
  }

  /// Whether the chart is there. Never waits while it is drawn.
  public var isDrawn: Bool { state.withLock { $0.chart != nil } }

  private enum Turn {
    case read(Int?), wait(Ticket), draw
  }

  /// How deep the water is at a buoy, in feet. Draws the chart if there is none.
  /// - Returns: nil if the chart does not have this buoy.
  /// - Throws: the error of the drawing. Then there is no chart, and the next call draws again.
  public func depth(at buoy: String) throws -> Int? {
    let turn: Turn = state.withLock { state in
      if let chart = state.chart { return .read(chart[buoy]) }
      if state.isDrawing {
        let ticket = Ticket()
        state.waiting.append(ticket)
        return .wait(ticket)
      }
      state.isDrawing = true
      return .draw
    }
    switch turn {
    case .read(let depth): return depth
    case .wait(let ticket):
      ticket.isReady.wait()
      if let error = ticket.error.withLock({ $0 }) { throw error }
      return state.withLock { $0.chart?[buoy] }
    case .draw:
      do {
        let chart = try draw()
        let waiting = end { $0.chart = chart }
        for ticket in waiting { ticket.isReady.signal() }
        return chart[buoy]
      } catch {
        for ticket in end({ _ in }) {
          ticket.error.withLock { $0 = error }
          ticket.isReady.signal()
        }
        throw error
      }
    }
  }

  private func end(_ body: (inout State) -> Void) -> [Ticket] {
    state.withLock { state in
      body(&state)
      state.isDrawing = false
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
