package dev.bailey.linux.launch;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A descriptor that becomes readable when a group of version 1 runs out of memory. There the kernel
 * kills one process and lets the others go on; version 2 kills the group by itself.
 */
public final class OutOfMemoryEvent {
  private OutOfMemoryEvent() {}

  public static Optional<Fd> of(Cgroup group) {
    Optional<Path> control = group.eventControlFile();
    Optional<Path> event = group.oomEventFile();
    if (control.isEmpty() || event.isEmpty()) {
      return Optional.empty();
    }
    Fd notification =
        Kernel.owned(
            "make an event",
            Kernel.call(Syscall.EVENTFD2, 0, Flags.EFD_CLOEXEC | Flags.EFD_NONBLOCK));
    try {
      register(notification, event.get(), control.get());
      return Optional.of(notification);
    } catch (RuntimeException | Error e) {
      notification.close();
      throw e;
    }
  }

  private static void register(Fd notification, Path event, Path control) {
    try (Fd watched = Kernel.open(event.toString(), Flags.O_RDONLY);
        Fd registration = Kernel.open(control.toString(), Flags.O_WRONLY)) {
      String line = notification.number() + " " + watched.number();
      byte[] bytes = line.getBytes(StandardCharsets.US_ASCII);
      Kernel.writeAll(registration, bytes, bytes.length);
    }
  }
}
