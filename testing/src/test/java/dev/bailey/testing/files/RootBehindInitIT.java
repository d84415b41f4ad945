package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Init has a root of its own, the template of all sandboxes. A command with unrestricted files is
 * root as init is, so /proc/1/root leads there: past denials, and into what others will see.
 */
final class RootBehindInitIT extends FileTestBase {
  private Policy unrestricted() {
    return Policy.of(FileAccess.unrestricted(project.path()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void denialHoldsOnThatWayToo(int process) {
    Path denied = Path.of("/usr/share/perl");
    Policy policy = Policy.of(FileAccess.unrestricted(project.path()).denying(denied));
    assertStopped(shell("ls " + denied), policy);
    assertThat(shell("ls /proc/%d/root%s".formatted(process, denied)).inside(policy).stdout())
        .isEmpty();
  }

  @Test
  void whatOthersSeeCannotBeWritten() {
    String name = "bailey-planted-" + System.nanoTime();
    for (String place : new String[] {"/etc", "", "/mask", "/dev"}) {
      shell("echo x > /proc/1/root%s/%s".formatted(place, name)).inside(unrestricted());
    }
    assertThat(shell("ls / /etc /dev").inside(policy()).stdout()).doesNotContain(name);
    try (Sandbox sandbox = Sandbox.open(unrestricted())) {
      assertThat(shell("test -w /proc/1/root/etc").inside(sandbox).succeeded()).isFalse();
      assertThat(shell("test -w /proc/1/root/mask").inside(sandbox).succeeded()).isFalse();
    }
  }

  @Test
  void initsRootIsClosedToOthers() {
    assertThat(shell("ls /proc/1/root/").inside(policy()).succeeded()).isFalse();
  }
}
