private import Synchronization

/// The antenna under a finish line, as its maker declares it. The header is older than actors.
///
/// Both methods are called on the main actor, in turn, `begin` first.
public protocol Antenna: AnyObject {
  /// Begins to report the start number of each runner who crosses the line.
  ///
  /// The reports come one after the other, from any thread. The first one may come before `begin` returns.
  /// - Parameter report: is called with the start number, and must return without waiting for another thread.
  func begin(_ report: @escaping (Int) -> Void)

  /// Ends the reports. A report that was under way comes later all the same.
  func end()
}

/// Shows who crosses the finish line of a race.
@MainActor
public final class FinishBoard {
  /// The start numbers of the crossings in this race, in the order of their reports.
  ///
  /// A runner who crosses twice is in it twice. After the race they stay, until the next one starts.
  public private(set) var crossings: [Int] = []

  private let antenna: any Antenna
  private let announce: @MainActor (Int) -> Void
  /// What was reported in the race that runs; nil while none does.
  private var inbox: Inbox?

  /// - Parameters:
  ///   - antenna: reports the crossings.
  ///   - announce: called once for each crossing, when it is the last one in `crossings`. It may stop and start the race.
  public init(antenna: any Antenna, announce: @escaping @MainActor (Int) -> Void) {
    self.antenna = antenna
    self.announce = announce
  }

  isolated deinit {
    if inbox != nil { antenna.end() }
  }

  /// Starts a race without crossings. Does nothing if one is running.
  public func start() {
    guard inbox == nil else { return }
    let inbox = Inbox()
    self.inbox = inbox
    crossings = []
    antenna.begin { @Sendable [weak self] number in
      guard inbox.add(number) else { return }
      Task { @MainActor [weak self] in self?.empty(inbox) }
    }
  }

  /// Stops the race. Does nothing if none is running.
  public func stop() {
    guard inbox != nil else { return }
    inbox = nil
    antenna.end()
  }

  private func empty(_ inbox: Inbox) {
    // announce may stop the race.
    while inbox === self.inbox, let number = inbox.next() {
      crossings.append(number)
      announce(number)
    }
  }
}

/// The numbers that were reported in one race and are not counted yet.
private final class Inbox: Sendable {
  private let state = Mutex((numbers: [Int](), isBeingEmptied: false))

  /// - Returns: whether a task must be started that empties the inbox.
  func add(_ number: Int) -> Bool {
    state.withLock { state in
      state.numbers.append(number)
      defer { state.isBeingEmptied = true }
      return !state.isBeingEmptied
    }
  }

  /// The next number; nil if none is left, and the inbox needs a new task then.
  func next() -> Int? {
    state.withLock { state in
      guard !state.numbers.isEmpty else {
        state.isBeingEmptied = false
        return nil
      }
      return state.numbers.removeFirst()
    }
  }
}
