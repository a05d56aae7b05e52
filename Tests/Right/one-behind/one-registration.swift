// One registration, and the task that it begins is cancelled
public import Observation

/// The messages of one person. Its accessors are what `@Observable` makes, written out.
@MainActor
public final class Inbox: Observable {
  private let registrar = ObservationRegistrar()
  private var values = (unread: 0, isMuted: false)

  /// How many messages have not been read.
  public var unread: Int {
    get {
      registrar.access(self, keyPath: \.unread)
      return values.unread
    }
    set { registrar.withMutation(of: self, keyPath: \.unread) { values.unread = newValue } }
  }

  /// True while the person does not want to be disturbed.
  public var isMuted: Bool {
    get {
      registrar.access(self, keyPath: \.isMuted)
      return values.isMuted
    }
    set { registrar.withMutation(of: self, keyPath: \.isMuted) { values.isMuted = newValue } }
  }

  public init() {}
}

/// The number on the icon of an app: the unread messages of an inbox, and 0 while it is muted.
@MainActor
public final class Badge {
  private let inbox: Inbox
  private let show: @MainActor (Int) -> Void
  private var isOn = false
  /// Whether the inbox will tell of the next change. That cannot be called off, so it survives `stop()`.
  private var isArmed = false
  private var pending: Task<Void, Never>?

  /// - Parameters:
  ///   - inbox: the inbox that the badge follows.
  ///   - show: puts a number on the icon. It may read other models to decide how the number looks.
  public init(inbox: Inbox, show: @escaping @MainActor (Int) -> Void) {
    self.inbox = inbox
    self.show = show
  }

  /// Shows the number, and from now on each change of it. Does nothing if the badge has been started.
  public func start() {
    guard !isOn else { return }
    isOn = true
    show(isArmed ? number : arm())
  }

  /// Stops to show changes. The badge can be started again.
  public func stop() {
    isOn = false
    pending?.cancel()
    pending = nil
  }

  /// Asks the inbox to tell of the next change, and returns the number as it is now.
  private func arm() -> Int {
    isArmed = true
    return withObservationTracking {
      number
    } onChange: { [weak self] in
      // The inbox belongs to the main actor, so that is where it changes. It still has the old value.
      MainActor.assumeIsolated { self?.inboxWillChange() }
    }
  }

  private func inboxWillChange() {
    isArmed = false
    guard isOn else { return }
    pending = Task { [weak self] in
      guard !Task.isCancelled, let self else { return }
      pending = nil
      show(arm())
    }
  }

  private var number: Int { inbox.isMuted ? 0 : inbox.unread }
}
