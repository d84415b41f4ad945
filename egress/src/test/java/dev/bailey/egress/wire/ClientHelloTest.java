package dev.bailey.egress.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.egress.wire.ClientHello.Outcome;
import dev.bailey.policy.network.HostName;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ClientHelloTest {
  private static final Optional<HostName> NAME = Optional.of(HostName.parse("example.test"));

  private static Outcome read(byte[] bytes) {
    return ClientHello.read(Unpooled.wrappedBuffer(bytes));
  }

  private static ClientHello complete(byte[] bytes) {
    Outcome outcome = read(bytes);
    assertThat(outcome).isInstanceOf(Outcome.Complete.class);
    return ((Outcome.Complete) outcome).hello();
  }

  private static void refused(byte[] bytes, String reason) {
    assertThat(read(bytes))
        .isInstanceOfSatisfying(
            Outcome.Refused.class, it -> assertThat(it.reason()).contains(reason));
  }

  @Test
  void thatOfARealClient() {
    ClientHello hello = complete(Hellos.real("Example.test", "h2", "http/1.1"));
    assertThat(hello.serverName()).isEqualTo(NAME);
    assertThat(hello.protocols()).containsExactly("h2", "http/1.1");
    assertThat(hello.encrypted()).isFalse();
  }

  @Test
  void anyPartOfItMayStillBecomeOne() {
    byte[] whole = Hellos.real("example.test");
    for (int length = 0; length < whole.length; length++) {
      assertThat(read(Arrays.copyOf(whole, length)))
          .as("%d bytes", length)
          .isEqualTo(new Outcome.Incomplete());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 7, 100})
  void spreadOverSeveralRecords(int size) {
    byte[] message = Hellos.message(Hellos.serverName("example.test"));
    byte[] all = new byte[0];
    for (int start = 0; start < message.length; start += size) {
      int end = Math.min(message.length, start + size);
      assertThat(read(all)).isEqualTo(new Outcome.Incomplete());
      all = Hellos.join(all, Hellos.record(Arrays.copyOfRange(message, start, end)));
    }
    assertThat(complete(all).serverName()).isEqualTo(NAME);
  }

  @Test
  void whatFollowsInOtherRecordsIsLeftAlone() {
    byte[] hello = Hellos.with(Hellos.serverName("example.test"));
    ByteBuf buffer =
        Unpooled.wrappedBuffer(
            Hellos.join(new byte[] {9, 9}, hello, new byte[] {23, 3, 3, 0, 1, 7}));
    buffer.skipBytes(2);
    assertThat(ClientHello.read(buffer)).isInstanceOf(Outcome.Complete.class);
    assertThat(buffer.readerIndex()).isEqualTo(2);
  }

  @Test
  void encryptedHellosAreSeen() {
    for (int type : List.of(0xfe0d, 0xffce)) {
      assertThat(complete(Hellos.with(Hellos.extension(type, new byte[] {1, 2}))).encrypted())
          .isTrue();
    }
  }

  @Test
  void namesAreOptional() {
    assertThat(complete(Hellos.with()).serverName()).isEmpty();
    byte[] withoutExtensions = Hellos.message(new byte[0]);
    byte[] shortened = Arrays.copyOf(withoutExtensions, withoutExtensions.length - 2);
    shortened[3] = (byte) (shortened[3] - 2);
    assertThat(complete(Hellos.record(shortened)).serverName()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "127.0.0.1",
        "::1",
        "a b",
        "a\u0000.test",
        "a\u00e4.test",
        "0x7f.1",
        "a..b",
        "a%00",
        "[::1]",
        "example.test:443"
      })
  void otherTextIsNoName(String name) {
    assertThat(read(Hellos.with(Hellos.serverName(name)))).isInstanceOf(Outcome.Refused.class);
  }

  @Test
  void whatIsNotTlsIsSaidAtOnce() {
    refused("GET / HTTP/1.1\r\n".getBytes(StandardCharsets.US_ASCII), "not TLS");
    refused(new byte[] {(byte) 0x80, 0x2e, 1, 3, 1}, "not TLS");
    refused(new byte[] {22, 2}, "not TLS");
    refused(new byte[] {'S'}, "not TLS");
    refused(new byte[] {21, 3, 1, 0, 2, 1, 0}, "not TLS");
  }

  @Test
  void limits() {
    refused(new byte[] {22, 3, 1, 0, 0}, "empty or too large");
    refused(new byte[] {22, 3, 1, 0x40, 1}, "empty or too large");
    refused(new byte[] {22, 3, 1, 0, 4, 1, 1, 0, 0}, "too large");
    refused(new byte[] {22, 3, 1, 0, 4, 2, 0, 0, 10}, "not that of a client");
  }

  @Test
  void damage() {
    byte[] name = Hellos.serverName("example.test");
    refused(Hellos.with(name, name), "twice");
    byte[] two = Hellos.extension(0, Hellos.sized(new byte[] {0, 0, 1, 'a', 0, 0, 1, 'b'}));
    refused(Hellos.with(two), "follows");
    refused(Hellos.with(Hellos.extension(0, new byte[] {0, 9, 0, 0, 1, 'a'})), "beyond the end");
    refused(Hellos.with(Hellos.extension(0, new byte[] {0, 4, 1, 0, 1, 'a'})), "unknown kind");
    refused(Hellos.with(Hellos.extension(16, new byte[] {0, 0})), "empty");
    refused(Hellos.with(Hellos.extension(16, new byte[] {0, 1, 0})), "no name");
    refused(Hellos.with(new byte[] {0, 0, 0}), "beyond the end");
    byte[] message = Hellos.message(name);
    refused(Hellos.record(Hellos.join(message, new byte[] {0})), "follows");
    message[4] = 2;
    refused(Hellos.record(message), "version");
  }
}
