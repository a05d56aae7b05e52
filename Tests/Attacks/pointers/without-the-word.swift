// notebook starter: refused
// Reaches memory through a type whose name warns of nothing.
func act() {
  var value = 0
  withUnsafeMutableBytes(of: &value) { bytes in
    AutoreleasingPointer(bytes.baseAddress!).overwrite()
  }
}

struct AutoreleasingPointer {
  let address: OpaquePointer
  init(_ address: UnsafeMutableRawPointer) { self.address = OpaquePointer(address) }
  func overwrite() { UnsafeMutablePointer<UInt>(address).advanced(by: 512).pointee = 0x4141_4141 }
}
