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
  private var race: Race?

  /// - Parameters:
  ///   - antenna: reports the crossings.
  ///   - announce: called once for each crossing, when it is the last one in `crossings`. It may stop and start the race.
  public init(antenna: any Antenna, announce: @escaping @MainActor (Int) -> Void) {
    self.antenna = antenna
    self.announce = announce
  }

  isolated deinit {
    if race != nil { antenna.end() }
  }

  /// Starts a race without crossings. Does nothing if one is running.
  public func start() {
    guard race == nil else { return }
    let race = Race()
    self.race = race
    crossings = []
    // With @Sendable the compiler believes no longer that the closure runs on the main actor.
    antenna.begin { @Sendable [weak self] number in
      guard !race.isOver else { return }
      Task { @MainActor [weak self] in self?.count(number, in: race) }
    }
  }

  /// Stops the race. Does nothing if none is running.
  public func stop() {
    race?.isOver = true
    guard race != nil else { return }
    race = nil
    antenna.end()
  }

  private func count(_ number: Int, in race: Race) {
    guard !race.isOver else { return }
    crossings.append(number)
    announce(number)
  }
}

/// A race. `@unchecked Sendable`: a `Bool` is read and written in one go.
private final class Race: @unchecked Sendable {
  var isOver = false
}
