// notebook starter: failed
// Text in the interface that reads like declarations of it.
@available(*, deprecated, message: "extension Outbox { public func cancel(_ id: String) {} }") public func old() {}
