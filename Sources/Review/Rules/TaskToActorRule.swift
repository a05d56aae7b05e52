import SwiftSyntax

/// A synchronous function that does nothing but to begin a task which tells an actor something.
struct TaskToActorRule: ReviewRule {
  static let id = "right-primitive"
  static let severity = Finding.Severity.major
  static let why =
    "The call returns before anything has happened, and two tasks may get to the actor in another order than they were begun."
  static let exception = "Nobody relies on when it happens, or in which order."
  static let fix =
    "Guard the state with a Mutex, which is changed when the call returns, or put what must keep its order into one stream."

  func findings(in file: SourceFile) -> [Finding] {
    file.bodies.indices.compactMap { body in
      let code = file.bodies[body]
      guard code.kind == .function, !code.isAsync, code.isolation == .none, !code.isStatic, code.type != nil else {
        return nil
      }
      guard code.node.as(FunctionDeclSyntax.self)?.body?.statements.count == 1 else { return nil }
      guard let spawn = code.steps.first(where: { if case .spawn = $0.action { true } else { false } }) else {
        return nil
      }
      guard case .spawn(let index) = spawn.action, file.bodies[index].isTask,
        file.bodies[index].handle == nil || isDropped(index, file)
      else { return nil }
      let task = file.bodies[index]
      guard let closure = task.node.as(ClosureExprSyntax.self), closure.statements.count == 1 else { return nil }
      guard let call = task.steps.last(where: { $0.call != nil })?.call, call.isAwaited else { return nil }
      guard let receiver = call.receiver, receiver.isMember || isMember(receiver, code, file) else { return nil }
      let place = Place(root: receiver.root, path: receiver.path, isMember: true)
      guard let name = file.typeName(of: place, in: body), let type = file.index(ofType: name),
        file.types[type].kind == .actor
      else {
        return nil
      }
      guard task.steps.filter({ $0.isSuspension }).count == 1 else { return nil }
      return file.finding(
        self, .likely, at: closure.call.map { Syntax($0.node) } ?? spawn.node,
        "“\(code.name)” returns before “\(receiver)” has been told, and two calls may get there in another order than they were made."
      )
    }
  }

  private func isDropped(_ task: Int, _ file: SourceFile) -> Bool {
    file.bodies[task].handle.map { $0.root == "Task" || $0.root == "_" } ?? true
  }

  /// A property in a capture list is a local name.
  private func isMember(_ place: Place, _ code: Body, _ file: SourceFile) -> Bool {
    !code.parameters.contains(place.root) && file.type(of: code)?.properties[place.root] != nil
  }
}
