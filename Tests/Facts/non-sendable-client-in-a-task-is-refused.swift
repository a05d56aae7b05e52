// fact: non-sendable-client-in-a-task-is-refused
// The compiler refuses a `Task { }` that captures a value of a type that is not `Sendable` and that is used
// afterwards.
// compiles: no
final class Client {
  var calls = 0
  func fetch() { calls += 1 }
}

@main enum Fact {
  static func main() async {
    let client = Client()
    let task = Task.detached { client.fetch() }  // error: sending value of non-Sendable type
    client.fetch()
    await task.value
  }
}
