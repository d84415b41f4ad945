package dev.bailey.egress.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.egress.wire.HelloAnswer.Kind;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HelloAnswerTest {
  private static final byte[] BEFORE_RANDOM = {2, 0, 0, 38, 3, 3};
  private static final byte[] HELLO = Hellos.record(Hellos.join(BEFORE_RANDOM, new byte[36]));
  private static final byte[] RETRY =
      Hellos.record(
          Hellos.join(
              BEFORE_RANDOM,
              HexFormat.of()
                  .parseHex("cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c"),
              new byte[4]));
  private static final byte[] WARNING = {21, 3, 3, 0, 2, 1, 112};
  private static final byte[] FATAL = {21, 3, 1, 0, 2, 2, 70};

  private static Kind read(byte[]... parts) {
    return new HelloAnswer().read(Unpooled.wrappedBuffer(Hellos.join(parts)));
  }

  private static Kind readByteByByte(byte[] bytes) {
    HelloAnswer answer = new HelloAnswer();
    Kind kind = Kind.UNDECIDED;
    for (byte it : bytes) {
      kind = answer.read(Unpooled.wrappedBuffer(new byte[] {it}));
    }
    return kind;
  }

  @Test
  void aServerAcceptsOrAsksForAnother() {
    assertThat(read(HELLO)).isEqualTo(Kind.HELLO);
    assertThat(read(RETRY)).isEqualTo(Kind.RETRY);
    assertThat(read(WARNING, HELLO)).isEqualTo(Kind.HELLO);
    assertThat(readByteByByte(Hellos.join(WARNING, WARNING, RETRY))).isEqualTo(Kind.RETRY);
    assertThat(readByteByByte(HELLO)).isEqualTo(Kind.HELLO);
  }

  @Test
  void anAlertAloneDecidesNothing() {
    assertThat(read(FATAL)).isEqualTo(Kind.UNDECIDED);
    assertThat(read(FATAL, "+OK".getBytes(StandardCharsets.US_ASCII))).isEqualTo(Kind.NOT_TLS);
  }

  @Test
  void anyPartOfItMayStillBecomeOne() {
    for (byte[] whole : List.of(WARNING, Arrays.copyOf(HELLO, 11), Arrays.copyOf(RETRY, 42))) {
      for (int length = 0; length <= whole.length; length++) {
        assertThat(read(Arrays.copyOf(whole, length)))
            .as("%d bytes", length)
            .isEqualTo(Kind.UNDECIDED);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2d", // text
        "14030300", // a change of ciphers, which follows a hello
        "1703030010", // data
        "1602", // the version before TLS
        "1603030000", // an empty record
        "1603034001", // one that is too large
        "160303003000", // a request for a hello
        "160303003001", // a client's hello, as of whoever repeats what he hears
        "16030300300201", // a message that is too large
        "1603030030020000260202", // another version within
        "1503030003", // an alert that is too long
        "150303000203", // of no known level
      })
  void anythingElseIsNotTls(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertThat(read(bytes)).isEqualTo(Kind.NOT_TLS);
    assertThat(readByteByByte(bytes)).isEqualTo(Kind.NOT_TLS);
    assertThat(read(bytes, HELLO)).isEqualTo(Kind.NOT_TLS);
  }
}
