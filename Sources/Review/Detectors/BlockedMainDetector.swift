import SwiftSyntax

/// Long work or a blocking wait in asynchronous code of the main actor, which can do nothing else meanwhile.
struct BlockedMainDetector: Detector {
  static let name = "blocked-main"
  static let rule = "work-off-main"
  static let severity = Finding.Severity.major
  static let why =
    "Task { } in code of the main actor runs on the main actor, and a synchronous call in it keeps the screen waiting."
  static let exception = "The work is small, or done once before there is anything to see."
  static let fix = "Move it into a @concurrent function, an actor, or a child task."

  func findings(in file: SourceFile) -> [Finding] {
    guard !file.isTest else { return [] }
    return file.bodies.flatMap { body -> [Finding] in
      guard body.isolation == .mainActor, body.isAsync, !isLocalFunction(body) else { return [] }
      let hasMovedNothing =
        body.kind == .task && body.parent?.isolation == .mainActor
        && !body.steps.contains(where: \.isSuspension)
      return body.steps.compactMap { step in
        guard let call = step.call else { return nil }
        if isWait(call) {
          return file.finding(
            // Microseconds are seldom many.
            self, call.name == "usleep" ? .look : .likely, at: step.node,
            "This blocks the main actor for as long as it takes: nothing else runs there meanwhile.")
        }
        guard isWork(call, step.node) else { return nil }
        return file.finding(
          self, hasMovedNothing ? .likely : .look, at: step.node,
          hasMovedNothing
            ? "The task does not move this off the main actor: it inherits the actor, and waits for nothing."
            : "This runs on the main actor, also in an async function or a task: await moves nothing.")
      }
    }
  }

  private func isLocalFunction(_ body: Body) -> Bool { body.kind == .function && body.parent != nil }

  private func isWait(_ call: Step.Call) -> Bool {
    (call.name == "sleep" && call.base == "Thread")
      || (call.name == "waitUntilExit" && call.labels.isEmpty && !call.isAwaited)
      || (["sleep", "usleep"].contains(call.name) && call.base.isEmpty && !call.isAwaited && call.labels == [""])
  }

  /// Whether a call of Foundation takes long with much data.
  private func isWork(_ call: Step.Call, _ node: Syntax) -> Bool {
    switch call.name {
    case "Data", "String", "NSData", "NSImage", "UIImage":
      call.labels.first == "contentsOf" || call.labels.first == "contentsOfFile"
    case "decode": ["JSONDecoder(", "PropertyListDecoder("].contains { call.base.hasPrefix($0) }
    case "encode": ["JSONEncoder(", "PropertyListEncoder("].contains { call.base.hasPrefix($0) }
    case "jsonObject": call.base == "JSONSerialization"
    default: false
    }
  }
}
