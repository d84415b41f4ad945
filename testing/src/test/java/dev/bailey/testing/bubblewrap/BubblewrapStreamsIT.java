package dev.bailey.testing.bubblewrap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Result;
import dev.bailey.execution.TerminalSize;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Ending;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Streams and terminals. */
final class BubblewrapStreamsIT extends PersonTestBase {
  private Policy policy() {
    return Policy.project(project).withBackend("bubblewrap");
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void outputArrivesComplete(Person person) {
    Ending inside = run(person, "seq 1 20000; echo error >&2");
    assertThat(inside.stdout()).hasSize(108894).endsWith("20000\n");
    assertThat(inside.stderr()).isEqualTo("error\n");
  }

  @Test
  void inputIsReadToItsEnd() {
    Command command = Command.of("/usr/bin/wc", "-c").withInput("x".repeat(300_000));
    assertThat(Sandbox.run(policy(), command).stdout().text().strip()).isEqualTo("300000");
    try (Sandbox sandbox = Sandbox.open(policy())) {
      Command again = Command.of("/bin/cat").withInput("in");
      assertThat(sandbox.exec(again).stdout().text()).isEqualTo("in");
      assertThat(sandbox.exec("/bin/cat").stdout().text()).isEmpty();
    }
  }

  @Test
  void aTerminalOfItsOwn() {
    Command command =
        Command.of("/bin/sh", "-c", "stty size; test -t 0 && echo tty >/dev/tty")
            .withTerminal(new TerminalSize(30, 100));
    Result once = Sandbox.run(policy(), command);
    assertThat(once.stdout().text()).as("%s", once.outcome()).contains("30 100", "tty");
    try (Sandbox sandbox = Sandbox.open(policy())) {
      assertThat(sandbox.exec(command).stdout().text()).contains("30 100", "tty");
    }
  }

  @Test
  void theInterruptKeyReachesTheCommandAlone() throws IOException, InterruptedException {
    PipedOutputStream keys = new PipedOutputStream();
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    Command command =
        Command.of("/bin/sh", "-c", "trap 'echo caught; exit 9' INT; echo up; sleep 600 & wait")
            .withTerminal(new TerminalSize(80, 24))
            .withInput(new PipedInputStream(keys));
    Execution execution = Sandbox.start(policy(), Host.local(), command, output, output);
    await().until(() -> output.toString(UTF_8).contains("up"));
    keys.write(3);
    keys.flush();
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Exited(9));
    assertThat(output.toString(UTF_8)).contains("caught");
  }

  @Test
  void aSignalReachesTheCommandAndItsGroup() throws InterruptedException {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    Command command =
        Command.of("/bin/sh", "-c", "trap 'echo caught; exit 9' TERM; echo up; sleep 600 & wait");
    Execution execution = Sandbox.start(policy(), Host.local(), command, output, output);
    await().until(() -> output.toString(UTF_8).contains("up"));
    execution.signal(15);
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Exited(9));
  }
}
