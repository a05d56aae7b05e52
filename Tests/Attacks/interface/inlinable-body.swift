// notebook starter: failed
// Text in the interface that reads like declarations of it.
@inlinable public func helper() -> String { "public func == (a: Outbox.State, b: Outbox.State) -> Bool" }
