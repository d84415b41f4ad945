package dev.bailey.linux.ffm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Syscall;
import org.junit.jupiter.api.Test;

/** What is handed to other processes in memory stays as it was made, whoever has a descriptor. */
final class MemoryFileIT {
  private static final byte[] TEXT = "content".getBytes(UTF_8);

  private static void assertUnchangeable(Fd file) {
    try (Memory memory = new Memory()) {
      long bytes = memory.bytes(TEXT);
      assertThat(Kernel.call(Syscall.WRITE, file.number(), bytes, 1)).isEqualTo(-Errno.EPERM);
      assertThat(Kernel.call(Syscall.FTRUNCATE, file.number(), 0)).isEqualTo(-Errno.EPERM);
      assertThat(Kernel.call(Syscall.FTRUNCATE, file.number(), 1 << 20)).isEqualTo(-Errno.EPERM);
    }
  }

  @Test
  void itIsReadFromItsStart() {
    try (Fd file = Kernel.file(TEXT)) {
      assertThat(Kernel.read(file, 100)).isEqualTo("content");
    }
  }

  @Test
  void itCannotBeChanged() {
    try (Fd file = Kernel.file(TEXT)) {
      assertUnchangeable(file);
    }
  }

  @Test
  void norCanAKeeper() {
    try (Fd file = Keeper.file()) {
      assertUnchangeable(file);
    }
  }
}
