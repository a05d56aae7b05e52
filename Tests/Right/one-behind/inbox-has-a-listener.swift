// The inbox calls its listeners after each change.
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
    set {
      registrar.withMutation(of: self, keyPath: \.unread) { values.unread = newValue }
      tell()
    }
  }

  /// True while the person does not want to be disturbed.
  public var isMuted: Bool {
    get {
      registrar.access(self, keyPath: \.isMuted)
      return values.isMuted
    }
    set {
      registrar.withMutation(of: self, keyPath: \.isMuted) { values.isMuted = newValue }
      tell()
    }
  }

  fileprivate var listeners: [Int: @MainActor () -> Void] = [:]
  fileprivate var next = 0

  public init() {}

  private func tell() { for listener in listeners.values { listener() } }
}

@MainActor
public final class Badge {
  private let inbox: Inbox
  private let show: @MainActor (Int) -> Void
  private var number: Int?

  public init(inbox: Inbox, show: @escaping @MainActor (Int) -> Void) {
    self.inbox = inbox
    self.show = show
  }

  public func start() {
    guard number == nil else { return }
    inbox.next += 1
    number = inbox.next
    inbox.listeners[inbox.next] = { [weak self] in self?.present() }
    present()
  }

  public func stop() {
    if let number { inbox.listeners[number] = nil }
    number = nil
  }

  private func present() { show(inbox.isMuted ? 0 : inbox.unread) }
}
