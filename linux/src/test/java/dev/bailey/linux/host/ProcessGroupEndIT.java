package dev.bailey.linux.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.launch.ProcessState;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.randomtest.Rounds;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where there is no cgroup, the process group of a command ends with it: however it ends. */
@Timeout(240)
final class ProcessGroupEndIT {
  private static final Streams NOWHERE =
      new Streams(OutputStream.nullOutputStream(), OutputStream.nullOutputStream());

  private static final Duration LONGEST = Duration.ofSeconds(60);

  private @TempDir Path directory = Path.of("unset");

  private ConfinedProcess start(String script) {
    Policy policy = Policy.of(FileAccess.unrestricted(directory)).withBackend("host");
    EffectivePolicy effective = EffectivePolicy.merge(policy, Limits.none(), Limits.none());
    Command command = Command.of("/bin/sh", "-c", script);
    return new HostLaunch(effective, null).start(command, NOWHERE);
  }

  /** The process that wrote its number there. */
  private ProcessHandle child() throws IOException {
    String pid = Files.readString(directory.resolve("child")).strip();
    return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
  }

  private static void awaitGone(ProcessHandle process) {
    await().atMost(LONGEST).until(() -> ProcessState.hasEnded((int) process.pid()));
  }

  @Test
  void whatACommandLeavesBehindInItsGroup() throws IOException {
    ConfinedProcess process =
        start("sleep 1000 & echo $! > new; mv new child; until [ -e seen ]; do sleep 0.01; done");
    CompletableFuture<ConfinedProcess.Completion> end =
        CompletableFuture.supplyAsync(process::supervise);
    await().atMost(LONGEST).until(() -> Files.exists(directory.resolve("child")));
    ProcessHandle child = child();
    Files.createFile(directory.resolve("seen"));
    assertThat(end.join().outcome()).isEqualTo(new Outcome.Exited(0));
    awaitGone(child);
  }

  /** The supervisor may see the end of the command before the rest of its group was signalled. */
  @Test
  void whatACommandThatIsKilledStarted() throws IOException {
    for (int i = 0; i < Rounds.atLeast(50); i++) {
      Files.deleteIfExists(directory.resolve("child"));
      ConfinedProcess process = start("sleep 1000 & echo $! > new; mv new child; wait");
      CompletableFuture<ConfinedProcess.Completion> end =
          CompletableFuture.supplyAsync(process::supervise);
      await().atMost(LONGEST).until(() -> Files.exists(directory.resolve("child")));
      ProcessHandle child = child();
      process.kill();
      assertThat(end.join().outcome()).isEqualTo(new Outcome.Killed());
      awaitGone(child);
    }
  }
}
