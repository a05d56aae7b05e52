// notebook starter: uncontrolled
// Sleeps and wakes, a little differently each time: at rest at no look, and with no processor time to speak of.
import Foundation

func act() {
  var pause = 0.01
  while true {
    Thread.sleep(forTimeInterval: pause)
    pause += 0.00001
  }
}
