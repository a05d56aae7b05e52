import CollectionConcurrencyKit
import KataTesting

/// The results have the order of the elements, whichever is ready first.
@Test func resultsKeepTheirOrder() {
  prove { scenario in
    let doubled = await [1, 2, 3].concurrentMap { number in
      await scenario.pause()
      return number * 2
    }
    #expect(doubled == [2, 4, 6])
  }
}
