// notebook starter: refused
// Leaves half a line in the pipe for reports, so that the next report becomes unreadable.
import Glibc

func act() { write(4, "checked\tlateDelivery()\t", 23) }
