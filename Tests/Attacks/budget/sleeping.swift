// notebook solution: crashed
// Sleeps for ever in steps.
extension Outbox { func act() { Task { while true { try? await Task.sleep(for: .seconds(1)) } } } }
