// onChange only notes that a look is due; one task at a time does it.
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
  private final class Run: Sendable {}

  private var run: Run?

  public init(inbox: Inbox, show: @escaping @MainActor (Int) -> Void) {
    self.inbox = inbox
    self.show = show
  }

  public func start() {
    guard run == nil else { return }
    let run = Run()
    self.run = run
    present(for: run)
  }

  public func stop() { run = nil }

  private func present(for run: Run) {
    let (unread, isMuted) = withObservationTracking {
      (inbox.unread, inbox.isMuted)
    } onChange: { [weak self, weak run] in
      Task { @MainActor [weak self, weak run] in
        guard let self, let run, run === self.run else { return }
        self.present(for: run)
      }
    }
    show(isMuted ? 0 : unread)
  }
}
