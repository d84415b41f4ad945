package dev.bailey.linux.launch;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.cgroup.Cgroup;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Tells that a group has run out of memory: the kernel kills one process and lets the others go on.
 * Version 1 writes to an eventfd(2), version 2 marks the file of the group's events.
 *
 * @param descriptor to be polled
 * @param awaited what to poll it for
 */
public record OutOfMemoryEvent(Fd descriptor, short awaited) implements AutoCloseable {
  private static final int LONGEST = 1024;

  /** That of a group; empty where the kernel does not tell. */
  public static Optional<OutOfMemoryEvent> of(Cgroup group) {
    Optional<Path> file = group.oomEventFile();
    if (file.isEmpty()) {
      return Optional.empty();
    }
    Optional<Path> control = group.eventControlFile();
    return Optional.of(
        control.isPresent() ? counted(file.get(), control.get()) : marked(file.get()));
  }

  private static OutOfMemoryEvent marked(Path file) {
    OutOfMemoryEvent event =
        new OutOfMemoryEvent(Kernel.open(file.toString(), Flags.O_RDONLY), Flags.POLLPRI);
    // What was before is not of interest: changes are told since the last look.
    try (Memory memory = new Memory()) {
      event.clear(memory);
    }
    return event;
  }

  private static OutOfMemoryEvent counted(Path event, Path control) {
    Fd notification =
        Kernel.owned(
            "make an event",
            Kernel.call(Syscall.EVENTFD2, 0, Flags.EFD_CLOEXEC | Flags.EFD_NONBLOCK));
    try {
      register(notification, event, control);
      return new OutOfMemoryEvent(notification, Flags.POLLIN);
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

  /** Looks at what was told, so that it is not told again. */
  void clear(Memory memory) {
    long space = memory.space(LONGEST);
    if (awaited == Flags.POLLIN) {
      var _ = Kernel.call(Syscall.READ, descriptor.number(), space, Long.BYTES);
    } else {
      var _ = Kernel.call(Syscall.PREAD64, descriptor.number(), space, LONGEST, 0);
    }
  }

  @Override
  public void close() {
    descriptor.close();
  }
}
