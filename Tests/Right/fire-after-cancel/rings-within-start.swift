// A number for each run, and no run at all for no delay
/// A reminder in a field notebook. It rings once, when its time has come.
///
/// Starting it again sets it anew: only the latest time counts. Once `cancel()` has returned, the reminder is silent
/// until it is started again.
public actor Reminder {
  private let clock: any Clock<Duration>
  private let ring: () -> Void
  /// The number of the run that may ring; nil if none may.
  private var current: Int?
  private var runs = 0

  /// - Parameters:
  ///   - clock: the clock of the notebook.
  ///   - ring: makes the sound. The reminder keeps it to itself, so it need not be safe to share.
  public init(clock: any Clock<Duration>, ring: sending @escaping () -> Void) {
    self.clock = clock
    self.ring = ring
  }

  /// Whether the reminder is going to ring. The notebook shows a bell while it is.
  public var isSet: Bool { current != nil }

  /// Sets the reminder. If it is set already, it is set anew.
  ///
  /// - Parameter delay: how long it is from now until the reminder rings.
  public func start(after delay: Duration) {
    runs += 1
    guard delay > .zero else {
      current = nil
      return ring()
    }
    current = runs
    Task { [weak self, clock, number = runs] in
      // Nobody cancels this task: a run that is no longer wanted finds its number gone.
      try? await clock.sleep(for: delay)
      await self?.end(number)
    }
  }

  /// Ends a run. The question and the ring are one turn of the actor.
  private func end(_ number: Int) {
    guard current == number else { return }
    current = nil
    ring()
  }

  /// Takes the reminder back. Does nothing if it is not set.
  public func cancel() {
    current = nil
  }
}
