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

  init(_ handler: @escaping (Int) -> Void) { self.handler = handler }

  func report(_ number: Int) {
    note("reports \(number)")
    handler(number)
  }
}

@MainActor private final class Finish {
  private let antenna = FakeAntenna()
  private var board: FinishBoard?
  private var result: [Int] = []
  private weak var released: FinishBoard?

  init() { board = FinishBoard(antenna: antenna) { _ in } }

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

  func begin(_ report: @escaping (Int) -> Void) {
    isOn = true
    reports = Reports(report)
  }

  func end() { isOn = false }
}
