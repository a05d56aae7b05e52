import Synchronization
import ThreadLab
import WrongThread

func inParallel() {
  story("Runners cross while the list is read") {
    let finish = await Finish()
    let antenna = await finish.start()
    await atOnce([
      "antenna": {
        antenna.report(7)
        antenna.report(9)
      },
      "app": { await finish.look(at: [7, 9]) },
    ])
    await settle()
    await finish.expect([7, 9])
  }
  story("A runner crosses while the race is stopped") {
    let finish = await Finish()
    let antenna = await finish.start()
    await atOnce(["antenna": { antenna.report(7) }, "app": { await finish.stop() }])
    await settle()
    await finish.expectResult()
  }
  story("A late report comes while the next race starts") {
    let finish = await Finish()
    let antenna = await finish.start()
    await finish.stop()
    await atOnce(["antenna": { antenna.report(7) }, "app": { _ = await finish.start() }])
    await settle()
    await finish.expect([])
  }
  story("A runner crosses while the race is stopped and the next one starts") {
    let finish = await Finish()
    let antenna = await finish.start()
    await atOnce([
      "antenna": { antenna.report(7) },
      "app": {
        await finish.stop()
        _ = await finish.start()
      },
    ])
    await settle()
    await finish.expect([])
  }
  story("announce stops the race while a runner crosses") {
    let finish = await Finish(stopsItself: true)
    let antenna = await finish.start()
    await atOnce([
      "antenna": {
        antenna.report(7)
        antenna.report(9)
      }
    ])
    await settle()
    await finish.expectResult()
  }
  story("A runner crosses while the board is released") {
    let finish = await Finish()
    let antenna = await finish.start()
    await atOnce(["antenna": { antenna.report(7) }, "app": { await finish.release() }])
    await settle()
    await finish.expectGone()
  }
}

/// What one `begin` was given.
///
/// `@unchecked Sendable`: the declaration of the antenna says that it reports from any thread.
private final class Reports: @unchecked Sendable {
  private let handler: (Int) -> Void
  private let hasLock: Bool
  private let lock = Mutex(())

  /// - Parameter hasLock: whether `end` waits for a report that is under way.
  init(hasLock: Bool, _ handler: @escaping (Int) -> Void) {
    self.handler = handler
    self.hasLock = hasLock
  }

  func end() { if hasLock { lock.withLock { _ in } } }

  func report(_ number: Int) {
    note("reports \(number)")
    if hasLock { lock.withLock { _ in handler(number) } } else { handler(number) }
  }
}

@MainActor private final class Finish {
  private let antenna: FakeAntenna
  private var board: FinishBoard?
  private var result: [Int] = []
  private weak var released: FinishBoard?

  /// - Parameter stopsItself: whether announce stops the race, and the antenna has a lock of its own.
  init(stopsItself: Bool = false) {
    antenna = FakeAntenna(hasLock: stopsItself)
    board = FinishBoard(antenna: antenna) { [unowned self] _ in if stopsItself { stop() } }
  }

  func start() -> Reports {
    board?.start()
    return antenna.reports!
  }

  func stop() {
    board?.stop()
    result = board?.crossings ?? []
  }

  func release() {
    released = board
    board = nil
  }

  func look(at reports: [Int]) {
    let crossings = board?.crossings ?? []
    ThreadLab.expect(
      reports.starts(with: crossings), "\(reports) were reported, in this order, and the board has \(crossings).")
  }

  func expect(_ reports: [Int]) {
    let crossings = board?.crossings ?? []
    ThreadLab.expect(
      crossings == reports,
      reports.isEmpty
        ? "No runner has crossed in this race, and the board has \(crossings)."
        : "In this race \(reports) were reported, nothing else can run, and the board has \(crossings).")
  }

  func expectResult() {
    let crossings = board?.crossings ?? []
    ThreadLab.expect(crossings == result, "When stop() returned, the board had \(result). Now it has \(crossings).")
  }

  func expectGone() {
    ThreadLab.expect(released == nil, "The owner has released the board, and something keeps it.")
    ThreadLab.expect(!antenna.isOn, "The board is gone, and it has not ended the reports.")
  }
}

/// Used on the main actor alone, except for what `begin` is given.
private final class FakeAntenna: Antenna {
  private(set) var reports: Reports?
  private(set) var isOn = false
  private let hasLock: Bool

  init(hasLock: Bool) { self.hasLock = hasLock }

  func begin(_ report: @escaping (Int) -> Void) {
    isOn = true
    reports = Reports(hasLock: hasLock, report)
  }

  func end() {
    isOn = false
    reports?.end()
  }
}
