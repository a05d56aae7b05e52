// notebook starter: failed
// Text in the interface that reads like declarations of it.
public func f(_ a: String = "/*") {}
public func g(_ a: String = "*/") {}
