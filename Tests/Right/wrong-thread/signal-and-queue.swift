// A signal in a stream, and the numbers in a locked array.
private import Foundation

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
  /// Counts the reports of the race that runs; nil while none does.
  private var reader: Task<Void, Never>?

  /// - Parameters:
  ///   - antenna: reports the crossings.
  ///   - announce: called once for each crossing, when it is the last one in `crossings`. It may stop and start the race.
  public init(antenna: any Antenna, announce: @escaping @MainActor (Int) -> Void) {
    self.antenna = antenna
    self.announce = announce
  }

  isolated deinit {
    guard let reader else { return }
    reader.cancel()
    antenna.end()
  }

  /// Starts a race without crossings. Does nothing if one is running.
  public func start() {
    guard reader == nil else { return }
    crossings = []
    let (signals, signal) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let queue = Queue()
    reader = Task { [weak self] in
      for await _ in signals {
        while !Task.isCancelled, let number = queue.next() { self?.count(number) }
      }
    }
    antenna.begin { @Sendable number in
      queue.add(number)
      signal.yield()
    }
  }

  /// Stops the race. Does nothing if none is running.
  public func stop() {
    guard let reader else { return }
    reader.cancel()
    self.reader = nil
    antenna.end()
  }

  private func count(_ number: Int) {
    crossings.append(number)
    announce(number)
  }
}

/// Numbers in their order. `@unchecked Sendable`: the lock protects `numbers`, which is private.
private final class Queue: @unchecked Sendable {
  private let lock = NSLock()
  private var numbers: [Int] = []

  func add(_ number: Int) { lock.withLock { numbers.append(number) } }

  func next() -> Int? { lock.withLock { numbers.isEmpty ? nil : numbers.removeFirst() } }
}
