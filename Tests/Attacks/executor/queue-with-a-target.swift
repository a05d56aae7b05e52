// notebook solution: uncontrolled "“async” works with threads"
// Hands a block to a queue that hands it on to another one.
import Dispatch

func act() {
  let first = DispatchQueue(label: "first")
  DispatchQueue(label: "second", target: first).async { print("later") }
}
