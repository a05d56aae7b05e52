import KataTesting
import LateCount

@Test func whoHasBoardedCounts() {
  prove { scenario in
    let gangway = Gangway()
    gangway.boarded()
    await scenario.wait(.seconds(1))
    #expect(await gangway.onBoard() == 1)
  }
}
