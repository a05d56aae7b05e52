// notebook starter: failed
// Text in the interface that reads like declarations of it.
public enum `extension` { case `public`, `func` }
public func `actor`() {}
