import KataTesting
import LateCount

@Test func boards() {
  prove { scenario in
    let gangway = Gangway()
    gangway.boarded()
    _ = await gangway.onBoard()
  }
}
