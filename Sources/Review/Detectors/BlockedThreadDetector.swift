import SwiftSyntax

/// A wait that blocks its thread, in code that tasks run.
struct BlockedThreadDetector: Detector {
  static let name = "blocked-thread"
  static let rule = "no-lock-across-await"
  static let severity = Finding.Severity.major
  static let why =
    "Tasks share about as many threads as there are cores: once a few block, no thread is left to do what they wait for."
  static let exception = "What is waited for happens at once, and never needs a thread of the pool."
  static let fix = "Wait with await: for the task itself, a continuation, a stream, or Task.sleep."

  func findings(in file: SourceFile) -> [Finding] {
    let waits = file.bodies.flatMap { body in
      body.steps.indices.filter { blocks(body.steps[$0], body) }.map { (body, $0) }
    }
    guard !waits.isEmpty else { return [] }
    let callers = Self.asyncCallers(in: file)
    return waits.compactMap { body, index in
      let step = body.steps[index]
      guard let caller = callers[body], let call = step.call else { return nil }
      let what = call.base.isEmpty ? call.name : "\(call.base).\(call.name)"
      let who =
        caller == body || caller.isTask
        ? "it runs in a task" : "“\(caller.name)” calls it in a task"
      return file.finding(
        // How often it is under way at once is known elsewhere.
        self, .look, at: step.node,
        "“\(what)” blocks its thread, and \(who): once a few of them wait, no thread is left to do what they wait for.")
    }
  }

  private func blocks(_ step: Step, _ body: Body) -> Bool {
    guard let call = step.call, !call.isAwaited, !step.isInForeignClosure else { return false }
    if call.base == "Thread" { return call.name == "sleep" }
    if call.base.isEmpty && ["sleep", "usleep", "nanosleep"].contains(call.name) {
      return body.file.functionsByName[call.name] == nil && call.labels == (call.name == "nanosleep" ? ["", ""] : [""])
    }
    guard call.name == "wait", let receiver = call.receiver else { return false }
    // With a time that is over at once it only looks.
    let arguments = step.node.as(FunctionCallExprSyntax.self)?.arguments.trimmedDescription
    if arguments == "timeout: .now()" || arguments == "timeout: DispatchTime.now()" { return false }
    switch body.typeName(of: receiver) {
    case "DispatchGroup", "NSCondition": return true
    case "DispatchSemaphore": return !isMutex(receiver, body)
    default: return false
    }
  }

  /// A semaphore that begins with 1 is a lock, and may be held for a few lines.
  private func isMutex(_ place: Place, _ body: Body) -> Bool {
    let sections = body.lockSections.filter { $0.lock == place }
    return sections.contains { section in
      let ends = body.steps.contains { $0.call?.name == "signal" && $0.call?.receiver == place }
      return ends && !section.held.contains { body.steps[$0].isSuspension }
    }
  }

  /// For each body that a task runs, the body of the task or async function that leads to it.
  private static func asyncCallers(in file: SourceFile) -> [Body: Body] {
    var callers: [Body: Body] = [:]
    var open = file.bodies.filter(\.isAsync)
    for body in open { callers[body] = body }
    while let body = open.popLast() {
      for step in body.steps where !step.isInForeignClosure {
        guard let call = step.call else { continue }
        for target in body.targets(of: call) where callers[target] == nil {
          callers[target] = callers[body]
          open.append(target)
        }
      }
    }
    return callers
  }
}
