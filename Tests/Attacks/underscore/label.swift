// notebook starter: does-not-build
// An initializer that only a label betrays.
func act() { print(Int(_bits: 3._value)) }
