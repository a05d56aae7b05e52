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
  public var crossings: [Int] { list.withLock { $0.crossings } }

  private let antenna: any Antenna
  private let announce: @MainActor (Int) -> Void
  private let list = Mutex((race: 0, isRunning: false, crossings: [Int]()))

  /// - Parameters:
  ///   - antenna: reports the crossings.
  ///   - announce: called once for each crossing, when it is the last one in `crossings`. It may stop and start the race.
  public init(antenna: any Antenna, announce: @escaping @MainActor (Int) -> Void) {
    self.antenna = antenna
    self.announce = announce
  }

  isolated deinit {
    if list.withLock({ $0.isRunning }) { antenna.end() }
  }

  /// Starts a race without crossings. Does nothing if one is running.
  public func start() {
    let race = list.withLock { list -> Int? in
      guard !list.isRunning else { return nil }
      list = (list.race + 1, true, [])
      return list.race
    }
    guard let race else { return }
    antenna.begin { @Sendable [weak self] number in
      self?.count(number, in: race)
    }
  }

  /// Stops the race. Does nothing if none is running.
  public func stop() {
    let wasRunning = list.withLock { list in
      defer { list.isRunning = false }
      return list.isRunning
    }
    if wasRunning { antenna.end() }
  }

  private nonisolated func count(_ number: Int, in race: Int) {
    let counts = list.withLock { list in
      guard list.isRunning, list.race == race else { return false }
      list.crossings.append(number)
      return true
    }
    guard counts else { return }
    Task { @MainActor [weak self] in self?.announce(number) }
  }
}
