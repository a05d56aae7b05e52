import SwiftSyntax

/// A synchronous function that does nothing but to begin a task which tells an actor something.
struct TaskToActorDetector: Detector {
  static let name = "task-to-actor"
  static let rule = "right-primitive"
  static let severity = Finding.Severity.major
  static let why =
    "The call returns before anything has happened, and two tasks may get to the actor in another order than they were begun."
  static let exception = "Nobody relies on when it happens, or in which order."
  static let fix =
    "Guard the state with a Mutex, which is changed when the call returns, or put what must keep its order into one stream."

  func findings(in file: SourceFile) -> [Finding] {
    var told: Set<[String]> = []
    return file.bodies.compactMap { body in
      guard body.kind == .function, !body.isAsync, body.isolation == .none, !body.isStatic, body.type != nil else {
        return nil
      }
      guard body.node.as(FunctionDeclSyntax.self)?.body?.statements.count == 1 else { return nil }
      guard let spawn = body.steps.first(where: { $0.spawned != nil }) else {
        return nil
      }
      guard let task = spawn.spawned.map({ file[$0] }), task.isTask, isDropped(task) else { return nil }
      guard let closure = task.node.as(ClosureExprSyntax.self), closure.statements.count == 1 else { return nil }
      guard let call = task.steps.last(where: { $0.call != nil })?.call, call.isAwaited else { return nil }
      guard let receiver = call.receiver, receiver.isMember || isMember(receiver, body) else { return nil }
      let place = Place(root: receiver.root, path: receiver.path, isMember: true)
      guard let name = body.typeName(of: place), let type = file.type(named: name),
        type.kind == .actor
      else {
        return nil
      }
      guard task.steps.filter({ $0.isSuspension }).count == 1 else { return nil }
      // The functions of a type that tell the same actor have one remedy.
      guard let owner = body.type, told.insert([owner.name, place.description]).inserted else { return nil }
      return file.finding(
        self, .look, at: closure.call.map { Syntax($0.node) } ?? spawn.node,
        "“\(body.name)” returns before “\(receiver)” has been told, and two calls may get there in another order than they were made."
      )
    }
  }

  private func isDropped(_ task: Body) -> Bool {
    task.handle.map { $0.root == "Task" || $0.root == "_" } ?? true
  }

  /// A property in a capture list is a local name.
  private func isMember(_ place: Place, _ body: Body) -> Bool {
    !body.parameters.contains(place.root) && body.type?.properties[place.root] != nil
  }
}
