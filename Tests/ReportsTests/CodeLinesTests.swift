import Testing

@testable import Reports

/// What counts as a line of code.
@Suite struct CodeLinesTests {
  @Test(arguments: [
    ("", []), ("\n \n\t\n", []), ("  let a = 1  \n", ["let a = 1"]), ("a\r\nb\r\n", ["a", "b"]),
    ("a // why\n// more\nb", ["a", "b"]), ("/// doc\nfunc f() {}", ["func f() {}"]),
    ("a /* one\ntwo */ b\nc", ["a", "b", "c"]), ("/* a /* b */ c */ d", ["d"]), ("/* never closed\na\n", []),
    (#"let url = "http://x" // y"#, [#"let url = "http://x""#]), (#"f("/*") // "*/""#, [#"f("/*")"#]),
    (#"f("\"//") // x"#, [#"f("\"//")"#]), (##"f(#"\"# + "//") // x"##, [##"f(#"\"# + "//")"##]),
    ("\"\"\"\n  // kept\n\n  \"\"\" // gone", ["\"\"\"", "// kept", "\"\"\""]),
    ("let a = \"torn // kept\nb // gone", ["let a = \"torn // kept", "b"]),
    (##"#if A // x"##, ["#if A"]), (#"f("", 1) // x"#, [#"f("", 1)"#]),
  ])
  func commentsBlankLinesAndIndentationDoNotCount(source: String, lines: [String]) {
    #expect(CodeLines.of(source) == lines)
  }
}
