// notebook solution: hung
// Each task starts two.
func breed() { Task { breed() }; Task { breed() } }
func act() { breed() }
