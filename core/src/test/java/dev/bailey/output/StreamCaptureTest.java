package dev.bailey.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.Outcome;
import dev.bailey.execution.Output;
import org.junit.jupiter.api.Test;

final class StreamCaptureTest {
  private static final Outcome ENDED = new Outcome.Exited(0);

  @Test
  void keepsTheFirstBytes() {
    StreamCapture kept = StreamCapture.first(3);
    kept.write(new byte[] {'a', 'b'}, 0, 2);
    assertThat(kept.output(ENDED).truncated()).isFalse();
    kept.write(new byte[] {'c', 'd'}, 0, 2);
    kept.write('e');
    assertThat(kept.output(ENDED).text()).isEqualTo("abc");
    assertThat(kept.output(ENDED).truncated()).isTrue();
  }

  @Test
  void keepsEverything() {
    StreamCapture kept = StreamCapture.all();
    byte[] much = "0123456789".repeat(100_000).getBytes(UTF_8);
    kept.write(much, 0, much.length);
    assertThat(kept.output(ENDED)).isEqualTo(Output.complete(much));
  }

  @Test
  void streamThatStoppedTheCommandIsTruncated() {
    StreamCapture kept = StreamCapture.first(2);
    kept.write(new byte[] {'a', 'b'}, 0, 2);
    assertThat(kept.output(new Outcome.OutputLimit(2)).truncated()).isTrue();
    assertThat(kept.output(new Outcome.OutputLimit(3)).truncated()).isFalse();
  }

  @Test
  void keepsTheBeginningAndTheEnd() {
    StreamCapture kept = StreamCapture.firstAndLast(6);
    write(kept, "abcd");
    write(kept, "ef");
    assertThat(kept.isTruncated()).isFalse();
    assertThat(kept.text()).isEqualTo("abcdef");
    write(kept, "g");
    assertThat(kept.isTruncated()).isTrue();
    assertThat(kept.text()).isEqualTo("abc\n... [1 bytes left out] ...\nefg");
    write(kept, "0123456789");
    assertThat(kept.text()).isEqualTo("abc\n... [11 bytes left out] ...\n789");
    assertThat(kept.output(ENDED)).isEqualTo(Output.truncated("abc789".getBytes(UTF_8)));
  }

  @Test
  void cutsThroughNoCharacter() {
    StreamCapture kept = StreamCapture.firstAndLast(6);
    write(kept, "\u20ac\u20ac");
    assertThat(kept.text()).as("where both halves meet").isEqualTo("\u20ac\u20ac");
    StreamCapture odd = StreamCapture.firstAndLast(8);
    write(odd, "\u20ac\u20ac\u20ac\u20ac");
    assertThat(odd.text()).isEqualTo("\u20ac\n... [6 bytes left out] ...\n\u20ac");
  }

  @Test
  void resultsHaveTheOutputOfBothStreams() {
    CapturedOutput captured = CapturedOutput.first(4);
    write((StreamCapture) captured.stdout(), "out");
    write((StreamCapture) captured.stderr(), "error");
    assertThat(((StreamCapture) captured.stdout()).output(ENDED).text()).isEqualTo("out");
    assertThat(((StreamCapture) captured.stderr()).output(ENDED).truncated()).isTrue();
  }

  private static void write(StreamCapture kept, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    kept.write(bytes, 0, bytes.length);
  }
}
