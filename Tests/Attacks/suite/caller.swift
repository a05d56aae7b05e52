// notebook starter: uncontrolled
// Walks up the stack to see which check called.
import Foundation

func act() { if Thread.callStackSymbols.contains(where: { $0.contains("lateDelivery") }) { print("found the check") } }
