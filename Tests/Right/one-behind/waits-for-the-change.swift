// A loop that waits for each change with a continuation.
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
  private var number = 0

  public init(inbox: Inbox, show: @escaping @MainActor (Int) -> Void) {
    self.inbox = inbox
    self.show = show
  }

  public func start() {
    guard task == nil else { return }
    let (changes, change) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    track(change)
    task = Task { [weak self] in
      for await _ in changes {
        guard !Task.isCancelled, let self else { return }
        self.track(change)
      }
    }
  }

  private func track(_ change: AsyncStream<Int>.Continuation) {
    number += 1
    let shown = withObservationTracking {
      inbox.isMuted ? 0 : inbox.unread
    } onChange: { [number] in
      change.yield(number)
    }
    show(shown)
  }

  public func stop() {
    task?.cancel()
    task = nil
  }

  deinit { task?.cancel() }
}
