package dev.bailey.linux.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.policy.Limits;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The launch that all backends share, of a command that nothing confines. */
@Timeout(240)
final class EntrantLaunchIT {
  private static final Command COMMAND = Command.of("/bin/sleep", "1000");

  private static final class Sleep extends EntrantLaunch {
    private final @Nullable RuntimeException failure;
    private @Nullable EntrantSteps entrant;
    private int pid;

    Sleep(@Nullable RuntimeException failure) {
      super(Limits.none());
      this.failure = failure;
    }

    @Override
    protected Plumbing streams(ChildStart child) {
      return Plumbing.pipes(COMMAND, child);
    }

    @Override
    protected void write(ChildProgram program, ChildStart child, EntrantSteps steps, String path) {
      entrant = steps;
      steps.begin();
      steps.forkCommand();
      child.addProcessSetup();
      child.addProgram(LastSteps.START, path, COMMAND.arguments(), List.of());
      steps.end();
    }

    @Override
    protected void ran(ChildProgram program) {
      if (entrant != null && program.succeeded()) {
        pid = entrant.pid();
      }
      if (failure != null) {
        throw failure;
      }
    }
  }

  private static Path process(int pid) {
    return Path.of("/proc", pid + "");
  }

  @Test
  void whatRunsIsHandedOver() {
    Sleep launch = new Sleep(null);
    Launched launched = launch.start(COMMAND.program(), null);
    assertThat(launched).isInstanceOf(Launched.Running.class);
    StartedProcess started = ((Launched.Running) launched).process();
    assertThat(started.pid()).isEqualTo(launch.pid);
    assertThat(process(launch.pid)).exists();
    started.abandon();
    assertThat(process(launch.pid)).doesNotExist();
  }

  @Test
  void nothingIsLeftWhereItsLauncherFailsAfterwards() {
    IllegalStateException failure = new IllegalStateException();
    Sleep launch = new Sleep(failure);
    assertThatThrownBy(() -> launch.start(COMMAND.program(), null)).isSameAs(failure);
    assertThat(launch.pid).isPositive();
    assertThat(process(launch.pid)).doesNotExist();
  }

  @Test
  void aProgramThatIsMissingIsAnOutcome() {
    Launched launched = new Sleep(null).start("/no/such/program", null);
    assertThat(launched).isInstanceOf(Launched.NotStarted.class);
    assertThat(((Launched.NotStarted) launched).outcome()).isInstanceOf(Outcome.Denied.class);
  }
}
