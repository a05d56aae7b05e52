#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The answer of `kata play --serve` to one request, as one line of JSON.
public struct PlayAnswer: Codable, Sendable {
  /// Where the choices have led.
  public var moment: PlayState?
  /// The result of searching every continuation of the choices.
  public var finish: ContinuationSearch?
  /// A sentence for the person, where there is nothing else to show.
  public var notice: String?

  /// An answer of the parts that there are.
  public init(moment: PlayState? = nil, finish: ContinuationSearch? = nil, notice: String? = nil) {
    self.moment = moment
    self.finish = finish
    self.notice = notice
  }

  /// The answer as a line, with its end.
  public var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings, numbers and lists of them: nothing here can fail to be encoded.
    let data = (try? encoder.encode(self)) ?? Data("{}".utf8)
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
