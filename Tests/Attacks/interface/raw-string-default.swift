// notebook starter: failed
// Text in the interface that reads like declarations of it.
public func f(_ a: String = #"""
"""
extension Outbox {}
"""#) {}
