package dev.bailey.testing.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.OutputEvent;
import dev.bailey.execution.OutputHistory;
import dev.bailey.execution.OutputReader;
import dev.bailey.execution.StandardStream;
import dev.bailey.execution.TerminalSize;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Size;
import dev.bailey.testing.SelectedBackends;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Readers that come and go while a command runs, and input that is written meanwhile. */
@Timeout(120)
final class AttachIT {
  @TempDir Path project;
  private Sandbox sandbox;

  @SuppressWarnings("NullAway.Init")
  AttachIT() {}

  @BeforeEach
  void open() {
    sandbox = Sandbox.open(Policy.project(project));
  }

  @AfterEach
  void close() {
    sandbox.close();
  }

  private static Command shell(String script) {
    return Command.of("/bin/sh", "-c", script);
  }

  /** Reads until a text is there. */
  private static long await(OutputReader reader, String text) throws InterruptedException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    while (true) {
      OutputEvent event = reader.next();
      assertThat(event).isInstanceOf(OutputEvent.Chunk.class);
      OutputEvent.Chunk chunk = (OutputEvent.Chunk) event;
      read.writeBytes(chunk.bytes());
      if (read.toString(UTF_8).contains(text)) {
        return chunk.end();
      }
    }
  }

  private static String all(OutputHistory output, StandardStream stream)
      throws InterruptedException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    try (OutputReader reader = output.from(output.firstOffset())) {
      for (OutputEvent event = reader.next();
          !(event instanceof OutputEvent.End);
          event = reader.next()) {
        if (event instanceof OutputEvent.Chunk chunk && chunk.stream() == stream) {
          read.writeBytes(chunk.bytes());
        }
      }
    }
    return read.toString(UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock", "host"})
  void inputAndOutputWhileItRuns(String backend) throws Exception {
    Policy policy =
        Policy.project(project)
            .withBackend(backend)
            .accepting(SelectedBackends.mustBeAccepted(backend).toArray(Promise[]::new));
    if (backend.equals("host")) {
      policy = policy.accepting(Promise.FILES, Promise.NETWORK);
    }
    try (Sandbox place = Sandbox.open(policy)) {
      Execution execution =
          place.start(
              shell("while read line; do echo got $line; done; echo end >&2; exit 4")
                  .withOpenInput());
      OutputStream input = execution.input();
      input.write("one\n".getBytes(UTF_8));
      input.flush();
      long seen;
      try (OutputReader reader = execution.output().from(0)) {
        seen = await(reader, "got one\n");
      }
      // Detached, and back later: nothing of what came meanwhile is lost.
      input.write("two\n".getBytes(UTF_8));
      try (OutputReader reader = execution.output().from(seen)) {
        assertThat(await(reader, "got two\n")).isEqualTo(2 * seen);
      }
      input.close();
      assertThat(execution.await().outcome()).isEqualTo(new Outcome.Exited(4));
      assertThat(all(execution.output(), StandardStream.STDOUT)).isEqualTo("got one\ngot two\n");
      assertThat(all(execution.output(), StandardStream.STDERR)).isEqualTo("end\n");
    }
  }

  @Test
  void onlyTheLastPartIsKept() throws Exception {
    Execution execution =
        sandbox.start(Command.of("seq", "-f", "%09.0f", "200000"), Size.kibibytes(10));
    assertThat(execution.await().exitCode()).isZero();
    OutputHistory output = execution.output();
    assertThat(output.endOffset()).isEqualTo(2_000_000);
    assertThat(output.firstOffset()).isEqualTo(2_000_000 - 10_240);
    try (OutputReader reader = output.from(0)) {
      assertThat(reader.next()).isEqualTo(new OutputEvent.Dropped(0, output.firstOffset()));
      assertThat(await(reader, "000200000\n")).isEqualTo(2_000_000);
    }
    assertThat(all(output, StandardStream.STDOUT)).hasSize(10_240);
  }

  @Test
  void aReaderThatDoesNotReadHoldsNothingUp() throws Exception {
    Execution execution = sandbox.start(shell("head -c 5000000 /dev/zero"), Size.kibibytes(1));
    try (OutputReader idle = execution.output().from(0)) {
      assertThat(execution.await().exitCode()).isZero();
      assertThat(idle.next()).isInstanceOf(OutputEvent.Dropped.class);
    }
  }

  @Test
  void aTerminal() throws Exception {
    Execution execution =
        sandbox.start(
            shell(
                    "stty size; read x; stty size; trap 'echo told; exit 5' USR1; echo ready;"
                        + " while :; do sleep 0.05; done")
                .withTerminal(new TerminalSize(20, 70))
                .withOpenInput());
    try (OutputReader reader = execution.output().from(0)) {
      long first = await(reader, "20 70");
      execution.resize(new TerminalSize(33, 99));
      execution.input().write('\n');
      try (OutputReader second = execution.output().from(first)) {
        await(second, "33 99");
      }
      await(reader, "ready");
      execution.signal(10);
      await(reader, "told");
    }
    assertThat(execution.await().outcome()).isEqualTo(new Outcome.Exited(5));
  }

  @Test
  void whatWasNotAskedForIsNotThere() throws Exception {
    Execution plain =
        sandbox.start(
            Command.of("true"), OutputStream.nullOutputStream(), OutputStream.nullOutputStream());
    for (Runnable act : new Runnable[] {plain::output, plain::input}) {
      BaileyException refusal = catchThrowableOfType(BaileyException.class, act::run);
      assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_STATE);
      assertThat(refusal.hint()).isPresent();
    }
    Command open = Command.of("cat").withOpenInput();
    for (Runnable act :
        new Runnable[] {
          () -> sandbox.exec(open), () -> Sandbox.run(Policy.project(project), open)
        }) {
      assertThat(catchThrowableOfType(BaileyException.class, act::run).code())
          .isEqualTo(ErrorCode.INVALID_REQUEST);
    }
  }

  @Test
  void whoWritesToACommandThatHasEndedLearnsIt() throws Exception {
    Command open = Command.of("true").withOpenInput();
    Execution execution = sandbox.start(open);
    assertThat(execution.await().exitCode()).isZero();
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> execution.input().write(1))
        .withMessageContaining("has ended");
    Execution again = sandbox.start(Command.of("cat").withOpenInput());
    again.input().close();
    assertThat(again.await().exitCode()).as("the same command has input of its own").isZero();
  }
}
