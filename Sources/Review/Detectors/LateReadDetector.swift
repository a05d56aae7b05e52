import SwiftSyntax

/// A task that reads, when it runs, what was meant when it was made.
struct LateReadDetector: Detector {
  static let name = "late-read"
  static let rule = "snapshot-at-spawn"
  static let severity = Finding.Severity.major
  static let why =
    "The body of a task runs later, when the code that made it has gone on: the state that it reads then may be another one."
  static let exception = "What is read must be current when it is used, such as a credential or a setting."
  static let fix =
    "Put it into the capture list, or hand it over as an argument: both are evaluated when the task is made."

  func findings(in file: SourceFile) -> [Finding] {
    file.unstructuredTasks.compactMap { task in
      guard let parent = task.parent, parent.kind == .function, !parent.isAsync,
        let type = task.type, type.isReference, task.spawnCall.isImmediate == false,
        !task.loops.contains(where: { $0.isEndless || $0.isForAwait }),
        // One that replaces the one before it is to work with the latest.
        !task.cancellers.contains(task.parent!)
      else { return nil }
      for read in task.steps.indices {
        guard let place = task.steps[read].read, place.isMember, place.path.isEmpty, type.isMutable(place.root),
          !task.steps[..<read].contains(where: { $0.write?.root == place.root || $0.call?.isSleep ?? false }),
          isChosen(place.root, by: type, except: parent, file), decides(read, place.root, task, parent)
        else { continue }
        return file.finding(
          self, isLate(read, task) ? .likely : .look, at: task.steps[read].node,
          "“\(place.root)” is read when the task runs, and not when it is made: by then “\(setter(of: place.root, by: type, file))” may have changed it."
        )
      }
      return nil
    }
  }

  /// Whether the task is suspended before the read, or belongs to an actor, which code anywhere can enter.
  private func isLate(_ read: Int, _ task: Body) -> Bool {
    task.isolation == .actor || task.suspensions.contains { $0 < read && task.steps[$0].canLead(to: task.steps[read]) }
  }

  /// Whether a method sets the property to one of its arguments: a choice of its caller.
  private func isChosen(_ name: String, by type: TypeModel, except parent: Body, _ file: SourceFile) -> Bool {
    guard let property = type.properties[name], !property.isStatic, property.typeName != "Bool",
      !property.type.contains("->"), !property.type.contains("Task<")
    else { return false }
    return setters(of: name, by: type, file).contains { $0.node != parent.node }
  }

  private func setter(of name: String, by type: TypeModel, _ file: SourceFile) -> String {
    setters(of: name, by: type, file).first?.name ?? name
  }

  private func setters(of name: String, by type: TypeModel, _ file: SourceFile) -> [Body] {
    file.members(of: type).filter { body in
      body.kind == .function
        && body.steps.contains { step in
          guard step.assignment != nil, case .write(let place, let value) = step.action,
            place == Place(root: name, isMember: true)
          else {
            return false
          }
          return body.steps[value].contains {
            $0.read.map { !$0.isMember && body.parameters.contains($0.root) } ?? false
          }
        }
    }
  }

  /// Whether the value read is the only argument that says what the task's work is about.
  private func decides(_ read: Int, _ name: String, _ task: Body, _ parent: Body) -> Bool {
    var names: Set = [name]
    var bound: String?
    for step in task.steps[read...] {
      guard case .bind(let other, let value) = step.action, value.contains(read) else { continue }
      names.insert(other)
      bound = other
    }
    return task.steps.indices.contains { index in
      guard index > read, let call = task.steps[index].call, call.isAwaited, task.steps[index].node.isHanded(names),
        task.steps[call.inside].contains(where: { step in
          step.read.map { $0.isMember ? $0.root == name : $0.root == bound }
            ?? false
        })
      else { return false }
      return !task.steps[call.inside].contains { step in
        step.read.map { !$0.isMember && parent.parameters.contains($0.root) } ?? false
      }
    }
  }
}

extension Syntax {
  fileprivate var isImmediate: Bool { trimmedDescription.hasPrefix("Task.immediate") }

  /// Whether it is a call with one of the names as an argument.
  fileprivate func isHanded(_ names: Set<String>) -> Bool {
    self.as(FunctionCallExprSyntax.self)?.arguments.contains { argument in
      let text = argument.expression.trimmedDescription
      return names.contains(text) || names.contains { text == "self.\($0)" }
    } ?? false
  }
}
