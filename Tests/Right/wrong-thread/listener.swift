// A listener between the antenna and the board, that can be switched off.
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
  private var listener: Listener?

  /// - Parameters:
  ///   - antenna: reports the crossings.
  ///   - announce: called once for each crossing, when it is the last one in `crossings`. It may stop and start the race.
  public init(antenna: any Antenna, announce: @escaping @MainActor (Int) -> Void) {
    self.antenna = antenna
    self.announce = announce
  }

  isolated deinit {
    if listener != nil { antenna.end() }
  }

  /// Starts a race without crossings. Does nothing if one is running.
  public func start() {
    guard listener == nil else { return }
    crossings = []
    let listener = Listener { [weak self] in self?.count($0) }
    self.listener = listener
    antenna.begin { listener.hear($0) }
  }

  /// Stops the race. Does nothing if none is running.
  public func stop() {
    guard let listener else { return }
    listener.close()
    self.listener = nil
    antenna.end()
  }

  private func count(_ number: Int) {
    crossings.append(number)
    announce(number)
  }
}

/// Passes numbers on to the main actor, until it is closed.
private final class Listener: Sendable {
  private let isOpen = Atomic(true)
  private let pass: @MainActor @Sendable (Int) -> Void

  init(_ pass: @escaping @MainActor @Sendable (Int) -> Void) { self.pass = pass }

  func hear(_ number: Int) {
    guard isOpen.load(ordering: .acquiring) else { return }
    Task { @MainActor in
      if isOpen.load(ordering: .acquiring) { pass(number) }
    }
  }

  func close() { isOpen.store(false, ordering: .releasing) }
}
