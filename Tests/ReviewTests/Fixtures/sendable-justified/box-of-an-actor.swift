actor Shelf {
  private let box = Parcel()

  func put(_ name: String) { box.name = name }
}

/// `@unchecked Sendable`: only its actor changes it.
final class Parcel: @unchecked Sendable {
  var name = ""
}
