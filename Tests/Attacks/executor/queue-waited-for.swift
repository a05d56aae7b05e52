// notebook solution: uncontrolled "“async” runs code on threads"
// Holds its thread until a block has run: in the lab both have the same one.
import Dispatch

func act() {
  let done = DispatchSemaphore(value: 0)
  DispatchQueue.global().async { done.signal() }
  done.wait()
}
