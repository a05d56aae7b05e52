// notebook solution: uncontrolled "also holds a thread until something happens"
// Holds its thread until a block has run: in the lab both have the same one.
import Dispatch

func act() {
  let done = DispatchSemaphore(value: 0)
  DispatchQueue.global().async { done.signal() }
  done.wait()
}
