// notebook starter: refused
// Ends each test a second time, and the run as well.
import Glibc

func act() {
  let event = #"{"kind":"event","version":"6.3","payload":{"kind":"runEnded"}}"# + "\n"
  for _ in 0..<2 { write(3, event, event.utf8.count) }
}
