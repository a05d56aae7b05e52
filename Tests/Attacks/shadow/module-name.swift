// notebook starter: failed
// Calls a type as the module, so that what is written with the module's name means another.
public enum Notebook {
  public enum Outbox {}
}
