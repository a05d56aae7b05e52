// fact: sendable-closure-captures-no-var
// A `@Sendable` closure cannot use a `var` of its surroundings that is changed after the capture.
// compiles: no
func run(_ body: @Sendable @escaping () -> Void) { body() }

@main enum Fact {
  static func main() {
    var count = 0
    run { print(count) }  // error: reference to captured var 'count' in concurrently-executing code
    count += 1
  }
}
