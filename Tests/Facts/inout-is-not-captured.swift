// fact: inout-is-not-captured
// A closure that is `@Sendable` cannot capture an `inout` parameter: its value must be captured by name.
// compiles: no
func reduce(_ state: inout Int) {
  let effect: @Sendable () -> Int = { state }  // error: escaping closure captures 'inout' parameter
  _ = effect
}

@main enum Fact {
  static func main() {
    var state = 1
    reduce(&state)
  }
}
