// notebook starter: refused
// Brings a `main` of its own.
@_cdecl("main") public func otherMain(_ count: Int32, _ words: UnsafeRawPointer?) -> Int32 { 0 }
