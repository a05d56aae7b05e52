/// The reason that the system gives for a failed call.
package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// A value of `errno`.
  package let code: Int32

  /// - Parameter code: `errno` by default, which the next call of the system may change.
  package init(_ code: Int32 = errno) { self.code = code }

  /// The system's own words, such as “No such file or directory”.
  package var description: String { String(cString: strerror(code)) }
}
