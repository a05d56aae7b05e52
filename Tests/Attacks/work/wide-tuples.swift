// notebook starter: failed
// A large interface: the comparison with the starter’s ends all the same.
public typealias T0 = (Int, Int, Int, Int, Int, Int, Int, Int)
public typealias T1 = (T0, T0, T0, T0, T0, T0, T0, T0)
public typealias T2 = (T1, T1, T1, T1, T1, T1, T1, T1)
public typealias T3 = (T2, T2, T2, T2, T2, T2, T2, T2)
public typealias T4 = (T3, T3, T3, T3, T3, T3, T3, T3)
public typealias T5 = (T4, T4, T4, T4, T4, T4, T4, T4)
