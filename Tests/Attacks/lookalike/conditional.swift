// clobber solution: passed
// Conditional compilation, a macro of the standard library, attributes and a comment that speaks of @_silgen_name.
#if canImport(Darwin)
  import Darwin
#else
  import Foundation
#endif

@available(*, deprecated, message: "exit(0)")
func old() {}

@discardableResult @inline(never) func act() -> String { "\(#function) \(#line) \(sqrt(4.0))" }
