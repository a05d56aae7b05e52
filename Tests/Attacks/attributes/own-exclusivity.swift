// notebook starter: refused
// Switches a check off.
enum exclusivity {}
final class Box { @exclusivity(unchecked) var x = 0 }
