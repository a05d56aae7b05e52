import ResumeOnce
import Synchronization
import ThreadLab

func inParallel() {
  story("Two threads report a scan at once") {
    let desk = ScanDesk(
      driver: Reader { report, _ in
        for code in ["A", "B"] { Task.detached(name: "report \(code)") { report(code, nil) } }
      })
    let answer = await answer(of: desk)
    expect(["A", "B"].contains(answer), "A and B were reported, and the answer is \(answer).")
    await settle()
  }
  story("One thread reports a code while another one reports an error") {
    let desk = ScanDesk(
      driver: Reader { report, _ in
        Task.detached(name: "report a code") { report("A", nil) }
        Task.detached(name: "report an error") { report("B", Smudge()) }
      })
    let answer = await answer(of: desk)
    expect(["A", "Smudge()"].contains(answer), "A, and B with an error, were reported, and the answer is \(answer).")
    await settle()
  }
  story("A scan is reported at once, and again by another thread") {
    let desk = ScanDesk(
      driver: Reader { report, _ in
        report("A", nil)
        Task.detached(name: "report B") { report("B", nil) }
      })
    let answer = await answer(of: desk)
    expect(answer == "A", "The first report brought A, and the answer is \(answer).")
    await settle()
  }
  story("Two scans are under way, and are reported at once") {
    let desk = ScanDesk(
      driver: Reader { report, number in
        Task.detached(name: "report \(number)") { report("\(number)", nil) }
      })
    let answers = Mutex<[String]>([])
    let scan: @Sendable () async -> Void = {
      let answer = await answer(of: desk)
      answers.withLock { $0.append(answer) }
    }
    await atOnce(["A": scan, "B": scan])
    let all = answers.withLock { $0.sorted() }
    expect(all == ["1", "2"], "Scans 1 and 2 were reported once each, and the answers are \(all).")
  }
  story("The caller of a scan is cancelled while the scan is reported") {
    let desk = ScanDesk(driver: Reader { report, _ in Task.detached(name: "report") { report("A", nil) } })
    let scan = Task.detached(name: "scan") { await answer(of: desk) }
    await atOnce(["cancel": { scan.cancel() }])
    let got = await scan.value
    expect(
      ["A", "CancellationError()"].contains(got),
      "A was reported, the caller was cancelled at the same time, and the answer is \(got).")
    await settle()
  }
  story("A driver that does one thing at a time reports a scan while another one begins") {
    // The lock of the driver: it begins a scan and reports scans while it holds it.
    let scans = Mutex<[Reader.Report]>([])
    let desk = ScanDesk(driver: Reader { report, _ in scans.withLock { $0.append(report) } })
    let report: @Sendable (String) -> Void = { code in
      scans.withLock { scans in
        for report in scans { report(code, nil) }
        scans = []
      }
    }
    let first = Task.detached(name: "scan") { await answer(of: desk) }
    await settle()
    let second = Task.detached(name: "second scan") { await answer(of: desk) }
    await atOnce(["driver": { report("A") }])
    await settle()
    report("B")
    let answers = await [first.value, second.value]
    expect(
      answers[0] == "A" && ["A", "B"].contains(answers[1]),
      "A scan was reported with A, another one with A or B, and the answers are \(answers).")
  }
}

private struct Smudge: Error {}

/// Scans, and says what came of it.
private func answer(of desk: ScanDesk) async -> String {
  do { return try await desk.scan() } catch { return "\(error)" }
}

/// A driver that does what a story says with each scan.
private final class Reader: ScanDriver {
  typealias Report = @Sendable (String?, (any Error)?) -> Void
  private let work: @Sendable (@escaping Report, Int) -> Void
  private let count = Mutex(0)

  init(_ work: @escaping @Sendable (@escaping Report, Int) -> Void) { self.work = work }

  func scan(_ report: @escaping Report) {
    let number = count.withLock { count in
      count += 1
      return count
    }
    work(report, number)
  }
}
