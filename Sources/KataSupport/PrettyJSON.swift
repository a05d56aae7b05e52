/// JSON for people and for files: indented, with sorted keys, so that equal values are equal bytes.
public enum PrettyJSON {
  /// The JSON of a value that consists of strings, numbers, lists and objects; ends with a newline.
  public static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Such values cannot fail to be encoded.
    guard let data = try? encoder.encode(value) else { return "null\n" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
