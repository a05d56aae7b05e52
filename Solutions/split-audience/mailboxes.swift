import Synchronization

/// What waits for one display, and the display, if it waits.
private final class Mailbox: Sendable {
  private struct State {
    var texts: [String] = []
    var reader: CheckedContinuation<String?, Never>?
    var isOver = false
  }

  private let state = Mutex(State())
  private let leave: @Sendable () -> Void

  init(leave: @escaping @Sendable () -> Void) {
    self.leave = leave
  }

  deinit {
    leave()
  }

  func put(_ text: String) {
    let reader = state.withLock { state -> CheckedContinuation<String?, Never>? in
      guard !state.isOver else { return nil }
      if state.reader == nil { state.texts.append(text) }
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: text)
  }

  func end() {
    let reader = state.withLock { state in
      state.isOver = true
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }

  func next() async -> String? {
    await withCheckedContinuation { continuation in
      let answer: String?? = state.withLock { state in
        if !state.texts.isEmpty { return .some(state.texts.removeFirst()) }
        if state.isOver { return .some(nil) }
        state.reader = continuation
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }
}

/// The announcements of a railway station, for every display that subscribes.
///
/// A subscription ends when the announcements are closed, when nothing holds them any more, when the display releases
/// its stream, or when its task is cancelled. Displays come and go all day, and do not affect each other.
public final class Announcements: Sendable {
  private struct Entry {
    weak var mailbox: Mailbox?
  }

  private struct State {
    var displays: [Int: Entry] = [:]
    var subscriptions = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  public init() {}

  deinit {
    close()
  }

  /// The number of subscriptions that have not ended.
  public var subscriberCount: Int {
    state.withLock { $0.displays.count }
  }

  /// Subscribes a display. It gets every announcement that is posted from now on, in order, and none from before.
  ///
  /// - Returns: the announcements, for one reader. They wait there until it has time for them. If the announcements are
  ///   closed, it ends at once.
  public func subscribe() -> AsyncStream<String> {
    let number = state.withLock { state in
      state.subscriptions += 1
      return state.subscriptions
    }
    // The stream alone holds the mailbox, and takes it along when it goes.
    let leave: @Sendable () -> Void = { [weak self] in
      self?.state.withLock { _ = $0.displays.removeValue(forKey: number) }
    }
    let mailbox = Mailbox(leave: leave)
    let isClosed = state.withLock { state in
      if !state.isClosed { state.displays[number] = Entry(mailbox: mailbox) }
      return state.isClosed
    }
    if isClosed { mailbox.end() }
    return AsyncStream {
      await mailbox.next()
    } onCancel: {
      leave()
      mailbox.end()
    }
  }

  /// Makes an announcement. Does nothing if the announcements are closed.
  public func post(_ text: String) {
    for mailbox in mailboxes { mailbox.put(text) }
  }

  /// Ends all subscriptions, once the displays have shown what was posted before, and for good.
  public func close() {
    let mailboxes = state.withLock { state in
      state.isClosed = true
      defer { state.displays = [:] }
      return state.displays.values.compactMap(\.mailbox)
    }
    for mailbox in mailboxes { mailbox.end() }
  }

  private var mailboxes: [Mailbox] {
    state.withLock { $0.displays.values.compactMap(\.mailbox) }
  }
}
