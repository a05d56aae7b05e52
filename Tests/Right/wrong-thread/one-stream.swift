// One stream and one reader for the whole life, each report with its race.
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
  private var isRunning = false
  /// Tells the reports of one race from those of another.
  private var race = 0
  private let reports: AsyncStream<(number: Int, race: Int)>.Continuation

  /// - Parameters:
  ///   - antenna: reports the crossings.
  ///   - announce: called once for each crossing, when it is the last one in `crossings`. It may stop and start the race.
  public init(antenna: any Antenna, announce: @escaping @MainActor (Int) -> Void) {
    self.antenna = antenna
    self.announce = announce
    let (stream, reports) = AsyncStream<(number: Int, race: Int)>.makeStream()
    self.reports = reports
    Task { [weak self] in
      for await report in stream { self?.count(report.number, in: report.race) }
    }
  }

  isolated deinit {
    reports.finish()
    if isRunning { antenna.end() }
  }

  /// Starts a race without crossings. Does nothing if one is running.
  public func start() {
    guard !isRunning else { return }
    isRunning = true
    race += 1
    crossings = []
    // With @Sendable the compiler believes no longer that the closure runs on the main actor.
    antenna.begin { @Sendable [reports, race] in reports.yield(($0, race)) }
  }

  /// Stops the race. Does nothing if none is running.
  public func stop() {
    guard isRunning else { return }
    isRunning = false
    antenna.end()
  }

  private func count(_ number: Int, in race: Int) {
    guard isRunning, race == self.race else { return }
    crossings.append(number)
    announce(number)
  }
}
