// notebook starter: failed
// Text in the interface that reads like declarations of it.
public func note(_ text: String = """
  }
  extension Outbox { public func send(_ id: String, twice: Bool) async }
  """) -> String { text }
