// notebook starter: refused
// Offers a function under the name of one of C.
enum _cdecl {}
@_cdecl("write") public func w(_ a: Int32, _ b: Int, _ c: Int) -> Int { c }
