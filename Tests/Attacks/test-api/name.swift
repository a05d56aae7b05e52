// notebook starter: refused
// Asks the test for its name, to behave in one check and not in another.
import Testing

func act() { if Test.current?.name == "lateDelivery()" { print("watched") } }
