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
  /// The number of the start that is in force.
  private var run = 0

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
    run += 1
    follow(run)
  }

  /// Stops to show changes. The badge can be started again.
  public func stop() {
    isOn = false
  }

  private func follow(_ run: Int) {
    guard isOn, run == self.run else { return }
    // `show` is called outside: what it reads is not tracked.
    let number = withObservationTracking {
      self.number
    } onChange: { [weak self] in
      // The new value is there when the main actor is free again.
      Task { @MainActor [weak self] in self?.follow(run) }
    }
    show(number)
  }

  private var number: Int { inbox.isMuted ? 0 : inbox.unread }
}
