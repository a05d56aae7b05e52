// notebook solution: crashed
// Takes memory in small pieces for ever.
func act() { var all: [[Int]] = []; while true { all.append(Array(repeating: all.count, count: 1000)) } }
