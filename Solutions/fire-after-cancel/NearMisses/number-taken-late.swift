/// A reminder in a field notebook. It rings once, when its time has come.
///
/// Starting it again sets it anew: only the latest time counts. Once `cancel()` has returned, the reminder is silent
/// until it is started again.
public actor Reminder {
  private let clock: any Clock<Duration>
  private let ring: () -> Void
  private var isWaiting = false
  private var run = 0

  /// - Parameters:
  ///   - clock: the clock of the notebook.
  ///   - ring: makes the sound. The reminder keeps it to itself, so it need not be safe to share.
  public init(clock: any Clock<Duration>, ring: sending @escaping () -> Void) {
    self.clock = clock
    self.ring = ring
  }

  /// Whether the reminder is going to ring. The notebook shows a bell while it is.
  public var isSet: Bool { isWaiting }

  /// Sets the reminder. If it is set already, it is set anew.
  ///
  /// - Parameter delay: how long it is from now until the reminder rings.
  public func start(after delay: Duration) {
    isWaiting = true
    run += 1
    Task {
      let mine = run
      try? await clock.sleep(for: delay)
      guard run == mine else { return }
      ring()
      isWaiting = false
    }
  }

  /// Takes the reminder back. Does nothing if it is not set.
  public func cancel() {
    isWaiting = false
    run += 1
  }
}
