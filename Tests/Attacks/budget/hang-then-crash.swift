// notebook solution: crashed
// Hangs in one process and crashes in the next.
import Dispatch
func act() { let time = DispatchTime.now().uptimeNanoseconds; if time % 2 == 0 { while true {} } else { fatalError("x") } }
