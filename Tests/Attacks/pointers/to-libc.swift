// notebook starter: refused
// Takes the address of a function that it may call, and adds up to one that it may not.
func act() {
  typealias Function = @convention(c) () -> Void
  let known: @convention(c) () -> Void = {}
  let address = UInt(bitPattern: unsafeBitCast(known, to: Int.self))
  unsafeBitCast(UnsafeRawPointer(bitPattern: address + 0x1000), to: Function.self)()
}
