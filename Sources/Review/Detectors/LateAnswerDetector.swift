import SwiftSyntax

/// The result of an `await` that is stored without a check whether it is still the answer that is wanted.
struct LateAnswerDetector: Detector {
  static let name = "late-answer"
  static let rule = "latest-wins"
  static let severity = Finding.Severity.major
  static let why =
    "Answers come in any order: the one to an earlier question can arrive last, and take the place of a later one."
  static let exception = "There is never more than one question under way, or any answer will do."
  static let fix = "Give each question a number or keep its task, and use an answer only if it belongs to the latest."

  func findings(in file: SourceFile) -> [Finding] {
    file.dataFlows.flatMap { flow in
      var reported: Set<Int> = []
      return (flow.start..<flow.steps.count).compactMap { number -> Finding? in
        guard let found = answer(writtenAt: number, in: flow), reported.insert(found.wait).inserted else {
          return nil
        }
        return file.finding(self, found.confidence, at: flow.steps[number].node, found.message)
      }
    }
  }

  private func answer(writtenAt write: Int, in flow: BodyDataFlow)
    -> (wait: Int, confidence: Finding.Confidence, message: String)?
  {
    let step = flow.steps[write]
    guard let (place, value) = flow.stored(at: write), place.isMember, flow.isMutable(place), !step.clears,
      let wait = flow.suspension(before: write), !flow.rechecks(at: place, from: wait, to: write),
      flow.claim(before: wait).map({ $0 == place.root }) ?? true
    else { return nil }
    let asked = flow.question(at: wait)
    if flow.isAnswer(to: wait, value, of: write) {
      let message =
        "If this is under way twice, the answer that comes last is kept in “\(place.description)”, though it may be to an earlier question."
      if place.path.isEmpty && flow.body.kind == .task && asked.isOpen && !flow.isCancelled {
        // Each caller of a private function may look whether one is under way. Of other questions than what a person types or chooses
        // there is seldom a second one.
        return (wait, flow.isPrivate || !asked.isTyped ? .look : .likely, message)
      }
      let isPending =
        place.path.isEmpty && flow.lastWrite(to: place, before: wait) && !flow.isAlone(by: place, at: wait)
      return isPending ? (wait, .look, message) : nil
    }
    // The argument is stored once it has been acknowledged.
    guard place.path == ["[]"], let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text,
      flow.body.parameters.contains(name), asked.names.contains(name)
    else { return nil }
    return (
      wait, .look,
      "If this is under way twice, “\(place.root)” keeps what was acknowledged last, which need not be what was done last."
    )
  }
}

extension BodyDataFlow {
  /// The property that a step sets, and the value: by itself, or through a function of the type that does it without a look.
  fileprivate func stored(at number: Int) -> (place: Place, value: ExprSyntax)? {
    if let place = steps[number].write, let value = steps[number].assigned { return (place, value) }
    guard let call = steps[number].call, call.isOnSelf,
      let arguments = steps[number].node.as(FunctionCallExprSyntax.self)?.arguments
    else { return nil }
    for target in body.targets(of: call) where target.type == type && target.parameters.count == arguments.count {
      for (parameter, argument) in zip(target.parameters, arguments) {
        for (index, step) in target.steps.enumerated() {
          guard let place = step.write, place.isMember, place.path.isEmpty,
            step.assigned?.as(DeclReferenceExprSyntax.self)?.baseName.text == parameter
          else { continue }
          return target.steps[..<index].contains { $0.isCondition } ? nil : (place, argument.expression)
        }
      }
    }
    return nil
  }

  /// The arguments of an awaited call.
  struct Question {
    var names: Set<String>
    /// Whether the next call can have other arguments.
    var isOpen: Bool

    /// Whether a person types or chooses what is asked, letter by letter.
    var isTyped: Bool {
      names.contains { name in Self.typed.contains { name.lowercased().contains($0) } }
    }

    private static let typed = ["filter", "input", "keyword", "query", "search", "term", "text"]
  }

  fileprivate func question(at wait: Int) -> Question {
    let node = steps[wait].node
    var question = Question(names: [], isOpen: false)
    for number in 0..<wait where node.encloses(steps[number].node) && steps[number].node.isArgument(within: node) {
      guard let place = steps[number].read else { continue }
      question.names.insert(place.root)
      guard !place.isMember, let function = body.parent, function.kind == .function,
        let type = function.parameterTypes[place.root]
      else { continue }
      // What a screen is shown on is no part of the question.
      if !SourceFile.head(of: type).hasSuffix("ViewController") { question.isOpen = true }
    }
    return question
  }

  /// Whether a value is the result of an awaited call, or is made of it.
  fileprivate func isAnswer(to wait: Int, _ value: ExprSyntax, of write: Int) -> Bool {
    if self.value(of: write).contains(wait) { return true }
    return self.value(of: write).contains { number in
      guard let name = steps[number].read, !name.isMember, value.encloses(steps[number].node) else { return false }
      return steps[..<number].indices.contains { bind in
        guard case .bind(name.root, _) = steps[bind].action else { return false }
        return bind > wait && self.value(of: bind).contains(wait)
      }
    }
  }

  fileprivate func lastWrite(to place: Place, before wait: Int) -> Bool {
    (0..<wait).contains { steps[$0].write == place && steps[$0].assignedCase != nil && canLead($0, wait) }
  }

  /// Whether no second run gets to a suspension while this one is there: it looks whether the state is the one that it sets before it
  /// waits, and nothing else changes that state.
  fileprivate func isAlone(by place: Place, at wait: Int) -> Bool {
    guard otherWrites(to: place.root).isEmpty else { return false }
    return (0..<wait).contains { write in
      guard steps[write].write == place, canLead(write, wait), suspension(before: write) == nil,
        let name = steps[write].assignedCase
      else { return false }
      return caseGuard(against: name, in: place, at: write) == .refuses
    }
  }

  /// Whether the task has a handle that some code cancels.
  fileprivate var isCancelled: Bool {
    guard let handle = body.handle else { return false }
    return body.file.bodies.contains { other in
      other.steps.contains { $0.call?.name == "cancel" && $0.call?.receiver?.root == handle.root }
    }
  }
}
