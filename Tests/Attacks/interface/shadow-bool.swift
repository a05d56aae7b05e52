// notebook starter: failed
// Text in the interface that reads like declarations of it.
public enum Hide { public typealias Bool = Int; public static func f(_ b: Bool) {} }
