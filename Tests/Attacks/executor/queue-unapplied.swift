// notebook solution: uncontrolled "“async” works with threads"
// Takes the function of a queue by its name, with flags that nobody sees.
import Dispatch

func act() {
  DispatchQueue.main.async { print("later") }
  let hand = DispatchQueue.global().async(group:qos:flags:execute:)
  hand(nil, .unspecified, [.barrier, .noQoS], { print("elsewhere") })
}
