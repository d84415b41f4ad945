package dev.bailey.cli.session;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailey.error.BaileyException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small words of session commands. */
final class WordsTest {
  @Test
  void portsAreOnTheLoopbackInterfaceUnlessAnAddressIsNamed() {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    assertThat(PortWord.parse("80"))
        .isEqualTo(new PortWord(80, new InetSocketAddress(loopback, 0)));
    assertThat(PortWord.parse("80:90"))
        .isEqualTo(new PortWord(80, new InetSocketAddress(loopback, 90)));
    assertThat(PortWord.parse("80:0.0.0.0:90").outside().getAddress().isAnyLocalAddress()).isTrue();
    assertThat(PortWord.parse("80:[::1]:90").outside().getAddress().isLoopbackAddress()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "65536", "-1", "x", "80:", "80:x", "80:host:90", "80::90"})
  void whatIsNoPortIsRefused(String word) {
    assertThatThrownBy(() -> PortWord.parse(word)).isInstanceOf(BaileyException.class);
  }

  @ParameterizedTest
  @CsvSource({"TERM,15", "sigkill,9", "HUP,1", "10,10", "64,64"})
  void signalsHaveNamesAndNumbers(String word, int number) {
    assertThat(SignalWord.number(word)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "65", "-9", "SIG", "NOSUCH"})
  void whatIsNoSignalIsRefused(String word) {
    assertThatThrownBy(() -> SignalWord.number(word)).isInstanceOf(BaileyException.class);
  }

  @ParameterizedTest
  @CsvSource({"0,''", "1,c", "2,b|c", "3,a|b|c", "9,a|b|c"})
  void theLastLinesWithoutABreakAtTheEnd(int lines, String expected) {
    assertThat(new String(LastLines.of("a\nb\nc".getBytes(UTF_8), lines), UTF_8))
        .isEqualTo(expected.replace('|', '\n'));
    assertThat(new String(LastLines.of("a\nb\nc\n".getBytes(UTF_8), lines), UTF_8))
        .isEqualTo(expected.isEmpty() ? "" : expected.replace('|', '\n') + "\n");
  }
}
