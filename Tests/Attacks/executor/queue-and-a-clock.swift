// notebook solution: uncontrolled "“asyncAfter” works with threads"
// Hands a block to a queue that runs it by the clock of the system.
import Dispatch

func act() { DispatchQueue.global().asyncAfter(deadline: .now() + 1) { print("elsewhere") } }
