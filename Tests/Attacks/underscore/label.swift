// notebook starter: refused
// An initializer that only a label betrays.
func act() { print(Unicode.Scalar(_unchecked: 0x41)) }
