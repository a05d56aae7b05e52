import Grader
import Workbook
import Foundation
let env = ProcessInfo.processInfo.environment
Interruption.install()
do {
  let w = try Workbook.find(program: CommandLine.arguments[0])
  let k = try w.kata(CommandLine.arguments[1])
  let g = try Grader(w, environment: env)
  let v = CommandLine.arguments.count > 4 ? try g.replay(CommandLine.arguments[4], of: k.checks.first { $0.id == CommandLine.arguments[3] }!, CommandLine.arguments[2], for: k) : try g.grade(CommandLine.arguments[2], for: k)
  let e = JSONEncoder(); e.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  print(String(decoding: try e.encode(v), as: UTF8.self))
} catch { print(error) }
