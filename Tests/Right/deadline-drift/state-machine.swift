// A small state machine per request: waiting for a stroke, striking it, silent.
public actor Bell<Time: Clock<Duration>> {
  private let clock: Time
  private let strike: @Sendable () async -> Void

  public private(set) var strokes = 0

  public init(clock: Time, strike: @escaping @Sendable () async -> Void) {
    self.clock = clock
    self.strike = strike
  }

  private enum Step {
    case waiting(stroke: Int)
    case striking(stroke: Int)
    case silent
  }

  public func ring(from first: Time.Instant, every interval: Duration, times: Int) {
    Task {
      var step = times > 0 ? Step.waiting(stroke: 0) : .silent
      while true {
        switch step {
        case .waiting(let stroke):
          try? await clock.sleep(until: first.advanced(by: interval * stroke), tolerance: .zero)
          step = .striking(stroke: stroke)
        case .striking(let stroke):
          await strike()
          strokes += 1
          step = stroke < times - 1 ? .waiting(stroke: stroke + 1) : .silent
        case .silent:
          return
        }
      }
    }
  }
}
