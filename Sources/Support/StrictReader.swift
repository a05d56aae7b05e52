/// Reads an object that an author wrote: every key must be known, every needed key there, and the complaint says where.
package struct StrictReader {
  package let file: String
  package let place: String
  private let members: [String: JSONValue]

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

  package func complaint(_ text: String) -> UserError {
    .infrastructure("\(file)\(Self.at(place)) \(text)")
  }

  package func text(_ key: String) throws(UserError) -> String {
    guard let text = members[key]?.text, !text.isEmpty else { throw complaint("needs “\(key)”, a text.") }
    return text
  }

  package func optionalText(_ key: String) throws(UserError) -> String? {
    members[key] == nil ? nil : try text(key)
  }

  /// Reads a list of texts; none if there is no such key.
  package func optionalTexts(_ key: String) throws(UserError) -> [String] {
    guard let value = members[key] else { return [] }
    let texts = value.array?.compactMap(\.text) ?? []
    guard let count = value.array?.count, texts.count == count, !texts.contains("") else {
      throw complaint("needs “\(key)” to be a list of texts.")
    }
    return texts
  }

  package func integer(_ key: String, in range: ClosedRange<Int>) throws(UserError) -> Int {
    guard let number = members[key]?.integer, range.contains(number) else {
      throw complaint("needs “\(key)”, a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of: Choice.Type
  ) throws(UserError) -> Choice
  where Choice.RawValue == String {
    guard let value = Choice(rawValue: try text(key)) else {
      throw complaint("needs “\(key)” to be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return value
  }

  package func optionalChoice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of type: Choice.Type
  ) throws(UserError) -> Choice? where Choice.RawValue == String {
    members[key] == nil ? nil : try choice(key, of: type)
  }

  /// Reads an object.
  package func object(_ key: String, keys: [String]) throws(UserError) -> StrictReader {
    guard let value = members[key], case .object = value else { throw complaint("needs “\(key)”, an object.") }
    return try StrictReader(value, file: file, place: key, keys: keys)
  }

  /// Reads a list of objects; none if there is no such key.
  package func optionalList<Element>(
    _ key: String, keys: [String], _ read: (StrictReader) throws(UserError) -> Element
  ) throws(UserError) -> [Element] {
    members[key] == nil ? [] : try list(key, keys: keys, read)
  }

  /// Reads a list of objects.
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
