/// A reminder in a field notebook. It rings once, when its time has come.
///
/// Starting it again sets it anew: only the latest time counts. Once `cancel()` has returned, the reminder is silent
/// until it is started again.
///
///     let reminder = Reminder(clock: ContinuousClock()) { bell.strike() }
///     await reminder.start(after: .seconds(600))
///     await reminder.cancel()
public actor Reminder {
  private let clock: any Clock<Duration>
  private let ring: () -> Void
  private var run: Task<Void, Never>?

  /// - Parameters:
  ///   - clock: the clock of the notebook.
  ///   - ring: makes the sound. The reminder keeps it to itself, so it need not be safe to share.
  public init(clock: any Clock<Duration>, ring: sending @escaping () -> Void) {
    self.clock = clock
    self.ring = ring
  }

  /// Whether the reminder is going to ring. The notebook shows a bell while it is.
  public var isSet: Bool { run != nil }

  /// Sets the reminder. If it is set already, it is set anew.
  ///
  /// - Parameter delay: how long it is from now until the reminder rings.
  public func start(after delay: Duration) {
    run = Task {
      try? await clock.sleep(for: delay)
      ring()
      run = nil
    }
  }

  /// Takes the reminder back. Does nothing if it is not set.
  public func cancel() {
    run?.cancel()
    run = nil
  }
}
