// notebook starter: refused
// Puts a function of its own in the place of the C library's `write`, which reports go through.
@_cdecl("write") public func interposedWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  count
}
