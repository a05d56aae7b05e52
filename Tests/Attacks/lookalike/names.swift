// notebook solution: passed
// Names that an attack might use, for harmless things.
enum Report {
  struct Test {
    let name: String
    func exit() -> String { "exit(0) @main #if unsafe \(name)" }
  }
  struct Process {
    let unsafePath = "/proc/self/maps"
    func write(_ text: String) -> Int { text.count }
    func kill() {}
  }
}

func act() {
  let isUnsafe = Report.Process().write(Report.Test(name: "@_cdecl(\"write\")").exit()) == 0
  if isUnsafe { Report.Process().kill() }
}
