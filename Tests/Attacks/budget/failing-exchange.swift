// notebook solution: hung
// A loop whose exchange never succeeds, on an atomic of its own.
import Synchronization
final class Flag: Sendable { let value = Atomic(0) }
let flag = Flag()
func act() { while !flag.value.compareExchange(expected: 1, desired: 2, ordering: .relaxed).exchanged {} }
