/// A hidden suite, compiled against the starter's public interface.
package struct Suite {
  /// The digest that identifies the suite in the cache and in verdicts.
  let fingerprint: String
  /// The paths of the object files to link: the suite's own first, then those of the modules that it imports.
  package let objects: [String]
  /// Where the object file and the module of the starter are; empty in a bundle.
  var folder = ""
  /// The starter's public interface, as the compiler prints it.
  let interface: String
  /// Keeps the files in the cache; empty in a bundle.
  var entries: [CacheEntry] = []
}
