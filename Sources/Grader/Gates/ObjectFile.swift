import KataSubprocess
import KataSupport
import Workbook

/// The sections and symbols of an object file, as `llvm-objdump -h -t` prints them.
struct ObjectFile {
  struct Symbol {
    let name: String
    /// Another file has it.
    let isUndefined: Bool
    /// The linker gives it to other files, and complains of a second one.
    let isStrong: Bool
  }

  private(set) var sections: [String] = []
  private(set) var symbols: [Symbol] = []

  /// - Parameter file: the learner's file, for the verdict's words.
  /// - Throws: ``Rejection`` with `refused` if there is more in it than can be read; `UserError` if the tool cannot read the file: the
  ///   compiler has written it, so that is none of the learner's.
  init(_ path: String, of file: String, toolchain: Toolchain) throws {
    let ending = try ChildProcess.run(toolchain.contents(of: path))
    let output = ending.output[1] ?? .init()
    guard output.count < ChildProcess.limit else {
      throw Rejection(.refused, "\(file) declares more than can be checked: use fewer declarations and shorter names.")
    }
    guard ending.status == 0 else {
      throw UserError.infrastructure("llvm-objdump cannot read the learner’s object file.")
    }
    var isInSymbols = false
    for line in output.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "SYMBOL TABLE:".utf8) {
        isInSymbols = true
      } else if isInSymbols {
        if let symbol = Self.symbol(line) { symbols.append(symbol) }
      } else if let section = Self.section(line) {
        sections.append(section)
      }
    }
    guard isInSymbols, !sections.isEmpty, !symbols.isEmpty else {
      throw UserError.infrastructure("llvm-objdump shows the learner’s object file in a way that kata does not know.")
    }
  }

  /// `  3 .text   00000012 0000000000000000 TEXT`
  private static func section(_ line: some BidirectionalCollection<UInt8>) -> String? {
    var rest = line.drop { $0 == UInt8(ascii: " ") }
    let number = rest.prefix { $0 != UInt8(ascii: " ") }
    guard !number.isEmpty, number.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(number.count).drop { $0 == UInt8(ascii: " ") }
    // The first section of an ELF file has no name; its line goes on with a size.
    let name = String(decoding: rest.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
    return name == "00000000" ? nil : name
  }

  /// ELF: `0000000000000000 g     F .text	0000000000000012 .hidden $s7Clobber…`. Mach-O has no tab and no size: there the
  /// section ends at a space.
  private static func symbol(_ line: some BidirectionalCollection<UInt8>) -> Symbol? {
    guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let flags = line[line.index(after: space)...].prefix(7)
    let rest = line[line.index(after: space)...].dropFirst(8)
    guard flags.count == 7 else { return nil }
    let section: String
    var name: String
    if let tab = rest.firstIndex(of: UInt8(ascii: "\t")) {
      section = String(decoding: rest[..<tab], as: UTF8.self)
      name = String(decoding: rest[tab...].dropFirst().drop { $0 != UInt8(ascii: " ") }.dropFirst(), as: UTF8.self)
    } else {
      section = String(decoding: rest.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
      name = String(decoding: rest.drop { $0 != UInt8(ascii: " ") }.dropFirst(), as: UTF8.self)
    }
    for visibility in [".hidden ", ".protected ", ".internal "] where name.hasPrefix(visibility) {
      name.removeFirst(visibility.count)
    }
    let isGlobal = flags.first == UInt8(ascii: "g") || flags.first == UInt8(ascii: "u")
    let isWeak = flags.dropFirst().first == UInt8(ascii: "w")
    return Symbol(name: name, isUndefined: section == "*UND*", isStrong: isGlobal && !isWeak)
  }
}
