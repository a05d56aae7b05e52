/// What only those hold who may still write.
final class Paper: Sendable {}
