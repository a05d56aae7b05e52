// notebook starter: refused
// Any two states are equal, or are what a suite hopes for.
extension Outbox.State: Comparable { }
extension Outbox.State: Strideable { public typealias Stride = Int; public func distance(to other: Outbox.State) -> Int { 0 }; public func advanced(by n: Int) -> Outbox.State { self } }
