// fact: where-an-async-function-runs
// Called from the main actor, `nonisolated(nonsending)` stays there, and `@concurrent` and a plain `nonisolated
// async` function leave it.
import Foundation

nonisolated(nonsending) func staying() async -> Bool { isOnMain(#isolation) }
@concurrent func leaving() async -> Bool { isOnMain(#isolation) }
nonisolated func plain() async -> Bool { isOnMain(#isolation) }

/// True if a function that was called from the main actor has stayed there.
func isOnMain(_ isolation: (any Actor)?) -> Bool { isolation === MainActor.shared }

@main enum Fact {
  @MainActor static func main() async {
    let seen = [await staying(), await leaving(), await plain()]
    print("on the main actor: nonisolated(nonsending), @concurrent, nonisolated: \(seen)")
    exit(seen == [true, false, false] ? 0 : 1)
  }
}
