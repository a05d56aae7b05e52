/// Reads a JSON object that an author wrote: every key must be known, every needed key present; errors say where.
package struct StrictReader {
  /// The name or path of the file, as errors show it.
  package let file: String
  /// The object's place in the file, such as `checks[2]`; empty for the outermost.
  package let place: String
  private let members: [String: JSONValue]

  /// - Parameter keys: the keys that the object may have.
  /// - Throws: ``UserError`` if the value is no object, or has another key.
  package init(_ value: JSONValue, file: String, place: String = "", keys: [String]) throws(UserError) {
    self.file = file
    self.place = place
    guard case .object(let members) = value else {
      throw .infrastructure("\(file)\(Self.at(place)) must be an object.")
    }
    self.members = members
    for key in members.keys.sorted() where !keys.contains(key) {
      let hint = Suggestion.question(for: key, among: keys) ?? "it may have \(keys.joined(separator: ", "))."
      throw .infrastructure("\(file)\(Self.at(place)) has an unknown key “\(key)”: \(hint)")
    }
  }

  private static func at(_ place: String) -> String { place.isEmpty ? "" : ", \(place)," }

  /// An error about this object.
  /// - Parameter text: the end of a sentence that begins with the object's place.
  package func complaint(_ text: String) -> UserError {
    .infrastructure("\(file)\(Self.at(place)) \(text)")
  }

  /// Reads a text that is not empty.
  /// - Throws: ``UserError`` if there is none.
  package func text(_ key: String) throws(UserError) -> String {
    guard let text = members[key]?.text, !text.isEmpty else { throw complaint("needs “\(key)”, a text.") }
    return text
  }

  /// Reads a text that is not empty; nil if there is no such key.
  /// - Throws: ``UserError`` if the value is no such text.
  package func optionalText(_ key: String) throws(UserError) -> String? {
    members[key] == nil ? nil : try text(key)
  }

  /// Reads a list of texts; none if there is no such key.
  /// - Throws: ``UserError`` if the value is another one.
  package func optionalTexts(_ key: String) throws(UserError) -> [String] {
    guard let value = members[key] else { return [] }
    let texts = value.array?.compactMap(\.text) ?? []
    guard let count = value.array?.count, texts.count == count, !texts.contains("") else {
      throw complaint("needs “\(key)” to be a list of texts.")
    }
    return texts
  }

  /// Reads a whole number.
  /// - Throws: ``UserError`` if there is none, or it is out of range.
  package func integer(_ key: String, in range: ClosedRange<Int>) throws(UserError) -> Int {
    guard let number = members[key]?.integer, range.contains(number) else {
      throw complaint("needs “\(key)”, a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// Reads a whole number; nil if there is no such key.
  /// - Throws: ``UserError`` if the value is another one, or out of range.
  package func optionalInteger(_ key: String, in range: ClosedRange<Int>) throws(UserError) -> Int? {
    members[key] == nil ? nil : try integer(key, in: range)
  }

  /// Reads one of several words.
  /// - Throws: ``UserError`` if there is none, or it is another word.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of: Choice.Type
  ) throws(UserError) -> Choice
  where Choice.RawValue == String {
    guard let value = Choice(rawValue: try text(key)) else {
      throw complaint("needs “\(key)” to be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return value
  }

  /// Reads one of several words; nil if there is no such key.
  /// - Throws: ``UserError`` if it is another word.
  package func optionalChoice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of type: Choice.Type
  ) throws(UserError) -> Choice? where Choice.RawValue == String {
    members[key] == nil ? nil : try choice(key, of: type)
  }

  /// Reads an object.
  /// - Throws: ``UserError`` if there is none, or it has an unknown key.
  package func object(_ key: String, keys: [String]) throws(UserError) -> StrictReader {
    guard let value = members[key], case .object = value else { throw complaint("needs “\(key)”, an object.") }
    return try StrictReader(value, file: file, place: key, keys: keys)
  }

  /// Reads a list of objects; none if there is no such key.
  /// - Throws: ``UserError`` if the value is another one, and what `read` throws.
  package func optionalList<Element>(
    _ key: String, keys: [String], _ read: (StrictReader) throws(UserError) -> Element
  ) throws(UserError) -> [Element] {
    members[key] == nil ? [] : try list(key, keys: keys, read)
  }

  /// Reads a list of objects.
  /// - Throws: ``UserError`` if there is none, and what `read` throws.
  package func list<Element>(
    _ key: String, keys: [String], _ read: (StrictReader) throws(UserError) -> Element
  ) throws(UserError) -> [Element] {
    guard let values = members[key]?.array else { throw complaint("needs “\(key)”, a list.") }
    var result: [Element] = []
    for (index, value) in values.enumerated() {
      result.append(try read(StrictReader(value, file: file, place: "\(key)[\(index)]", keys: keys)))
    }
    return result
  }
}
