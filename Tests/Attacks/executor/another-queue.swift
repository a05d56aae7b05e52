// notebook solution: uncontrolled "“async” runs code on threads"
// Hands a block to a queue with threads of its own.
import Dispatch

func act() { DispatchQueue.global().async { print("elsewhere") } }
