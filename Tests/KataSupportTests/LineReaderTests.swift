import Foundation
import KataSupport
import TestSupport
import Testing

/// Reading a file line by line.
@Suite struct LineReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lines(_ text: String) throws -> [LineReader.Line] {
    let reader = try LineReader(try folder.write(text, to: "file"))
    var lines: [LineReader.Line] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  @Test func aLineHasItsNumberAndItsPlace() throws {
    let lines = try lines("a\n\nbc\n")
    #expect(lines.map { String(decoding: $0.data, as: UTF8.self) } == ["a", "", "bc"])
    #expect(lines.map(\.number) == [1, 2, 3])
    #expect(lines.map(\.offset) == [0, 2, 3])
    #expect(lines.map(\.isWhole) == [true, true, true])
  }

  /// Neither has an end.
  @Test func whatIsNoPlainFileIsRefusedAtOnce() throws {
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, "/dev/zero", folder.path] {
      #expect(throws: UserError.self) { try LineReader(path) }
      #expect(throws: UserError.self) { try Files.read(path) }
    }
  }

  @Test func aLastLineWithoutANewlineIsNotWhole() throws {
    #expect(try lines("a\nb").map(\.isWhole) == [true, false])
  }

  @Test func anEmptyFileHasNoLines() throws {
    #expect(try lines("").isEmpty)
  }

  @Test func aLineMayBeLongerThanWhatIsReadAtOnce() throws {
    let long = String(repeating: "x", count: 200_000)
    let lines = try lines("a\n\(long)\nb\n")
    #expect(lines.map(\.data.count) == [1, 200_000, 1])
    #expect(lines[2].offset == 200_003)
  }

  @Test func theBytesAtAPlaceEndWithTheFile() throws {
    let path = try folder.write("0123456789", to: "file")
    #expect(try LineReader.bytes(of: path, at: 3, length: 4) == Data("3456".utf8))
    #expect(try LineReader.bytes(of: path, at: 8, length: 4) == Data("89".utf8))
  }

  @Test func aMissingFileIsNamed() {
    let path = folder.path + "/missing"
    let error = #expect(throws: UserError.self) { try LineReader(path) }
    #expect(error?.description == "Cannot read \(path): no such file or directory.")
  }
}
