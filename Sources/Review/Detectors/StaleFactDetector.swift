import SwiftSyntax

/// A fact that is learned before an `await` and acted on after it, in code that others can come between.
struct StaleFactDetector: Detector {
  static let name = "stale-fact"
  static let rule = "state-recheck"
  static let severity = Finding.Severity.major
  static let why =
    "While the task waits at an await, its actor is free, and any other method can run from start to end."
  static let exception = "Nobody else changes this state, or the last write is meant to win."
  static let fix = "Change the state before the await, or look at it again after, at best at whose attempt it is."

  func findings(in file: SourceFile) -> [Finding] {
    file.dataFlows.flatMap { flow in
      // What several writes after one wait rely on is one mistake.
      Dictionary(grouping: (flow.start..<flow.steps.count).compactMap { finding(at: $0, in: flow) }, by: \.wait)
        .values.compactMap { found in
          found.first { $0.finding.confidence > .look }?.finding ?? found.first?.finding
        }
    }
  }

  private func finding(at write: Int, in flow: BodyDataFlow) -> (wait: Int, finding: Finding)? {
    let step = flow.steps[write]
    guard let place = step.write, place.isMember, flow.isMutable(place), let wait = flow.suspension(before: write),
      let check = flow.check(of: place, before: wait, of: write),
      !(check.outcome == .absent && step.fills),
      !flow.changes(place.root, from: check.step, to: wait), flow.claim(before: wait) == nil,
      !flow.rechecks(at: place, from: wait, to: write)
    else { return nil }
    let isRelative =
      step.assigned == nil
      || flow.value(of: write).contains { number in
        flow.steps[number].read?.isSame(as: place) ?? false
      }
    guard isRelative else { return nil }
    // What is put into a cache is true whatever else is in it.
    let isCached = step.mutator == "insert" && place.root.lowercased().contains("cache")
    let isWeak = flow.isPrivate || isCached || (step.mutator?.hasPrefix("remove") ?? false)
    let finding = flow.body.file.finding(
      self, isWeak ? .look : .likely, at: step.node,
      "“\(place.root)” was looked at before the await and is changed after it: others may have changed it meanwhile.")
    return (wait, finding)
  }
}

extension BodyDataFlow {
  /// A condition on a property, and what it implies.
  struct Check {
    let step: Int
    let outcome: ConditionOutcome
    /// The place that it reads.
    let place: Place
  }

  /// The last condition on a property before a wait on which a write after the wait depends.
  func check(of place: Place, before wait: Int, of write: Int) -> Check? {
    for number in (0..<wait).reversed() where steps[number].isCondition && canLead(number, wait) {
      let looked = places(at: number).first { other in
        other.isSame(as: place) && !other.path.contains("{}")
      }
      if let looked, let outcome = steps[number].node.outcome(onPathTo: steps[write].node) {
        return Check(step: number, outcome: outcome, place: looked)
      }
    }
    return nil
  }
}

extension Step {
  /// Whether it puts a value where none was.
  var fills: Bool {
    if assigned != nil { return !clears }
    return ["append", "insert", "updateValue", "formUnion"].contains(mutator)
  }
}
