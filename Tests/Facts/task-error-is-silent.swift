// fact: task-error-is-silent
// A `Task { }` may throw: the error stays in the handle, without a warning, a log or a crash.
// compiles: without a warning
import Foundation

struct Lost: Error {}

func save() async throws { throw Lost() }

@main enum Fact {
  static func main() async {
    Task { try await save() }
    let kept = Task { try await save() }
    let result = await kept.result
    print("only the handle knows: \(result)")
    if case .failure(is Lost) = result { exit(0) }
    exit(1)
  }
}
