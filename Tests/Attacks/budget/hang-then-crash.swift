// notebook solution: hung
// Hangs or crashes by a clock.
import Dispatch
func act() { let time = DispatchTime.now().uptimeNanoseconds; if time % 2 == 0 { while true {} } else { fatalError("x") } }
