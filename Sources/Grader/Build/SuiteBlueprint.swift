/// A suite that need not be compiled as long as only its name is wanted.
struct SuiteBlueprint {
  /// The digest that identifies the suite in the cache and in verdicts.
  let fingerprint: String
  /// Compiles the suite unless the cache has it.
  let build: () throws -> Suite
}
