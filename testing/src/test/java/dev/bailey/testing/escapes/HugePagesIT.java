package dev.bailey.testing.escapes;

import dev.bailey.testing.Act;
import java.nio.file.Path;
import java.util.List;

/** Huge pages by name: the kernel takes them from a reserve and counts them against no limit. */
final class HugePagesIT extends EscapeTestBase {
  private static final String LIBC =
      """
      import ctypes
      libc = ctypes.CDLL(None)
      libc.mmap.restype = ctypes.c_void_p
      size = ctypes.c_size_t(2 << 20)
      """;

  /** Reserved when they are touched: so that these succeed outside without any huge page. */
  private static final String MAP =
      "assert libc.mmap(None, size, 3, 0x44022, -1, ctypes.c_long(0)) != (1 << 64) - 1\n";

  private static final String FILE = "assert libc.memfd_create(b'x', 4) >= 0\n";

  private static final String SEGMENT =
      """
      segment = libc.shmget(0, size, 0o15600)
      assert segment >= 0
      libc.shmctl(segment, 0, None)
      """;

  private Act act(String what) {
    return python(LIBC + what);
  }

  @ForEachTarget
  void areNotMapped(Attacked target) {
    assertStopped(target, policy(), List.of(act(MAP), act(FILE)));
  }

  @ForEachTargetOfRoot
  void areNoSharedMemory(Attacked target) {
    assertStopped(target, policy(), List.of(act(SEGMENT)));
  }

  /** What holds whatever a profile allows. */
  @ForEachTargetOfRoot
  void areNotMappedWithAPermissiveProfile(Attacked target) {
    Path profile = elsewhere.write("all.json", "{\"defaultAction\": \"SCMP_ACT_ALLOW\"}");
    assertStopped(
        target, policy().withSeccompProfile(profile), List.of(act(MAP), act(FILE), act(SEGMENT)));
  }
}
