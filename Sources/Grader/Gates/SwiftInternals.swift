enum SwiftInternals {
  static let all: Set<String> = []
}
