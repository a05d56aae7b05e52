// What waits for a display goes when its task is cancelled
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

  func next() async -> String? {
    await withCheckedContinuation { continuation in
      let (isReady, text) = state.withLock { state -> (Bool, String?) in
        if !state.texts.isEmpty { return (true, state.texts.removeFirst()) }
        if state.isOver { return (true, nil) }
        state.waiting = continuation
        return (false, nil)
      }
      if isReady { continuation.resume(returning: text) }
    }
  }

  func end(isLeaving: Bool = false) {
    state.withLock { state -> CheckedContinuation<String?, Never>? in
      state.isOver = true
      if isLeaving { state.texts = [] }
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
    let ticket = Ticket(desk: desk, giveBack: leave)
    return AsyncStream {
      await ticket.desk.next()
    } onCancel: {
      desk.end(isLeaving: true)
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
      defer { state.desks = [:] }
      return Array(state.desks.values)
    }
    for desk in desks { desk.end() }
  }
}
