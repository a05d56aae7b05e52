import SwiftSyntax

/// A function that begins a task and waits for it, and that nobody can cancel through.
struct UnreachedTaskRule: ReviewRule {
  static let id = "cancellation-reaches-work"
  static let severity = Finding.Severity.major
  static let why = "Waiting for an unstructured task's value does not pass the waiting task's cancellation on to it."
  static let exception = "The work must be completed, or others wait for it as well; then a comment says so."
  static let fix =
    "Wait inside of withTaskCancellationHandler and cancel the task in its handler, or do without a task of its own."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.unstructuredTasks.compactMap { index in
      let task = file.bodies[index]
      guard let parent = task.parent.map({ file.bodies[$0] }), parent.kind == .function, parent.isAsync,
        parent.name != "main",
        !file.hasComment(at: file.spawn(of: task)), !parent.speaksOfCancellation
      else { return nil }
      if let place = task.waitedInPlace(file) {
        // `Task { }.value` has one use: to keep the caller's cancellation out.
        guard task.kind == .detachedTask else { return nil }
        return file.hasComment(at: place)
          ? nil
          : file.finding(
            self, .look, at: file.spawn(of: task),
            "If the caller is cancelled, this task is not: waiting for its value passes nothing on.")
      }
      guard let handle = task.handle, !handle.isMember, handle.path.isEmpty,
        let begin = file.beginning(of: index),
        parent.steps[begin].arms.allSatisfy({ $0.kind != .closure && $0.kind != .loop }),
        let wait = parent.steps.firstIndex(where: { $0.read?.waits(for: handle.root) ?? false }),
        parent.steps[begin].canLead(to: parent.steps[wait]),
        // One that is found or else begun is not the caller's alone.
        file.spawn(of: task).parent?.is(InitializerClauseSyntax.self) ?? false,
        parent.steps[wait].arms.allSatisfy({ $0.kind != .closure }), !file.hasComment(at: parent.steps[wait].node),
        !parent.isCancelling(handle.root, file), !isShared(index, file)
      else { return nil }
      let canStop = task.steps.contains(where: \.isSuspension)
      return file.finding(
        self, canStop ? .likely : .look, at: parent.steps[wait].node,
        "If the caller is cancelled, “\(handle.root)” is not: waiting for its value passes nothing on.")
    }
  }

  /// True if the handle is put where others wait for it: the work is then not one caller's to stop.
  private func isShared(_ index: Int, _ file: SourceFile) -> Bool {
    let handle = file.bodies[index].handle?.root ?? ""
    let names = file.handleNames(of: index).subtracting([handle])
    let parent = file.bodies[index].parent!
    if file.bodies[parent].isHandingOn(handle),
      file.bodies.indices.contains(where: { $0 != parent && file.bodies[$0].isWaitingForATask })
    {
      return true
    }
    guard !names.isEmpty else { return false }
    return file.bodies.contains { body in
      body.steps.contains { step in
        guard let place = step.read, ["value", "result"].contains(place.path.last) else { return false }
        if names.contains(place.root) || place.path.contains(where: { names.contains($0) }) { return true }
        return !file.origins(of: place.root, in: body).isDisjoint(with: names)
      }
    }
  }
}

extension SourceFile {
  /// What a local name of a body was taken from, there or in a body around it.
  func origins(of name: String, in body: Body) -> Set<String> {
    var names = body.origins(of: name)
    var at = body.parent
    while let parent = at {
      names.formUnion(bodies[parent].origins(of: name))
      at = bodies[parent].parent
    }
    return names
  }
}

extension Place {
  fileprivate func waits(for handle: String) -> Bool {
    root == handle && !isMember && ["value", "result"].contains(path.first)
  }
}

extension Body {
  /// The `value` of `Task { }.value`.
  fileprivate func waitedInPlace(_ file: SourceFile) -> Syntax? {
    let name = file.spawn(of: self).parent?.as(MemberAccessExprSyntax.self)
    return ["value", "result"].contains(name?.declName.baseName.text) ? name.map { Syntax($0) } : nil
  }

  /// True if it, or a closure in it, cancels what a name stands for.
  fileprivate func isCancelling(_ name: String, _ file: SourceFile) -> Bool {
    (file.cancellations[name] ?? []).contains { other in
      var at: Int? = other
      while let current = at {
        if file.bodies[current].node == node { return true }
        at = file.bodies[current].parent
      }
      return false
    }
  }

  /// True if its name or the comment above it says what it does about cancellation.
  fileprivate var speaksOfCancellation: Bool {
    name.contains("ancel")
      || node.leadingTrivia.pieces.contains { piece in
        switch piece {
        case .lineComment(let text), .docLineComment(let text), .blockComment(let text), .docBlockComment(let text):
          text.contains("ancel")
        default: false
        }
      }
  }

  /// True if it hands a variable to a function, or to a case of an enumeration.
  fileprivate func isHandingOn(_ name: String) -> Bool {
    steps.contains { step in
      step.node.as(FunctionCallExprSyntax.self)?.arguments.contains { $0.expression.trimmedDescription == name }
        ?? false
    }
  }

  fileprivate var isWaitingForATask: Bool {
    steps.contains { ["value", "result"].contains($0.read?.path.last) }
  }

  /// What a local name was taken from.
  fileprivate func origins(of name: String) -> Set<String> {
    Set(
      steps.flatMap { step -> [String] in
        guard case .bind(name, let value) = step.action else { return [] }
        return steps[value].compactMap { $0.read?.lastName }
      })
  }
}
