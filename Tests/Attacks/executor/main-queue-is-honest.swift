// notebook solution: passed
// Hands a block to the main queue, which the lab schedules.
import Dispatch

@MainActor private var count = 0

func act() { DispatchQueue.main.async { MainActor.assumeIsolated { count = min(count + 1, 1) } } }
