// notebook starter: refused
// Learns from the command line where the program is and which checks run.
func act() { for word in CommandLine.arguments where word.contains("lateDelivery") { print("found \(word)") } }
