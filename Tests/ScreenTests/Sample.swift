import Foundation
import KataSupport
import TestSupport
import Workbook

@testable import Grader
@testable import Screen

/// A small workbook and verdicts about its first kata, without a file that is graded.
enum Sample {
  /// Three katas in two tracks. The first has three checks that schedules prove, one solution, and one check that is reviewed.
  static let workbook: Workbook = {
    do {
      let folder = try TemporaryFolder()
      try folder.write(
        #"[{ "id": "core", "title": "The core" }, { "id": "more", "title": "More of it" }]"#, to: "Katas/tracks.json")
      try folder.write("# Is it checked again?\n", to: "Katas/Rules/state-recheck.md")
      for (order, name) in ["outbox", "poller", "ledger"].enumerated() {
        try folder.write(
          """
          {
            "title": "The \(name)", "track": "\(order == 2 ? "more" : "core")", "order": \(order + 1), "stars": 2,
            "minutes": 5, "file": "Source.swift",
            "tryIt": { "question": "What does it say?", "check": "late", "answer": "done" },
            "checks": [
              { "id": "first", "title": "The first holds", "rule": "state-recheck", "starter": "passed" },
              { "id": "late", "title": "The late one holds", "rule": "state-recheck", "starter": "failed" },
              { "id": "last", "title": "The last one holds", "rule": "state-recheck", "starter": "failed" },
              { "id": "read", "title": "It reads well", "rule": "state-recheck", "starter": "passed", "by": "review" }
            ],
            "solutions": [{ "file": "guard.swift", "title": "A guard", "cost": "Small." }], "nearMisses": []
          }
          """, to: "Katas/\(name)/kata.json")
      }
      return try Workbook(root: folder.path)
    } catch {
      fatalError("The sample workbook is not valid: \(error)")
    }
  }()

  /// A model of a kata, without a verdict unless you give one.
  static func model(at index: Int = 0, _ verdict: Verdict? = nil, entries: [Journal.Entry] = []) -> ScreenModel {
    let kata = workbook.katas[index]
    return ScreenModel(
      workbook: workbook, index: index, progress: Progress(entries), path: "workspace/\(kata.name)/\(kata.file)",
      verdict: verdict)
  }

  /// A verdict about the first kata in which the named checks are broken.
  static func verdict(broken: [String]) -> Verdict {
    let kata = workbook.katas[0]
    let checks = kata.checks.map { check in
      var result = Verdict.Check(
        id: check.id, title: check.title, rule: check.rule, result: broken.contains(check.id) ? .failed : .passed)
      (result.schedules, result.exhaustive) = (check.id == "first" ? 1 : 4, true)
      if broken.contains(check.id) {
        (result.broken, result.schedule) = (2, "1,0")
        result.message = "The \(check.id) one was overwritten."
      }
      return result
    }
    return Verdict(
      kata: kata.name, verdict: broken.isEmpty ? .passed : .failed,
      message: broken.isEmpty ? "Every check holds in 13 interleavings." : "Some checks do not hold yet.",
      score: checks.count - broken.count, maxScore: checks.count, checks: checks)
  }

  /// A state of play with two options, or none.
  static func state(choices: [Int] = [], isOver: Bool = false) -> PlayState {
    PlayState(
      kata: "outbox", check: "late", title: "The late one holds", file: "Source.swift", choices: choices,
      schedule: "0", state: isOver ? .held : .choosing, message: "", location: nil,
      options: isOver
        ? []
        : [
          PlayState.Option(number: 0, kind: "start", task: "sender", text: "not started"),
          PlayState.Option(number: 1, kind: "start", task: "reader", text: "not started"),
        ], columns: [], timeline: [], nanoseconds: 0, control: .full)
  }

  /// A model that plays a check.
  static func playing(_ state: PlayState? = state()) -> ScreenModel {
    var model = model(verdict(broken: ["late"]))
    _ = model.press("p")
    if let state { model.receive(PlayAnswer(moment: state)) }
    return model
  }

  /// The result of a search that found a break.
  static var search: ContinuationSearch {
    ContinuationSearch(
      kata: "outbox", check: "late", choices: [], continuations: 4, broken: 2, exhaustive: true, coverage: "all",
      shortest: state(choices: [1, 0], isOver: true))
  }
}
