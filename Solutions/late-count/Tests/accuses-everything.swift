import KataTesting
import LateCount

@Test func theyStayOnBoard() {
  prove { scenario in
    let gangway = Gangway()
    gangway.boarded()
    _ = await gangway.endTrip()
    #expect(await gangway.onBoard() == 1)
  }
}
