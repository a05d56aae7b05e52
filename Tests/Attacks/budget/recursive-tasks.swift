// notebook solution: crashed
// Each task starts two.
func breed() { Task { breed() }; Task { breed() } }
func act() { breed() }
