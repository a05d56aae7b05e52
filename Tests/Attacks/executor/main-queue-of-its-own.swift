// notebook solution: uncontrolled "“async” runs code on threads"
// Calls a queue with threads of its own the main queue.
import Dispatch

extension DispatchQueue {
  static let main = DispatchQueue(label: "main")
}

func act() { DispatchQueue.main.async { print("elsewhere") } }
