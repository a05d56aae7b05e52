// Hands each report to the main queue
import Dispatch

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

  // Not Sendable: the header says nothing about it.
  private nonisolated(unsafe) let antenna: any Antenna
  private let announce: @MainActor (Int) -> Void

  /// A race is nothing but itself: it can be told from any other.
  private final class Race: Sendable {}

  private enum State {
    case resting
    case running(Race)
  }

  private var state = State.resting

  /// - Parameters:
  ///   - antenna: reports the crossings.
  ///   - announce: called once for each crossing, when it is the last one in `crossings`. It may stop and start the race.
  public init(antenna: any Antenna, announce: @escaping @MainActor (Int) -> Void) {
    self.antenna = antenna
    self.announce = announce
  }

  isolated deinit {
    if case .running = state { antenna.end() }
  }
}

extension FinishBoard {
  /// Starts a race without crossings. Does nothing if one is running.
  public func start() {
    guard case .resting = state else { return }
    let race = Race()
    (state, crossings) = (.running(race), [])
    antenna.begin { @Sendable [weak self] number in
      guard let self else { return }
      // The main queue is the main actor, and it keeps the order, which tasks do not promise. Always by way of the
      // queue, also on the main thread: others may be waiting already.
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self.count(number, in: race) }
      }
    }
  }

  /// Stops the race. Does nothing if none is running.
  public func stop() {
    guard case .running = state else { return }
    state = .resting
    antenna.end()
  }

  private func count(_ number: Int, in race: Race) {
    guard case .running(let current) = state, current === race else { return }
    crossings.append(number)
    announce(number)
  }
}
