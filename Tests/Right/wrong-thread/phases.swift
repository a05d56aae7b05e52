// A state with the number of its race, and a helper that goes to the main actor.
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
  private enum Phase: Equatable {
    case before(race: Int)
    case running(race: Int)
  }

  private var phase = Phase.before(race: 1)

  /// - Parameters:
  ///   - antenna: reports the crossings.
  ///   - announce: called once for each crossing, when it is the last one in `crossings`. It may stop and start the race.
  public init(antenna: any Antenna, announce: @escaping @MainActor (Int) -> Void) {
    self.antenna = antenna
    self.announce = announce
  }

  isolated deinit {
    if case .running = phase { antenna.end() }
  }

  /// Starts a race without crossings. Does nothing if one is running.
  public func start() {
    guard case .before(let race) = phase else { return }
    phase = .running(race: race)
    crossings.removeAll()
    antenna.begin { [weak self] number in
      onMain { self?.count(number, race) }
    }
  }

  /// Stops the race. Does nothing if none is running.
  public func stop() {
    guard case .running(let race) = phase else { return }
    phase = .before(race: race + 1)
    antenna.end()
  }

  private func count(_ number: Int, _ race: Int) {
    guard phase == .running(race: race) else { return }
    crossings.append(number)
    announce(number)
  }
}

/// Runs the work on the main actor, in the order of the calls.
private nonisolated func onMain(_ work: sending @escaping @MainActor () -> Void) {
  Task { @MainActor in work() }
}
