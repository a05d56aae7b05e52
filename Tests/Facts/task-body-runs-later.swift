// fact: task-body-runs-later
// The body of a `Task { }` in an actor's method begins after the method's current turn, not where it is written.
import Foundation

actor Mailbox {
  var selected = "first"
  var archived = ""

  func archive() async {
    let task = Task { archived = selected }
    selected = "second"
    await task.value
  }
}

@main enum Fact {
  static func main() async {
    let mailbox = Mailbox()
    await mailbox.archive()
    let archived = await mailbox.archived
    print("selected was “first” when the task was created; its body read “\(archived)”")
    exit(archived == "second" ? 0 : 1)
  }
}
