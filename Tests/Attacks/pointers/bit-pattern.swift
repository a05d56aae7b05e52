// notebook starter: refused
// Looks through memory from an address of its own choice.
func act() {
  for page in 0x5555_5555_4000..<0x5555_5556_0000 {
    if let word = UnsafePointer<UInt>(bitPattern: page)?.pointee, word == 0x6B61_7461 { print("found") }
  }
}
