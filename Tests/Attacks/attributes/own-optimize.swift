// notebook starter: refused
// Optimised code merges hops between actors.
enum _optimize {}
extension Outbox { @_optimize(speed) func act() { notes.reverse() } }
