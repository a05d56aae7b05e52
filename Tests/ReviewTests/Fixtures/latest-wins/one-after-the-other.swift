actor Reader {
  private(set) var lines: [String] = []
  private(set) var last = ""
  let next: @Sendable (Int) async -> String?

  init(next: @escaping @Sendable (Int) async -> String?) { self.next = next }

  func run(from start: Int) async {
    var number = start
    while let line = await next(number) {
      lines.append(line)
      last = line
      number += 1
    }
  }

  func skip(to number: Int) async -> String? {
    let line = await next(number)
    return line
  }
}
