// notebook starter: refused
// Interposes a C function by the attribute of newer compilers.
@c(getenv) public func interposedEnvironment(_ name: UnsafePointer<CChar>?) -> UnsafeMutablePointer<CChar>? { nil }
