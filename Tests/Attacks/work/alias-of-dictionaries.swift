// notebook starter: failed
// A large interface: the comparison with the starter’s ends all the same.
public enum Keys {
  public typealias A0 = Int
  public typealias A1 = [A0: A0]
  public typealias A2 = [A1: A1]
  public typealias A3 = [A2: A2]
  public typealias A4 = [A3: A3]
  public typealias A5 = [A4: A4]
  public typealias A6 = [A5: A5]
  public typealias A7 = [A6: A6]
  public typealias A8 = [A7: A7]
  public typealias A9 = [A8: A8]
}
