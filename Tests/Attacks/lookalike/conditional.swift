// notebook solution: passed
// Conditional compilation, attributes, literals of the compiler's, and a comment that speaks of @_silgen_name and exit(0).
#if os(Linux)
  import Foundation
#else
  import Dispatch
#endif

@available(*, deprecated, message: "exit(0)")
func old() {}

@discardableResult @inline(never) func act() -> String { "\(#function) \(#line) @main" }
