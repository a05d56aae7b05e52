// notebook solution: uncontrolled "“async” works with threads"
// Lets a queue stand still.
import Dispatch

func act() {
  let queue = DispatchQueue(label: "still")
  queue.suspend()
  queue.async { print("later") }
  queue.resume()
}
