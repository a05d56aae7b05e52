// notebook solution: passed
// Hands a value to its tasks.
enum Origin {
  @TaskLocal static var name = "nobody"
}

func act() { Origin.$name.withValue("act") { if Origin.name == "nobody" { fatalError() } } }
