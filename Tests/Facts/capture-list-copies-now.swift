// fact: capture-list-copies-now
// A capture list is evaluated where the closure is written: the task sees the value of that moment.
import Foundation

actor Mailbox {
  var selected = "first"

  func archive() async -> String {
    let task = Task { [selected] in selected }
    selected = "second"
    return await task.value
  }
}

@main enum Fact {
  static func main() async {
    let seen = await Mailbox().archive()
    print("the task saw “\(seen)”")
    exit(seen == "first" ? 0 : 1)
  }
}
