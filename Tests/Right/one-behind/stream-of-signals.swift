// Signals in a stream, and a loop that the badge cancels.
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
  private var reader: Task<Void, Never>?

  public init(inbox: Inbox, show: @escaping @MainActor (Int) -> Void) {
    self.inbox = inbox
    self.show = show
  }

  isolated deinit { reader?.cancel() }

  public func start() {
    guard reader == nil else { return }
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))
    let read: @MainActor () -> Int = { [inbox] in
      withObservationTracking({ inbox.isMuted ? 0 : inbox.unread }, onChange: { signal.yield() })
    }
    show(read())
    reader = Task { [show] in
      for await _ in signals where !Task.isCancelled { show(read()) }
    }
  }

  public func stop() {
    reader?.cancel()
    reader = nil
  }
}
