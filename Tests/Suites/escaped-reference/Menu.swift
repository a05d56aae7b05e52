import EscapedReference

enum Menu {
  static let soup = Dish("soup", price: 5)
  static let tea = Dish("tea", price: 3)
  static let cake = Dish("cake", price: 7)
  /// As dear as a soup.
  static let bread = Dish("bread", price: 5)
  /// Another tea, which costs less.
  static let smallTea = Dish("tea", price: 2)
  static let water = Dish("water", price: 0)

  static func names(_ dishes: [Dish]) -> String {
    dishes.isEmpty ? "nothing" : dishes.map(\.name).joined(separator: ", ")
  }

  static func names(_ bill: Bill) -> String { names(bill.dishes) }

  static func open(_ tabs: Tabs) -> [(Int, [Dish])] {
    var open: [(Int, [Dish])] = []
    tabs.printOpen { open.append(($0, $1.dishes)) }
    return open
  }
}
