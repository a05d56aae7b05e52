// notebook starter: refused
// Any two states are equal, or are what a suite hopes for.
extension Outbox.State: RawRepresentable { public typealias RawValue = String; public init?(rawValue: String) { nil }; public var rawValue: String { "x" } }
