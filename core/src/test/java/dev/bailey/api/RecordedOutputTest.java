package dev.bailey.api;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.OutputEvent;
import dev.bailey.execution.OutputReader;
import dev.bailey.execution.StandardStream;
import dev.bailey.policy.Size;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class RecordedOutputTest {
  private final RecordedOutput output = new RecordedOutput(Size.bytes(10));
  private final OutputStream stdout = output.stream(StandardStream.STDOUT);
  private final OutputStream stderr = output.stream(StandardStream.STDERR);

  private static String text(OutputEvent event) {
    OutputEvent.Chunk chunk = (OutputEvent.Chunk) event;
    return chunk.stream().label() + chunk.offset() + ":" + new String(chunk.bytes(), US_ASCII);
  }

  @Test
  void eachReaderHasItsOwnPosition() throws IOException, InterruptedException {
    OutputReader early = output.from(0);
    stdout.write("abc".getBytes(US_ASCII));
    stderr.write("de".getBytes(US_ASCII));
    assertThat(text(early.next())).isEqualTo("stdout0:abc");
    OutputReader late = output.from(1);
    assertThat(text(late.next())).isEqualTo("stdout1:bc");
    assertThat(text(late.next())).isEqualTo("stderr3:de");
    assertThat(text(early.next())).isEqualTo("stderr3:de");
    assertThat(late.next(Duration.ZERO)).isEmpty();
    output.end();
    assertThat(late.next()).isEqualTo(new OutputEvent.End(5));
    assertThat(late.next()).isEqualTo(new OutputEvent.End(5));
    assertThat(text(output.from(4).next())).as("after the end").isEqualTo("stderr4:e");
  }

  @Test
  void whatIsDroppedIsTold() throws IOException, InterruptedException {
    OutputReader slow = output.from(0);
    for (String part : new String[] {"0123456", "789abcd", "e"}) {
      stdout.write(part.getBytes(US_ASCII));
    }
    assertThat(output.firstOffset()).isEqualTo(5);
    assertThat(output.endOffset()).isEqualTo(15);
    assertThat(slow.next()).isEqualTo(new OutputEvent.Dropped(0, 5));
    assertThat(text(slow.next())).isEqualTo("stdout5:56");
    assertThat(output.from(2).next()).isEqualTo(new OutputEvent.Dropped(2, 5));
    assertThat(text(output.from(7).next())).isEqualTo("stdout7:789abcd");
    stdout.write(new byte[1000]);
    assertThat(slow.next()).isEqualTo(new OutputEvent.Dropped(7, 1005));
    assertThat(((OutputEvent.Chunk) slow.next()).bytes()).hasSize(10);
  }

  @Test
  void offsetsThatAreNotThereAreRefused() {
    for (long offset : new long[] {-1, 1, Long.MAX_VALUE}) {
      assertThat(catchThrowableOfType(BaileyException.class, () -> output.from(offset)).code())
          .isEqualTo(ErrorCode.INVALID_REQUEST);
    }
  }

  @Test
  void closingEndsAWaitingReaderAndNoOther() throws Exception {
    OutputReader waiting = output.from(0);
    CompletableFuture<OutputEvent> next =
        CompletableFuture.supplyAsync(() -> {
          try {
            return waiting.next();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    OutputReader other = output.from(0);
    waiting.close();
    ExecutionException failure =
        catchThrowableOfType(ExecutionException.class, () -> next.get(60, TimeUnit.SECONDS));
    assertThat(failure)
        .cause()
        .isInstanceOfSatisfying(
            BaileyException.class, it -> assertThat(it.code()).isEqualTo(ErrorCode.INVALID_STATE));
    stdout.write('x');
    assertThat(text(other.next())).isEqualTo("stdout0:x");
  }

  private static int chunks(RecordedOutput recorded) throws InterruptedException {
    OutputReader reader = recorded.from(recorded.firstOffset());
    int count = 0;
    for (long position = recorded.firstOffset(); position < recorded.endOffset(); count++) {
      OutputEvent.Chunk chunk = (OutputEvent.Chunk) reader.next();
      assertThat(chunk.offset()).isEqualTo(position);
      for (byte each : chunk.bytes()) {
        assertThat(each).isEqualTo((byte) position++);
      }
    }
    return count;
  }

  /** A chunk takes more memory than the byte in it. */
  @Test
  void singleBytesAreJoined() throws IOException, InterruptedException {
    RecordedOutput recorded = new RecordedOutput(Size.kibibytes(256));
    OutputStream out = recorded.stream(StandardStream.STDOUT);
    for (int i = 0; i < 300_000; i++) {
      out.write(i);
    }
    assertThat(recorded.endOffset() - recorded.firstOffset()).isEqualTo(256 << 10);
    assertThat(chunks(recorded)).isLessThan(6000);
  }

  @Test
  void singleBytesInTurnAreFewer() throws IOException, InterruptedException {
    RecordedOutput recorded = new RecordedOutput(Size.kibibytes(256));
    OutputStream out = recorded.stream(StandardStream.STDOUT);
    OutputStream err = recorded.stream(StandardStream.STDERR);
    OutputReader slow = recorded.from(0);
    for (int i = 0; i < 100_000; i++) {
      (i % 2 == 0 ? out : err).write(i);
    }
    assertThat(chunks(recorded)).isBetween(1000, 6000);
    assertThat(slow.next()).isEqualTo(new OutputEvent.Dropped(0, recorded.firstOffset()));
  }
}
