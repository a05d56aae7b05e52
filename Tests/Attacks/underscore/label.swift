// notebook starter: refused
// An initializer that only a label betrays.
func act() { print(Int(_bits: 3._value)) }
