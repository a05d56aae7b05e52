import KataTesting
import Stampede

@Test func allAtOnce() {
  prove { scenario in
    let third = Gate()
    let sheet = ContactSheet(limit: 2) { photo in
      if photo.number == 3 { third.open() } else { await third.pass() }
      return "\(photo.number)"
    }
    _ = try await sheet.thumbnails(of: (1...3).map(ContactSheet.Photo.init))
  }
}
