// Continuations raced by a sleeper and by cancel
private func sleeper<C: Clock>(_ clock: C, for delay: Duration) -> @Sendable () async throws -> Void
where C.Duration == Duration {
  let due = clock.now.advanced(by: delay)
  return { try await clock.sleep(until: due, tolerance: nil) }
}

public actor Reminder {
  private typealias Verdict = CheckedContinuation<Bool, Never>

  private let clock: any Clock<Duration>
  private let ring: () -> Void
  private var isOn = false
  private var waiting: (number: Int, verdict: Verdict)?
  private var sleeping: Task<Void, Never>?
  private var number = 0

  public init(clock: any Clock<Duration>, ring: sending @escaping () -> Void) {
    self.clock = clock
    self.ring = ring
  }

  public var isSet: Bool { isOn }

  public func start(after delay: Duration) {
    cancel()
    isOn = true
    number += 1
    let number = number
    let sleep = sleeper(clock, for: delay)
    Task {
      guard number == self.number, isOn else { return }
      let isDue = await withCheckedContinuation { verdict in
        waiting = (number, verdict)
        sleeping = Task {
          try? await sleep()
          decide(number)
        }
      }
      guard isDue, number == self.number, isOn else { return }
      isOn = false
      ring()
    }
  }

  private func decide(_ number: Int) {
    guard let waiting, waiting.number == number else { return }
    self.waiting = nil
    waiting.verdict.resume(returning: true)
  }

  public func cancel() {
    isOn = false
    number += 1
    sleeping?.cancel()
    sleeping = nil
    waiting?.verdict.resume(returning: false)
    waiting = nil
  }
}
