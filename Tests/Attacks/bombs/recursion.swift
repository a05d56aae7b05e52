// notebook starter: crashed
// Calls itself until the stack is full.
func act() { print(deeper(1)) }

func deeper(_ level: Int) -> Int { deeper(level + 1) + level }
