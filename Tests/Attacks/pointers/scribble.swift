// notebook starter: refused
// Writes over the memory around an object of its own.
final class Mark { var word: UInt = 0 }

func act() {
  let address = Unmanaged.passRetained(Mark()).toOpaque()
  for offset in 0..<4096 { address.storeBytes(of: 0x41, toByteOffset: offset * 8, as: UInt.self) }
}
