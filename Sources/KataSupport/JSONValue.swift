/// Any JSON, as a tree: what a strict reader walks through.
public enum JSONValue: Codable, Equatable, Sendable {
  /// Members by their keys.
  case object([String: JSONValue])
  /// Values in their order.
  case array([JSONValue])
  /// A string.
  case text(String)
  /// A number: every whole number up to 2^53 is exact.
  case number(Double)
  /// `true` or `false`.
  case flag(Bool)
  /// `null`.
  case null

  /// - Throws: a `DecodingError` if there is no value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // A wrong guess costs an error with a description, so what is met most often comes first.
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let members = try? container.decode([String: JSONValue].self) {
      self = .object(members)
    } else if let array = try? container.decode([JSONValue].self) {
      self = .array(array)
    } else if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let members): try container.encode(members)
    case .array(let values): try container.encode(values)
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .null: try container.encodeNil()
    }
  }

  /// Reads JSON text.
  /// - Returns: nil if the bytes are no JSON.
  public init?(parsing data: Data) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: data) else { return nil }
    self = value
  }

  /// The member of an object; nil if there is none, and for any other value.
  public subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The string, or nil for any other value.
  public var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The number, or nil for any other value.
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  /// The number if it is a whole one, or nil for any other value.
  public var integer: Int? { number.flatMap { Int(exactly: $0) } }
  /// The truth value, or nil for any other value.
  public var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  /// The values of an array, or nil for any other value.
  public var array: [JSONValue]? { if case .array(let array) = self { array } else { nil } }
}
