// notebook starter: refused
// Takes an object for one of another type, and writes beyond its end.
final class Small { var word: UInt = 0 }
final class Large { var words: (UInt, UInt, UInt, UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0, 0, 0, 0) }

func act() { unsafeDowncast(Small(), to: Large.self).words.7 = 0x4141_4141 }
