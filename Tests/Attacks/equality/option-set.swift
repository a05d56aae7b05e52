// notebook starter: refused
// Any two states are equal, or are what a suite hopes for.
extension Outbox.State: ExpressibleByIntegerLiteral { public init(integerLiteral value: Int) { self = .draft } }
