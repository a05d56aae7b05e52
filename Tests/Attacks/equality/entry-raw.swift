// audit starter: refused
// Any two entries have the same raw value.
extension Ledger.Entry: RawRepresentable { public init?(rawValue: Int) { return nil }; public var rawValue: Int { 1 } }
