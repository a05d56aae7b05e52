// notebook starter: crashed
// Takes more memory in one go than the machine has.
func act() { print([UInt8](repeating: 1, count: 1 << 46).count) }
