// notebook starter: hung
// Spins over many jobs.
func act() { Task.detached { while true { await Task.yield() } } }
