package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.KernelVersion;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import java.nio.file.Path;
import java.util.List;

/**
 * The project of a file, by which file systems keep quotas: a file of another one, or a directory
 * that does not pass its own on, is counted nowhere. What is set here is what is there already, so
 * that the control changes nothing.
 */
final class ProjectQuotaIT extends EscapeTestBase {
  private static final String FILE =
      """
      import ctypes, fcntl
      file = open('made', 'w')
      attributes = bytearray(28)
      """;

  /** file_setattr(2), since Linux 6.17. */
  private static final String CALL =
      FILE
          + """
          libc = ctypes.CDLL(None, use_errno=True)
          set = libc.syscall(469, -100, b'made', bytes(24), ctypes.c_size_t(24), 0)
          assert set == 0, 'errno %d' % ctypes.get_errno()
          """;

  private static final KernelVersion WITH_CALL = new KernelVersion(6, 17);

  private List<Act> acts() {
    return List.of(
        python(
            FILE
                + "fcntl.ioctl(file, 0x801c581f, attributes)\n"
                + "fcntl.ioctl(file, 0x401c5820, bytes(attributes))"),
        python(
            FILE
                + "fcntl.ioctl(file, 0x80086601, attributes)\n"
                + "fcntl.ioctl(file, 0x40086602, bytes(attributes))"));
  }

  @ForEachTarget
  void isNotChanged(Attacked target) {
    assertStopped(target, policy(), acts());
    assertCallStopped(target, policy());
  }

  @ForEachTargetOfRoot
  void isNotChangedWithAPermissiveProfile(Attacked target) {
    Path profile = elsewhere.write("all.json", "{\"defaultAction\": \"SCMP_ACT_ALLOW\"}");
    Policy asked = policy().withSeccompProfile(profile);
    assertStopped(target, asked, acts());
    assertCallStopped(target, asked);
  }

  /** An older kernel does not know the call, and the control must find just that. */
  private void assertCallStopped(Attacked target, Policy asked) {
    Act act = python(CALL);
    assertFails(target, act, asked);
    if (KernelVersion.current().compareTo(WITH_CALL) >= 0) {
      assertControl(target, act);
    } else {
      assertThat(target.outside(act).stderr()).as("control").contains("errno " + Errno.ENOSYS);
    }
  }
}
