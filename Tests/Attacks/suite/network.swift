// notebook starter: refused
// Opens a connection, through which a solution could come in.
import Glibc

func act() { if socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 { print("found the network") } }
