// A one-way switch behind a lock decides between the ring and whoever takes it back
import Synchronization

private func sleeper<C: Clock>(_ clock: C, for delay: Duration) -> @Sendable () async throws -> Void
where C.Duration == Duration {
  let due = clock.now.advanced(by: delay)
  return { try await clock.sleep(until: due, tolerance: nil) }
}

private final class Appointment: Sendable {
  private let isOpen = Mutex(true)

  func settle() -> Bool {
    isOpen.withLock { isOpen in
      defer { isOpen = false }
      return isOpen
    }
  }

  var stands: Bool { isOpen.withLock { $0 } }
}

public actor Reminder {
  private let clock: any Clock<Duration>
  private let ring: () -> Void
  private var appointment: Appointment?
  private var run: Task<Void, Never>?

  public init(clock: any Clock<Duration>, ring: sending @escaping () -> Void) {
    self.clock = clock
    self.ring = ring
  }

  public var isSet: Bool { appointment?.stands ?? false }

  public func start(after delay: Duration) {
    cancel()
    let new = Appointment()
    appointment = new
    let sleep = sleeper(clock, for: delay)
    run = Task {
      try? await sleep()
      guard new.settle() else { return }
      ring()
    }
  }

  public func cancel() {
    _ = appointment?.settle()
    appointment = nil
    run?.cancel()
    run = nil
  }
}
