// notebook solution: uncontrolled "“async” runs code on threads"
// Hands a block to the main queue by way of a group.
import Dispatch

func act() { DispatchQueue.main.async(group: DispatchGroup()) { print("later") } }
