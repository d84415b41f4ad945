package dev.bailey.testing.streams;

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
import dev.bailey.testing.Act;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A command with a terminal has one of its own, with all that belongs to it. */
@Timeout(240)
final class TerminalIT {
  private static final TerminalSize SIZE = new TerminalSize(41, 132);

  @TempDir Path project;

  private Policy policy() {
    return Policy.project(project);
  }

  private static Command python(String script) {
    return Command.of("/usr/bin/python3", "-c", script).withTerminal(SIZE);
  }

  private String output(Command command) {
    Result result = Sandbox.run(policy(), command);
    return result.stdout().text().replace("\r", "").strip();
  }

  @Test
  void allThreeStreamsAreIt() {
    String script = "import os; print([os.isatty(i) for i in (0,1,2)], os.ttyname(0))";
    assertThat(output(python(script))).isEqualTo("[True, True, True] /dev/pts/0");
    try (Sandbox sandbox = Sandbox.open(policy())) {
      assertThat(sandbox.exec(python(script)).stdout().text()).contains("[True, True, True]");
      assertThat(sandbox.exec(python(script)).stdout().text()).contains("[True, True, True]");
    }
    String without = Act.python(project, script).inside(policy()).stdout();
    assertThat(without).doesNotContain("True");
  }

  @Test
  void itHasTheAskedSize() {
    assertThat(output(Command.of("stty", "size").withTerminal(SIZE))).isEqualTo("41 132");
  }

  @Test
  void itIsTheControllingTerminal() {
    String script =
        "import os; f=os.open('/dev/tty', os.O_RDWR);"
            + " print(os.tcgetpgrp(f) == os.getpgrp(), os.getsid(0) == os.getpid())";
    assertThat(output(python(script))).isEqualTo("True True");
  }

  @Test
  void withoutOneThereIsNoControllingTerminal() {
    assertThat(Act.shell(project, "echo x > /dev/tty").inside(policy()).succeeded()).isFalse();
  }

  private Execution start(String script, PipedOutputStream keyboard, OutputStream screen)
      throws IOException {
    Command command = python(script).withInput(new PipedInputStream(keyboard));
    return Sandbox.start(policy(), Host.local(), command, screen, OutputStream.nullOutputStream());
  }

  @Test
  void aNewSizeIsTold() throws Exception {
    try (PipedOutputStream keyboard = new PipedOutputStream();
        ByteArrayOutputStream screen = new ByteArrayOutputStream()) {
      Execution execution =
          start(
              "import os,signal,sys\n"
                  + "def f(*a): print(os.get_terminal_size(0), flush=True); sys.exit(9)\n"
                  + "signal.signal(signal.SIGWINCH, f); print('up', flush=True)\n"
                  + "while True: signal.pause()",
              keyboard,
              screen);
      await().atMost(Duration.ofSeconds(60)).until(() -> screen.toString(UTF_8).contains("up"));
      execution.resize(new TerminalSize(50, 100));
      assertThat(execution.await().outcome()).isEqualTo(new Outcome.Exited(9));
      assertThat(screen.toString(UTF_8)).contains("columns=100, lines=50");
    }
  }

  @Test
  void controlCInterrupts() throws Exception {
    try (PipedOutputStream keyboard = new PipedOutputStream();
        ByteArrayOutputStream screen = new ByteArrayOutputStream()) {
      Execution execution = start("print('up', flush=True)\nwhile True: pass", keyboard, screen);
      await().atMost(Duration.ofSeconds(60)).until(() -> screen.toString(UTF_8).contains("up"));
      keyboard.write(3);
      keyboard.flush();
      Result result = execution.await();
      assertThat(result.outcome()).isEqualTo(new Outcome.Signaled(2));
      assertThat(screen.toString(UTF_8)).contains("KeyboardInterrupt");
    }
  }

  @Test
  void whatIsTypedArrivesAndItsEndToo() {
    Command command = Command.of("cat").withTerminal(SIZE).withInput("hello\n");
    assertThat(output(command)).isEqualTo("hello\nhello");
  }

  /** TIOCSTI puts characters into a terminal's input; on a terminal outside root may. */
  @Test
  void charactersCannotBePushedIntoIt() {
    String push =
        "import fcntl,sys\n"
            + "for r in (0x5412, 0x541C):\n"
            + "  try: fcntl.ioctl(0, r, b'x'); print('pushed')\n"
            + "  except OSError as e: print('refused', e.errno)\n";
    assertThat(output(python(push))).isEqualTo("refused 1\nrefused 1");
    String outside =
        Act.of(
                project,
                "/usr/bin/script",
                "-qec",
                "/usr/bin/python3 -c \"import fcntl; fcntl.ioctl(0, 0x5412, b'x')\"",
                "/dev/null")
            .outside()
            .stderr();
    assertThat(outside).doesNotContain("PermissionError");
  }

  @Test
  void terminalsOfTheHostAreNotThere() {
    assertThat(output(Command.of("sh", "-c", "ls -1 /dev/pts").withTerminal(SIZE)))
        .isEqualTo("0\nptmx");
  }

  @Test
  void jobControlWorks() {
    String script = "set -m; sleep 0.1 & fg; echo done";
    assertThat(output(Command.of("sh", "-c", script).withTerminal(SIZE))).contains("done");
  }

  @Test
  void largeOutputIsComplete() {
    String text = output(Command.of("seq", "1", "100000").withTerminal(SIZE));
    assertThat(text.lines()).hasSize(100_000);
  }
}
