// Each start has an object of its own, which the badge holds.
@MainActor private final class Chain {
  private let inbox: Inbox
  private let show: @MainActor (Int) -> Void

  init(_ inbox: Inbox, _ show: @escaping @MainActor (Int) -> Void) {
    self.inbox = inbox
    self.show = show
  }

  func step() {
    let number = withObservationTracking {
      inbox.isMuted ? 0 : inbox.unread
    } onChange: { [weak self] in
      Task { @MainActor [weak self] in self?.step() }
    }
    show(number)
  }
}

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
  private var chain: Chain?

  public init(inbox: Inbox, show: @escaping @MainActor (Int) -> Void) {
    self.inbox = inbox
    self.show = show
  }

  public func start() {
    guard chain == nil else { return }
    let chain = Chain(inbox, show)
    self.chain = chain
    chain.step()
  }

  public func stop() {
    chain = nil
  }
}
