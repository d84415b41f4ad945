package dev.bailey.sessions.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.execution.Execution;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.OutputEvent;
import dev.bailey.execution.OutputHistory;
import dev.bailey.execution.OutputReader;
import dev.bailey.execution.Result;
import dev.bailey.execution.StandardStream;
import dev.bailey.policy.Size;
import dev.bailey.sessions.api.ExecOptions;
import dev.bailey.sessions.api.ManagedProcess;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Readers that come and go: of commands in a session, and of processes that it keeps running. */
@Timeout(240)
final class SessionAttachIT extends SessionsTestBase {
  /** Half of what a log keeps; the next half begins when this much was written. */
  private static final int SEGMENT = 4 << 20;

  @BeforeEach
  void create() {
    create(ONE);
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

  /** What there is from an offset on, until the end; gaps are told as such. */
  private static String rest(OutputHistory output, long offset) throws InterruptedException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    try (OutputReader reader = output.from(offset)) {
      while (true) {
        switch (reader.next()) {
          case OutputEvent.Chunk chunk -> read.writeBytes(chunk.bytes());
          case OutputEvent.Dropped gap -> read.writeBytes(("[" + gap + "]").getBytes(UTF_8));
          case OutputEvent.End _ -> {
            return read.toString(UTF_8);
          }
        }
      }
    }
  }

  @Test
  void readersOfACommandComeAndGo() throws Exception {
    for (ExecOptions options :
        new ExecOptions[] {ExecOptions.none(), ExecOptions.none().withReadOnlyFiles()}) {
      Command echo = shell("while read x; do echo got $x; done; exit 3").withOpenInput();
      Execution execution = one().start(echo, options, Size.kibibytes(1));
      execution.input().write("one\n".getBytes(UTF_8));
      execution.input().flush();
      try (OutputReader first = execution.output().from(0)) {
        long seen = await(first, "got one\n");
        execution.input().write("two\n".getBytes(UTF_8));
        execution.input().close();
        assertThat(rest(execution.output(), seen)).isEqualTo("got two\n");
        assertThat(await(first, "got two\n")).isEqualTo(2 * seen);
      }
      assertThat(execution.await().outcome()).isEqualTo(new Outcome.Exited(3));
      assertThat(rest(execution.output(), 0)).as("late").isEqualTo("got one\ngot two\n");
    }
  }

  @Test
  void aReaderBehindIsToldWhatIsMissing() throws Exception {
    Execution execution = one().start(Command.of("seq", "-f", "%09.0f", "1000"), Size.bytes(20));
    assertThat(execution.await().exitCode()).isZero();
    assertThat(rest(execution.output(), 0))
        .isEqualTo("[Dropped[offset=0, end=9980]]000000999\n000001000\n");
  }

  @Test
  void aCommandEndsWithItsSessionAndSoDoesItsOutput() throws Exception {
    Execution execution = one().start(shell("echo up; exec sleep 1000"));
    try (OutputReader reader = execution.output().from(0)) {
      await(reader, "up");
      CompletableFuture<OutputEvent> next = CompletableFuture.supplyAsync(() -> next(reader));
      one().destroy();
      assertThat(next.get()).isEqualTo(new OutputEvent.End(3));
    }
  }

  private static OutputEvent next(OutputReader reader) {
    try {
      return reader.next();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void resultsThatComeLater() throws Exception {
    reopen(config().withDrain(Duration.ofMinutes(1)));
    CompletableFuture<Result> result = one().execAsync(shell("echo out; echo err >&2; exit 3"));
    assertThat(result.get().stdout().text()).isEqualTo("out\n");
    assertThat(result.get().stderr().text()).isEqualTo("err\n");
    assertThat(result.get().exitCode()).isEqualTo(3);
    CompletableFuture<Result> cancelled = one().execAsync(shell("exec sleep 1000"));
    assertThat(cancelled.cancel(true)).isTrue();
    // Waits until nothing runs: the command was killed.
    one().pause();
    one().resume();
  }

  @Test
  void whoWaitsCannotWriteInput() {
    Command open = Command.of("cat").withOpenInput();
    assertThat(catchThrowableOfType(BaileyException.class, () -> one().exec(open)).code())
        .isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(catchThrowableOfType(BaileyException.class, () -> one().execAsync(open)).code())
        .isEqualTo(ErrorCode.INVALID_REQUEST);
  }

  @Test
  void readersOfAProcessComeAndGo() throws Exception {
    String script =
        "echo one; echo bad >&2; until [ -e two ]; do sleep 0.01; done; echo two;"
            + " until [ -e end ]; do sleep 0.01; done; echo end";
    ManagedProcess process = one().processes().start(shell(script));
    OutputHistory output = one().processes().output(process.id());
    try (OutputReader first = output.from(0)) {
      assertThat(await(first, "one\n")).isEqualTo(4);
      assertThat(first.next(Duration.ZERO)).as("nothing yet").isEmpty();
      CompletableFuture<OutputEvent> waiting = CompletableFuture.supplyAsync(() -> next(first));
      one().files().write("two", new byte[0]);
      assertThat(waiting.get())
          .isEqualTo(new OutputEvent.Chunk(StandardStream.STDOUT, 4, "two\n".getBytes(UTF_8)));
      try (OutputReader late = one().processes().output(process.id()).from(2)) {
        await(late, "e\ntwo\n");
        one().files().write("end", new byte[0]);
        assertThat(await(late, "end\n")).isEqualTo(12);
        assertThat(late.next()).isEqualTo(new OutputEvent.End(12));
      }
      assertThat(await(first, "end\n")).isEqualTo(12);
      assertThat(first.next()).isEqualTo(new OutputEvent.End(12));
      assertThat(one().processes().get(process.id()).exit()).as("known at the end").contains(0);
    }
    assertThat(rest(one().processes().error(process.id()), 0)).isEqualTo("bad\n");
    reopen(config());
    OutputHistory again = one().processes().output(process.id());
    assertThat(rest(again, 4)).as("after a restart").isEqualTo("two\nend\n");
    assertThat(catchThrowableOfType(BaileyException.class, () -> again.from(13)).code())
        .isEqualTo(ErrorCode.INVALID_REQUEST);
  }

  @Test
  void offsetsStayWhenBytesAreDropped() throws Exception {
    // Lines of 16 bytes; the first segment is gone once the third begins.
    String script = "seq -f %015.0f 600000; until [ -e go ]; do sleep 0.01; done; echo last";
    ManagedProcess process = one().processes().start(shell(script));
    OutputHistory output = one().processes().output(process.id());
    try (OutputReader behind = output.from(0)) {
      Soon.holds(() -> output.endOffset() == 9_600_000);
      assertThat(output.firstOffset()).isEqualTo(SEGMENT);
      assertThat(behind.next()).isEqualTo(new OutputEvent.Dropped(0, SEGMENT));
      assertThat(((OutputEvent.Chunk) behind.next()).offset()).isEqualTo(SEGMENT);
      try (OutputReader other = output.from(9_600_000 - 16)) {
        await(other, "000000000600000\n");
        one().files().write("go", new byte[0]);
        await(other, "last\n");
        assertThat(other.next()).isEqualTo(new OutputEvent.End(9_600_005));
      }
    }
    assertThat(one().processes().output(process.id(), 21))
        .asString(UTF_8)
        .isEqualTo("000000000600000\nlast\n");
    reopen(config());
    OutputHistory again = one().processes().output(process.id());
    assertThat(again.firstOffset()).isEqualTo(SEGMENT);
    // Over the border between two segments, which is in the middle of the log.
    long border = 2L * SEGMENT;
    assertThat(rest(again, border - 16))
        .startsWith("%015d\n%015d\n".formatted(border / 16, border / 16 + 1));
    assertThat(one().processes().output(process.id(), SEGMENT)).hasSize(SEGMENT);
  }

  @Test
  void aReaderOfAProcessLearnsThatItsSessionIsDestroyed() throws Exception {
    ManagedProcess process = one().processes().start(shell("echo up; exec sleep 1000"));
    OutputHistory output = one().processes().output(process.id());
    try (OutputReader reader = output.from(0);
        OutputReader idle = output.from(0)) {
      await(reader, "up");
      CompletableFuture<OutputEvent> next = CompletableFuture.supplyAsync(() -> next(reader));
      one().destroy();
      assertThat(next.get()).isEqualTo(new OutputEvent.End(3));
      assertThat(idle.next()).as("the log is gone").isEqualTo(new OutputEvent.Dropped(0, 3));
      assertThat(idle.next()).isEqualTo(new OutputEvent.End(3));
    }
  }

  @Test
  void aReaderOfAProcessLearnsThatTheServiceIsClosed() throws Exception {
    ManagedProcess process = one().processes().start(shell("echo up; exec sleep 1000"));
    try (OutputReader reader = one().processes().output(process.id()).from(0)) {
      await(reader, "up");
      CompletableFuture<OutputEvent> next = CompletableFuture.supplyAsync(() -> next(reader));
      reopen(config());
      assertThat(next.get()).isEqualTo(new OutputEvent.End(3));
    }
    assertThat(one().processes().get(process.id()).state()).isEqualTo(ManagedProcess.State.LOST);
    assertThat(rest(one().processes().output(process.id()), 0)).isEqualTo("up\n");
  }

  @Test
  void aReaderThatIsClosedWakesUp() throws Exception {
    ManagedProcess process = one().processes().start(shell("exec sleep 1000"));
    OutputReader reader = one().processes().output(process.id()).from(0);
    CompletableFuture<OutputEvent> next = CompletableFuture.supplyAsync(() -> next(reader));
    reader.close();
    assertThat(next)
        .failsWithin(Duration.ofMinutes(1))
        .withThrowableThat()
        .withMessageContaining("closed");
  }
}
