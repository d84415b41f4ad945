package dev.bailey.testing.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.HeldLaunch;
import dev.bailey.testing.SelectedBackends;
import dev.bailey.testing.TemporaryPlace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The entrant is killed, as for want of memory, while the command has not got as far as its
 * program. The command still uses the memory of the launch then, so it must end before that goes.
 */
@Timeout(240)
final class LaunchWithoutEntrantIT {
  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final int SIGKILL = 9;

  static List<String> confining() {
    return SelectedBackends.confining();
  }

  private static Sandbox open(TemporaryPlace place, String backend) {
    return Sandbox.open(
        Policy.project(place.path())
            .withBackend(backend)
            .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new)));
  }

  @ParameterizedTest
  @MethodSource("confining")
  void theLaunchFailsAndLeavesNothing(String backend) throws Exception {
    ForkCatcher killer = new ForkCatcher(ForkCatcher.ENTRANT, SIGKILL);
    try (TemporaryPlace place = TemporaryPlace.in("/srv");
        Sandbox sandbox = open(place, backend)) {
      // What a launch needs is there then: the next one forks nothing but its own processes.
      assertThat(ending(sandbox)).as("control").isEqualTo("Exited[code=0]");
      List<String> before = forks();
      killer.until("LAUNCH_FAILED", LONGEST, () -> ending(sandbox));
      assertThat(forks()).as("left").isEqualTo(before);
      assertThat(ending(sandbox)).as("the next launch").isEqualTo("Exited[code=0]");
    }
  }

  private static List<String> forks() {
    return HeldLaunch.children(Path.of("/proc/self/task/" + Kernel.call(Syscall.GETTID, 0)));
  }

  private static String ending(Sandbox sandbox) {
    try {
      return sandbox.exec("/bin/true").outcome().toString();
    } catch (BaileyException e) {
      return e.code().name();
    }
  }
}
