import KataSupport
import Testing

/// A key that is there twice is found, however it is spelled; equal keys of different objects are none.
@Suite struct JSONKeysTests {
  @Test(arguments: [
    #"{"a":1,"a":2}"#, #"{"a":1,"b":{"c":1,"c":2}}"#, #"[{"a":1,"a":1}]"#, #"{"kata":1,"k\u0061ta":2}"#,
    #"{"x":"{","x":1}"#, #"{"a":[1,2],"a":3}"#,
  ])
  func aKeyThatIsThereTwiceIsFound(text: String) { #expect(JSONKeys.haveDuplicates(in: Data(text.utf8))) }

  @Test(arguments: [
    #"{"a":1,"b":1}"#, #"[{"a":1},{"a":2}]"#, #"{"a":{"a":1}}"#, #"{"a":"a","b":"a"}"#, #"{"a":["b","b"],"b":1}"#, "{}",
    "", "\"",
    #"{"a":"x\"a\":1","b":2}"#,
  ])
  func otherKeysAreNone(text: String) { #expect(!JSONKeys.haveDuplicates(in: Data(text.utf8))) }
}
