// a task for each report, and the main actor counts them by number
import Synchronization

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
  private var isRunning = false
  private var race = 0
  private var early: [Int: Int] = [:]
  private var next = 0

  private final class Counter: Sendable {
    private let value = Atomic(0)
    func take() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
  }

  /// - Parameters:
  ///   - antenna: reports the crossings.
  ///   - announce: called once for each crossing, when it is the last one in `crossings`. It may stop and start the race.
  public init(antenna: any Antenna, announce: @escaping @MainActor (Int) -> Void) {
    self.antenna = antenna
    self.announce = announce
  }

  isolated deinit {
    if isRunning { antenna.end() }
  }

  /// Starts a race without crossings. Does nothing if one is running.
  public func start() {
    guard !isRunning else { return }
    isRunning = true
    crossings = []
    race += 1
    (early, next) = ([:], 0)
    let race = race
    let counter = Counter()
    antenna.begin { @Sendable [weak self] number in
      let position = counter.take()
      Task { @MainActor [weak self] in self?.arrive(number, position, race) }
    }
  }

  /// Stops the race. Does nothing if none is running.
  public func stop() {
    guard isRunning else { return }
    isRunning = false
    antenna.end()
  }

  private func arrive(_ number: Int, _ position: Int, _ race: Int) {
    guard race == self.race else { return }
    early[position] = number
    while isRunning, race == self.race, let number = early.removeValue(forKey: next) {
      next += 1
      crossings.append(number)
      announce(number)
    }
  }
}
