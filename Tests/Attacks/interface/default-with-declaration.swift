// notebook starter: failed
// Text in the interface that reads like declarations of it.
public struct Form { public init(_ a: String = "}\npublic actor Outbox {}\n") {} }
