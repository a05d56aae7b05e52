// A closed subscription counts until its display has shown what it had
import Synchronization

private final class Desk: Sendable {
  private struct State {
    var texts: [String] = []
    var isOver = false
    var waiting: CheckedContinuation<String?, Never>?
  }

  private let state = Mutex(State())

  func put(_ text: String) {
    state.withLock { state -> CheckedContinuation<String?, Never>? in
      guard !state.isOver else { return nil }
      if state.waiting == nil { state.texts.append(text) }
      defer { state.waiting = nil }
      return state.waiting
    }?.resume(returning: text)
  }

  /// Told once, when all is shown and nothing more comes.
  let isDone = Mutex<(@Sendable () -> Void)?>(nil)

  func next() async -> String? {
    let text: String? = await withCheckedContinuation { continuation in
      let (isReady, text) = state.withLock { state -> (Bool, String?) in
        if !state.texts.isEmpty { return (true, state.texts.removeFirst()) }
        if state.isOver { return (true, nil) }
        state.waiting = continuation
        return (false, nil)
      }
      if isReady { continuation.resume(returning: text) }
    }
    if isFinished { leaveTable() }
    return text
  }

  var isEmpty: Bool { state.withLock { $0.texts.isEmpty } }
  var isFinished: Bool { state.withLock { $0.isOver && $0.texts.isEmpty } }
  func leaveTable() { isDone.withLock { $0 }?() }

  func end() {
    state.withLock { state -> CheckedContinuation<String?, Never>? in
      state.isOver = true
      defer { state.waiting = nil }
      return state.waiting
    }?.resume(returning: nil)
  }
}

private final class Ticket: Sendable {
  let desk: Desk
  let giveBack: @Sendable () -> Void

  init(desk: Desk, giveBack: @escaping @Sendable () -> Void) {
    self.desk = desk
    self.giveBack = giveBack
  }

  deinit {
    giveBack()
  }
}

public final class Announcements: Sendable {
  private struct State {
    var desks: [ObjectIdentifier: Desk] = [:]
    var isClosed = false
  }

  private let state = Mutex(State())

  public init() {}

  deinit {
    close()
  }

  public var subscriberCount: Int { state.withLock { $0.desks.count } }

  public func subscribe() -> AsyncStream<String> {
    let desk = Desk()
    let isIn = state.withLock { state in
      if !state.isClosed { state.desks[ObjectIdentifier(desk)] = desk }
      return !state.isClosed
    }
    if !isIn { desk.end() }
    let leave: @Sendable () -> Void = { [weak self] in
      self?.leave(desk)
    }
    desk.isDone.withLock { $0 = { [weak self, weak desk] in if let desk { self?.leave(desk) } } }
    let ticket = Ticket(desk: desk, giveBack: leave)
    return AsyncStream {
      await ticket.desk.next()
    } onCancel: {
      desk.end()
      leave()
    }
  }

  private func leave(_ desk: Desk) {
    let gone = state.withLock { $0.desks.removeValue(forKey: ObjectIdentifier(desk)) }
    withExtendedLifetime(gone) {}
  }

  public func post(_ text: String) {
    state.withLock { state in
      for desk in state.desks.values { desk.put(text) }
    }
  }

  public func close() {
    let desks = state.withLock { state in
      state.isClosed = true
      return Array(state.desks.values)
    }
    for desk in desks { desk.end() }
    for desk in desks where desk.isFinished { leave(desk) }
  }
}
