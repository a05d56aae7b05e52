// notebook solution: hung
// Never comes back.
func act() { while true {} }
