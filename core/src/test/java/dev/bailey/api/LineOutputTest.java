package dev.bailey.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LineOutputTest {
  private final List<String> told = new ArrayList<>();
  private final ByteArrayOutputStream passed = new ByteArrayOutputStream();
  private final LineOutput output = new LineOutput(passed, told::add);

  private void write(String text) throws IOException {
    output.write(text.getBytes(UTF_8));
  }

  @Test
  void linesComeWhole() throws IOException {
    write("on");
    assertThat(told).isEmpty();
    write("e\n\ntwo\r\nthr");
    assertThat(told).containsExactly("one", "", "two");
    output.write('e');
    write("e");
    output.finish();
    assertThat(told).containsExactly("one", "", "two", "three");
    output.finish();
    assertThat(told).hasSize(4);
    assertThat(passed.toString(UTF_8)).isEqualTo("one\n\ntwo\r\nthree");
  }

  @Test
  void aLongLineComesInPiecesOfWholeCharacters() throws IOException {
    String all = "x" + "ä€😀".repeat(30_000);
    write(all + "\n");
    assertThat(told).hasSizeGreaterThan(3);
    assertThat(told)
        .allSatisfy(it -> {
          assertThat(it.getBytes(UTF_8).length).isLessThanOrEqualTo(LineOutput.LONGEST);
          assertThat(it).doesNotContain("\uFFFD");
        });
    assertThat(String.join("", told)).isEqualTo(all);
  }

  @Test
  void bytesThatAreNoTextDoNotStopIt() throws IOException {
    byte[] continuation = new byte[LineOutput.LONGEST + 10];
    java.util.Arrays.fill(continuation, (byte) 0x80);
    output.write(continuation);
    output.write('\n');
    assertThat(told).hasSize(2);
  }

  @Test
  void aListenerThatThrowsIsNotAskedAgain() throws IOException {
    IllegalStateException failure = new IllegalStateException("enough");
    List<String> seen = new ArrayList<>();
    LineOutput failing =
        new LineOutput(
            passed,
            line -> {
              seen.add(line);
              throw failure;
            });
    BaileyException thrown =
        catchThrowableOfType(BaileyException.class, () -> failing.write("a\nb\nc".getBytes(UTF_8)));
    assertThat(thrown.code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
    assertThat(thrown).hasCause(failure);
    failing.finish();
    assertThat(seen).containsExactly("a");
  }
}
