// notebook solution: passed
// Hands a block to a queue, which the lab schedules.
import Dispatch

func act() { DispatchQueue.global().async { Task {} } }
