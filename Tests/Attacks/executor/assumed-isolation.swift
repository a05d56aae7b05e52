// notebook starter: crashed
// Claims to be on the main actor where it is not.
func act() { MainActor.assumeIsolated {} }
