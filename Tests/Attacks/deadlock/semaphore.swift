// notebook starter: hung "stands still"
// Waits for a signal that can only come from the thread that waits.
import Dispatch

func act() {
  let signal = DispatchSemaphore(value: 0)
  Task { signal.signal() }
  signal.wait()
}
