import Stampede
import ThreadLab

func cancelBeginsNothing() {
  story("The task of a sheet is cancelled at any moment") {
    let sheet = ContactSheet(limit: 2) { "photo \($0.number)" }
    let maker = Task(name: "maker") { try await sheet.thumbnails(of: (1...3).map { ContactSheet.Photo(number: $0) }) }
    await atOnce(["user": { maker.cancel() }])
    guard let thumbnails = try? await maker.value else { return }
    expect(thumbnails.count >= 3, "An incomplete sheet is returned as if it were complete.")
    expect(
      thumbnails == ["photo 1", "photo 2", "photo 3"],
      "The sheet does not have each thumbnail once, in the order of the card: \(thumbnails.joined(separator: ", ")).")
  }
}
