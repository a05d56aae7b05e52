// Sleeping tasks only put their number into a stream; one keeper asks the actor about each
private func sleeper<C: Clock>(_ clock: C, for delay: Duration) -> @Sendable () async throws -> Void
where C.Duration == Duration {
  let due = clock.now.advanced(by: delay)
  return { try await clock.sleep(until: due, tolerance: nil) }
}

public actor Reminder {
  private let clock: any Clock<Duration>
  private let ring: () -> Void
  private let wakings: AsyncStream<Int>.Continuation
  private let numbers: AsyncStream<Int>
  private var keeper: Task<Void, Never>?
  private var sleeping: Task<Void, Never>?
  private var awaited: Int?
  private var given = 0

  public init(clock: any Clock<Duration>, ring: sending @escaping () -> Void) {
    self.clock = clock
    self.ring = ring
    (numbers, wakings) = AsyncStream.makeStream()
  }

  deinit {
    wakings.finish()
  }

  public var isSet: Bool { awaited != nil }

  public func start(after delay: Duration) {
    sleeping?.cancel()
    given += 1
    awaited = given
    let sleep = sleeper(clock, for: delay)
    // The sleeping task keeps the reminder until its time has come.
    sleeping = Task { [given] in
      try? await sleep()
      self.wakings.yield(given)
    }
    guard keeper == nil else { return }
    keeper = Task { [weak self, numbers] in
      for await number in numbers {
        await self?.woke(number)
      }
    }
  }

  private func woke(_ number: Int) {
    guard awaited == number else { return }
    awaited = nil
    sleeping = nil
    ring()
  }

  public func cancel() {
    sleeping?.cancel()
    sleeping = nil
    awaited = nil
  }
}
