// notebook starter: hung
// Prints without an end.
func act() { while true { print(String(repeating: "x", count: 4096)) } }
