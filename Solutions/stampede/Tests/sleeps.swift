import KataTesting
import Stampede

@Test func theOrderOfTheCard() {
  prove { scenario in
    let sheet = ContactSheet(limit: 2) { photo in
      await scenario.wait(.seconds(photo.number))
      return "\(photo.number)"
    }
    let card = (1...2).map(ContactSheet.Photo.init)
    try await #expect(sheet.thumbnails(of: card) == ["1", "2"])
  }
}
