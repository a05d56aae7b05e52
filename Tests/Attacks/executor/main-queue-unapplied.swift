// notebook solution: uncontrolled "“async” runs code on threads"
// Takes the function of another queue by the name of the one for the main queue.
import Dispatch

func act() {
  DispatchQueue.main.async { print("later") }
  let hand = DispatchQueue.global().async(group:qos:flags:execute:)
  hand(nil, .unspecified, [], { print("elsewhere") })
}
