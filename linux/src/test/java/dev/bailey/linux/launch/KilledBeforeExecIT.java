package dev.bailey.linux.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.ChildProgram;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.policy.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The entrant is killed while the command waits at a step before its program: the launch has
 * failed, and the command, which reads the rest of its steps from memory that is given back, has
 * ended.
 */
@Timeout(240)
final class KilledBeforeExecIT {
  private static final int FORKS = 2;

  private final Kernel.Pipe pipe = Kernel.pipe();
  private volatile List<Integer> forks = List.of();
  private volatile boolean over;

  @AfterEach
  void close() {
    pipe.read().close();
    pipe.write().close();
  }

  /** Runs /bin/true, which first waits for a byte from the pipe. */
  private int launch() {
    try (ChildProgram program = ChildProgram.ofLaunch();
        EntrantSteps steps = new EntrantSteps(program, null)) {
      steps.begin();
      steps.forkCommand();
      long space = program.memory().space(Long.BYTES);
      program.expect("wait", 1, Syscall.READ, program.use(pipe.read().number()), space, 1);
      ChildStart child = new ChildStart(program);
      child.addProcessSetup();
      child.addProgram("start", "/bin/true", List.of("/bin/true"), List.of());
      steps.end();
      steps.run(Limits.none(), () -> {});
      int pid = steps.pid();
      // Here, and not later: until it has ended it needs the memory of this program.
      Kernel.kill(pid);
      Kernel.reap(pid);
      return pid;
    }
  }

  private static List<Integer> children(long thread) {
    List<Integer> found = new ArrayList<>();
    try {
      Path file = Path.of("/proc/self/task/" + thread + "/children");
      for (String pid : Files.readString(file).split(" ", -1)) {
        if (!pid.isBlank()) {
          found.add(Integer.valueOf(pid));
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return found;
  }

  private void awaitForks(long thread, List<Integer> before) {
    List<Integer> now = List.of();
    while (now.size() < FORKS && !over) {
      now = children(thread);
      now.removeAll(before);
    }
    forks = now;
  }

  private Thread whenForked(Runnable act) {
    long thread = Kernel.call(Syscall.GETTID, 0);
    List<Integer> before = children(thread);
    return Thread.ofPlatform()
        .daemon()
        .start(() -> {
          awaitForks(thread, before);
          act.run();
        });
  }

  @Test
  void theLaunchFailsAndTheCommandEnds() throws InterruptedException {
    Thread killer = whenForked(() -> Kernel.kill(forks.getFirst()));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(this::launch)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.LAUNCH_FAILED));
    over = true;
    killer.join();
    assertThat(forks).as("control: entrant and command").hasSize(FORKS);
    assertThat(forks).noneMatch(Kernel::exists);
  }

  /** The control: the same without a kill. */
  @Test
  void anotherStartsTheCommand() throws InterruptedException {
    Thread writer = whenForked(() -> Kernel.writeAll(pipe.write(), new byte[1], 1));
    int pid = launch();
    over = true;
    writer.join();
    assertThat(forks).last().isEqualTo(pid);
  }
}
