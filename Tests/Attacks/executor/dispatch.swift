// notebook solution: uncontrolled
// Lets a queue do the work: what it does when cannot be scheduled.
import Dispatch

func act() { DispatchQueue.global().async { Task {} } }
