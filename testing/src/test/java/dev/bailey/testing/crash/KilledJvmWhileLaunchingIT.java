package dev.bailey.testing.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.ProcessState;
import dev.bailey.testing.HeldLaunch;
import dev.bailey.testing.HeldProgram;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Lease;
import dev.bailey.testing.SelectedBackends;
import dev.bailey.testing.TemporaryPlace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A JVM is killed while a neighbour in the sandbox has stopped the command that it launches, before
 * its program.
 */
@Timeout(240)
final class KilledJvmWhileLaunchingIT {
  private static final int SIGCONT = 18;
  private static final int SIGSTOP = 19;
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final List<ProcessHandle> all = new ArrayList<>();
  private TemporaryPlace project = new TemporaryPlace(Path.of("unset"));
  private HeldProgram program = new HeldProgram(Path.of("unset"), Path.of("unset"));

  /** What is left of landlock's commands is removed by the next start, not by its own end. */
  static List<String> backends() {
    return SelectedBackends.filtering();
  }

  @BeforeEach
  void makeProgram() {
    project = TemporaryPlace.in("/srv");
    program = HeldProgram.in(project);
  }

  @AfterEach
  void removeAll() {
    left().forEach(ProcessHandle::destroyForcibly);
    project.close();
  }

  private Process start(String backend) throws IOException {
    List<String> words = List.of(backend, project.path().toString(), program.toString());
    Process jvm =
        new ProcessBuilder(Jvm.running(DoomedLaunchJvm.class.getName(), words))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    all.add(jvm.toHandle());
    return jvm;
  }

  @ParameterizedTest
  @MethodSource("backends")
  void nothingIsLeft(String backend) throws Exception {
    Process jvm = start(backend);
    assertThat(jvm.inputReader().readLine()).isEqualTo("ready");
    try (Lease lease = program.hold()) {
      int command = launch(jvm, lease);
      signal(command, SIGSTOP);
      await().atMost(LONGEST).until(() -> ProcessState.isStopped(command));
    }
    assertThat(HeldLaunch.commands(jvm.pid())).as("control: before its exec").isNotEmpty();
    jvm.destroyForcibly().waitFor();
    await().atMost(LONGEST).untilAsserted(() -> assertThat(left()).as("left").isEmpty());
  }

  /** The control: where nobody is killed, the launch that was held up goes on. */
  @ParameterizedTest
  @MethodSource("backends")
  void aLaunchThatIsOnlyHeldUpSucceeds(String backend) throws Exception {
    Process jvm = start(backend);
    assertThat(jvm.inputReader().readLine()).isEqualTo("ready");
    try (Lease lease = program.hold()) {
      var _ = launch(jvm, lease);
      signal((int) jvm.pid(), SIGCONT);
    }
    assertThat(jvm.inputReader().readLine()).contains("Exited[code=0]");
    jvm.destroyForcibly().waitFor();
    await().atMost(LONGEST).untilAsserted(() -> assertThat(left()).as("left").isEmpty());
  }

  /** Leaves the JVM stopped: it would end a launch that somebody else has stopped. */
  private int launch(Process jvm, Lease lease) throws IOException {
    jvm.getOutputStream().write('\n');
    jvm.getOutputStream().flush();
    lease.awaitWanted();
    signal((int) jvm.pid(), SIGSTOP);
    jvm.descendants().forEach(all::add);
    List<Integer> held = HeldLaunch.commands(jvm.pid());
    assertThat(held).as("control: the command").hasSize(1);
    return held.getFirst();
  }

  private static void signal(int process, int signal) {
    Kernel.check("signal", Kernel.call(Syscall.KILL, process, signal));
  }

  private List<ProcessHandle> left() {
    return all.stream().filter(KilledJvmWhileLaunchingIT::isAlive).toList();
  }

  /** A zombie is not, and whoever has its number now is another process. */
  private static boolean isAlive(ProcessHandle process) {
    return process.isAlive() && !ProcessState.hasEnded((int) process.pid());
  }
}
