// notebook starter: does-not-build
// A type that contains ever larger ones.
struct Deep<T> { indirect enum E { case a(Deep<Deep<T>>.E), b }; var x: E }
protocol P { associatedtype A: P; static var next: A.Type { get } }
extension Array: P where Element: P { typealias A = [Self]; static var next: [Self].Type { [Self].self } }
