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
  private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - inbox: the inbox that the badge follows.
  ///   - show: puts a number on the icon. It may read other models to decide how the number looks.
  public init(inbox: Inbox, show: @escaping @MainActor (Int) -> Void) {
    self.inbox = inbox
    self.show = show
  }

  deinit { task?.cancel() }

  /// Shows the number, and from now on each change of it. Does nothing if the badge has been started.
  public func start() {
    guard task == nil else { return }
    // One signal is enough, however many changes there are: the number is read when the loop runs.
    let (changes, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    show(Self.tracked(inbox, signal))
    task = Task { [inbox, show] in
      for await _ in changes {
        guard !Task.isCancelled else { return }
        show(Self.tracked(inbox, signal))
      }
    }
  }

  /// Stops to show changes. The badge can be started again.
  public func stop() {
    task?.cancel()
    task = nil
  }

  /// Reads the number, and signals its next change.
  private static func tracked(_ inbox: Inbox, _ signal: AsyncStream<Void>.Continuation) -> Int {
    withObservationTracking {
      inbox.isMuted ? 0 : inbox.unread
    } onChange: {
      signal.yield()
    }
  }
}
