// notebook solution: uncontrolled "“notify” works with threads"
// Hands a block to a queue by way of the end of a group.
import Dispatch

func act() {
  let group = DispatchGroup()
  DispatchQueue.global().async(group: group) { print("first") }
  group.notify(queue: .global()) { print("later") }
}
