import KataTesting
import Stampede

@Test func makesThumbnails() {
  prove { scenario in
    let sheet = ContactSheet(limit: 2) { photo in
      await scenario.pause()
      return "\(photo.number)"
    }
    _ = try await sheet.thumbnails(of: (1...3).map(ContactSheet.Photo.init))
  }
}
