/// A stretch of a source's bytes and the text that takes its place.
package struct Edit: Equatable, Sendable {
  let range: Range<Int>
  let text: String
}
