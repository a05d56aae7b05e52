/// Reads an object that an author wrote: every key must be known, every needed key there, and the complaint says where.
struct StrictReader {
  let file: String
  let place: String
  private let members: [String: JSONValue]

  init(_ value: JSONValue, file: String, place: String = "", keys: [String]) throws(Complaint) {
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

  func complaint(_ text: String) -> Complaint {
    .infrastructure("\(file)\(Self.at(place)) \(text)")
  }

  func text(_ key: String) throws(Complaint) -> String {
    guard let text = members[key]?.text, !text.isEmpty else { throw complaint("needs “\(key)”, a text.") }
    return text
  }

  func optionalText(_ key: String) throws(Complaint) -> String? {
    members[key] == nil ? nil : try text(key)
  }

  /// Reads a list of texts; none if there is no such key.
  func optionalTexts(_ key: String) throws(Complaint) -> [String] {
    guard let value = members[key] else { return [] }
    let texts = value.array?.compactMap(\.text) ?? []
    guard let count = value.array?.count, texts.count == count, !texts.contains("") else {
      throw complaint("needs “\(key)” to be a list of texts.")
    }
    return texts
  }

  func integer(_ key: String, in range: ClosedRange<Int>) throws(Complaint) -> Int {
    guard let number = members[key]?.integer, range.contains(number) else {
      throw complaint("needs “\(key)”, a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  func choice<Choice: RawRepresentable & CaseIterable>(_ key: String, of: Choice.Type) throws(Complaint) -> Choice
  where Choice.RawValue == String {
    guard let value = Choice(rawValue: try text(key)) else {
      throw complaint("needs “\(key)” to be one of \(Choice.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    return value
  }

  func optionalChoice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of type: Choice.Type
  ) throws(Complaint) -> Choice? where Choice.RawValue == String {
    members[key] == nil ? nil : try choice(key, of: type)
  }

  /// Reads an object.
  func object(_ key: String, keys: [String]) throws(Complaint) -> StrictReader {
    guard let value = members[key], case .object = value else { throw complaint("needs “\(key)”, an object.") }
    return try StrictReader(value, file: file, place: key, keys: keys)
  }

  /// Reads a list of objects; none if there is no such key.
  func optionalList<Element>(
    _ key: String, keys: [String], _ read: (StrictReader) throws(Complaint) -> Element
  ) throws(Complaint) -> [Element] {
    members[key] == nil ? [] : try list(key, keys: keys, read)
  }

  /// Reads a list of objects.
  func list<Element>(
    _ key: String, keys: [String], _ read: (StrictReader) throws(Complaint) -> Element
  ) throws(Complaint) -> [Element] {
    guard let values = members[key]?.array else { throw complaint("needs “\(key)”, a list.") }
    var result: [Element] = []
    for (index, value) in values.enumerated() {
      result.append(try read(StrictReader(value, file: file, place: "\(key)[\(index)]", keys: keys)))
    }
    return result
  }
}
