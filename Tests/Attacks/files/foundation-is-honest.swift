// notebook solution: passed
// Plain values of Foundation, and what makes text of them.
import Foundation
struct Card: Codable { var id = UUID(); var when = Date(timeIntervalSince1970: 0); var data = Data([1, 2]); var price = Decimal(3) }
func values() throws -> [String] {
  let encoder = JSONEncoder(); encoder.outputFormatting = [.sortedKeys]; encoder.dateEncodingStrategy = .iso8601
  let bytes = try encoder.encode(Card()); let back = try JSONDecoder().decode(Card.self, from: bytes)
  var data = Data("héllo".utf8); data.append(contentsOf: [33]); data.append(7); data[0] = 72
  let text = String(data: data, encoding: .utf8) ?? String(decoding: data, as: UTF8.self)
  let words = " a,b ".trimmingCharacters(in: .whitespaces).components(separatedBy: ",")
  let day = DateComponents(calendar: Calendar(identifier: .gregorian), timeZone: TimeZone(secondsFromGMT: 0), year: 2024).date
  let later = back.when.addingTimeInterval(3).timeIntervalSince(back.when)
  let span = DateInterval(start: back.when, duration: later).duration
  return words + [text, "\(day == nil)", "\(span)", data.base64EncodedString(), back.id.uuidString, text.replacingOccurrences(of: "h", with: "j"), "abc".capitalized, "\(CharacterSet.letters.contains("a"))", "\(NSError(domain: "d", code: 3).code)", "\("a b".range(of: "b") != nil)"]
}
struct Oops: LocalizedError { var errorDescription: String? { "oops" } }
func say() -> String { (Oops() as any Error).localizedDescription }
