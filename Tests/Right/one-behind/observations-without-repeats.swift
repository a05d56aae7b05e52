// A loop over Observations that shows what differs.
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
  private var loop: Task<Void, Never>?

  public init(inbox: Inbox, show: @escaping @MainActor (Int) -> Void) {
    self.inbox = inbox
    self.show = show
  }

  deinit { loop?.cancel() }

  public func start() {
    guard loop == nil else { return }
    let first = Self.number(inbox)
    show(first)
    loop = Task { @MainActor [inbox, show] in
      var last = first
      for await _ in Observations({ Self.number(inbox) }) {
        if Task.isCancelled { break }
        let number = Self.number(inbox)
        guard number != last else { continue }
        last = number
        show(number)
      }
    }
  }

  public func stop() {
    loop?.cancel()
    loop = nil
  }

  private static func number(_ inbox: Inbox) -> Int { inbox.isMuted ? 0 : inbox.unread }
}
