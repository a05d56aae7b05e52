import LabProtocol
import KataSupervision
import KataSupport
import Workbook

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Turns what a program of threads reported into the result of a check.
struct ThreadJudge {
  let check: Kata.Check
  let kata: Kata
  let program: String
  let symbolizer: Symbolizer

  /// - Throws: `UserError` if the symbolizer does not work.
  func result(of telling: ThreadTelling) throws(UserError) -> Verdict.Check {
    var schedules = 0
    var interleavings = 0
    var isExhaustive = true
    var delays = Int.max
    var title = ""
    var story = -1
    for report in telling.reports {
      switch report {
      case .ready: continue
      case .began(let name): (title, story) = (name, story + 1)
      case .held(let count, let all, let isWhole, let bound):
        schedules += count
        interleavings = interleavings.addingReportingOverflow(all).overflow ? .max : interleavings + all
        isExhaustive = isExhaustive && isWhole
        if !isWhole { delays = min(delays, bound) }
      case .failed(let failure) where failure.kind == .crashed:
        var result = ended(telling, in: title, after: schedules)
        let seen = try self.result(of: failure)
        (result.timeline, result.columns, result.location) = (seen.timeline, seen.columns, seen.location)
        result.schedule = Self.text(of: failure, in: telling.replayed?.story ?? story)
        return result
      case .failed(let failure):
        var result = try result(of: failure, failure.kind == .none ? "" : "\(title). ", after: schedules)
        result.schedule = Self.text(of: failure, in: telling.replayed?.story ?? story)
        return result
      case .done:
        var result = Judge.blank(check, .passed, "")
        result.schedules = schedules
        result.exhaustive = isExhaustive
        result.standFor = isExhaustive && interleavings > schedules ? interleavings : nil
        result.coverage = isExhaustive ? "all interleavings of threads" : Self.coverage(delays)
        return result
      }
    }
    return ended(telling, in: title, after: schedules)
  }

  private static func text(of failure: ThreadFailure, in story: Int) -> String {
    Schedule.threadMark + StorySchedule(story: story, schedule: failure.schedule).text
  }

  private static func coverage(_ delays: Int) -> String {
    switch delays {
    case ..<1: "a part of the interleavings of threads"
    case 1: "all interleavings of threads with at most one delay, and a part of the others"
    case let count: "all interleavings of threads with at most \(count) delays, and a part of the others"
    }
  }

  // MARK: The process ended

  private func ended(_ telling: ThreadTelling, in title: String, after schedules: Int) -> Verdict.Check {
    let words: (CheckResult, String) =
      if telling.isTooLarge {
        (.crashed, "The program uses more than \(Watchdog.memoryLimit >> 20) MB of memory.")
      } else if telling.isAtRest {
        (.hung, "A thread waits for ever for what no other thread can do.")
      } else if let error = telling.fatalError {
        (.crashed, "The program crashes: \(error.hasSuffix(".") ? String(error.dropLast()) : error).")
      } else if telling.signal != nil, telling.signal != SIGXCPU, telling.signal != SIGKILL {
        (.crashed, "The program crashes: \(Judge.words(forSignal: telling.signal ?? 0)).")
      } else if telling.signal != nil {
        (.hung, "A thread runs for ever, and uses no lock and no atomic meanwhile.")
      } else {
        (.crashed, "The program ends itself: leave ending it to others.")
      }
    var result = Judge.blank(check, words.0, "\(title). \(words.1)")
    result.schedules = schedules + 1
    result.broken = 1
    return result
  }

  // MARK: A story failed

  /// The result of a check that fails with threads.
  /// - Parameters:
  ///   - title: what the sentence begins with.
  ///   - schedules: the number of schedules that ran before.
  /// - Throws: `UserError` if the symbolizer does not work.
  func result(
    of failure: ThreadFailure, _ title: String = "", after schedules: Int = 0
  ) throws(UserError) -> Verdict.Check {
    let places = try symbolizer.places(
      of: failure.events.map { $0.frames.map(UInt64.init) }, in: program, file: kata.file)
    let (kind, sentence, location) = diagnosis(of: failure, places)
    var result = Judge.blank(check, kind, title + sentence)
    result.location = location
    result.schedules = schedules + failure.schedules
    result.broken = kind == .passed ? 0 : 1
    guard kind != .uncontrolled else { return result }
    let ends = failure.waits.map(\.event)
    // The locks of a story are its own business, unless everything ends there.
    let shown = failure.events.indices.filter { index in
      places[index] != nil || ends.contains(index)
        || ![.atomic, .lock, .wait, .unlock, .call].contains(failure.events[index].kind)
    }
    let locks = shown.filter { places[$0] != nil }.map { failure.events[$0] }
      .filter { [.lock, .wait, .unlock].contains($0.kind) }.map(\.place)
      .reduce(into: [Int]()) { locks, place in
        if place > 0, !locks.contains(place) { locks.append(place) }
      }
    result.timeline = shown.map { index in
      let event = failure.events[index]
      return Verdict.Event(
        step: index + 1, task: event.column, kind: event.kind == .failure ? "failure" : "note",
        event: Self.text(of: event, places[index], locks), nanoseconds: 0)
    }
    result.columns = result.timeline.reduce(into: []) { columns, event in
      if !columns.contains(event.task) { columns.append(event.task) }
    }
    return result
  }

  private func diagnosis(
    of failure: ThreadFailure, _ places: [Verdict.Location?]
  ) -> (CheckResult, String, Verdict.Location?) {
    func event(_ index: Int) -> ThreadEvent? {
      failure.events.indices.contains(index) ? failure.events[index] : nil
    }
    func place(_ index: Int) -> Verdict.Location? { places.indices.contains(index) ? places[index] : nil }
    switch failure.kind {
    case .none: return (.passed, "", nil)
    case .race:
      let accesses = failure.race.compactMap { index in
        place(index).map { Verdict.Race.Access(location: $0, isWrite: event(index)?.kind == .write) }
      }
      guard accesses.count == 2 else {
        return (.failed, "Two threads use the same variable, and nothing keeps them apart.", nil)
      }
      return (
        .failed, Verdict.Race(accesses[0], accesses[1]).message, (accesses.first { $0.isWrite } ?? accesses[0]).location
      )
    case .deadlock:
      let waits = failure.waits.compactMap { wait -> String? in
        guard let waiting = event(wait.event) else { return nil }
        let what = "“\(waiting.column)” waits\(place(wait.event).map { " at line \($0.line)" } ?? "")"
        guard let holding = event(wait.taken) else { return what + ", and nothing wakes it" }
        // That the runtime takes a lock is no event: what is known of its holder is what it waits for.
        let isRuntimes = holding.kind == .wait
        let lock = isRuntimes ? "a lock inside Swift’s runtime" : holding.text.isEmpty ? "a lock" : "a \(holding.text)"
        let since = isRuntimes ? "" : place(wait.taken).map { " since line \($0.line)" } ?? ""
        let holds = since.isEmpty ? "holds" : "has held"
        return holding.column == waiting.column
          ? what + " for \(lock) that it \(holds) itself\(since)"
          : what + " for \(lock) that “\(holding.column)” \(holds)\(since)"
      }
      let ends = waits.isEmpty ? "threads wait for each other" : waits.joined(separator: "; ")
      return (.hung, "Nothing can go on: \(ends).", failure.waits.lazy.compactMap { place($0.event) }.first)
    case .stuck: return (.hung, "Nothing can go on, and not everything has returned.", nil)
    case .broken: return (.failed, failure.message, nil)
    case .endless: return (.hung, "Threads use locks and atomics for ever.", nil)
    case .uncontrolled: return (.uncontrolled, "This cannot be decided: \(failure.message).", nil)
    case .crashed: return (.crashed, failure.message, failure.events.indices.last.flatMap(place))
    }
  }

  /// - Parameter locks: the places of the locks in the timeline, and of what is waited for like one, in order of appearance.
  private static func text(of event: ThreadEvent, _ place: Verdict.Location?, _ locks: [Int]) -> String {
    let line = place.map { ", line \($0.line)" } ?? ""
    let isSignal = event.kind == .wait && event.text == "signal"
    let noun = event.text.isEmpty || isSignal ? "lock" : event.text
    let lock = locks.count > 1 ? "\(noun) \((locks.firstIndex(of: event.place) ?? 0) + 1)" : "the \(noun)"
    let verbs = ["semaphore": ("passes", "signals"), "queue": ("enters", "leaves"), "group": ("enters", "leaves")]
    let (takes, releases) = verbs[noun] ?? ("takes", "releases")
    return switch event.kind {
    case .read: "reads\(line)"
    case .write: "writes\(line)"
    case .atomic: "uses an atomic\(line)"
    case .lock: "\(takes) \(lock)\(line)"
    case .wait where place == nil: "waits"
    case .wait where isSignal: "releases \(lock), waits for a signal\(line)"
    case .wait: "waits for \(lock)\(line)"
    case .unlock: "\(releases) \(lock)\(line)"
    case .note: event.text
    case .call: "\(event.text)\(line)"
    case .failure: "✘"
    }
  }
}
