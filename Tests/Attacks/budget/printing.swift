// notebook solution: hung
// Prints for ever.
func act() { while true { print("x") } }
