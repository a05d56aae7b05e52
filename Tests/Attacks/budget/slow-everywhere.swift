// notebook solution: hung
// Each call takes a little less than is noticed.
func act() { var sum = 0; for number in 0..<2_000_000 { sum &+= number }; if sum == 3 { print(sum) } }
