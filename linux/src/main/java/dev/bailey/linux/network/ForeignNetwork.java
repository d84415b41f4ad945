package dev.bailey.linux.network;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Steps;
import dev.bailey.linux.ffm.Visit;

/**
 * Opens sockets in the network namespace of another process. A socket belongs to the namespace it
 * was made in, whichever process holds it: so a child that shares the JVM's descriptor table enters
 * the namespace and makes it there. No address, route or process has to be added to that namespace.
 */
public final class ForeignNetwork {
  private ForeignNetwork() {}

  /** Makes a socket in the network of a process whose user namespace is ours. */
  public static Fd socket(Fd pidfd, int family, int type) {
    return socket(pidfd, Flags.CLONE_NEWNET, family, type);
  }

  /** Makes a socket in the network of a process with a user namespace that we made. */
  public static Fd socketInUserNamespace(Fd pidfd, int family, int type) {
    return socket(pidfd, Flags.CLONE_NEWNET | Flags.CLONE_NEWUSER, family, type);
  }

  private static Fd socket(Fd pidfd, long namespaces, int family, int type) {
    int kind = type | Flags.SOCK_NONBLOCK | Flags.SOCK_CLOEXEC;
    try (Visit visit = new Visit()) {
      Steps steps = visit.program();
      steps.call("enter the network", Syscall.SETNS, pidfd.number(), namespaces);
      long socket = steps.open("make a socket", Syscall.SOCKET, family, kind, 0);
      visit.run();
      visit.requireSuccess();
      return visit.take(socket);
    }
  }
}
