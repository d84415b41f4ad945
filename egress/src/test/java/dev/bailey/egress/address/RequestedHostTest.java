package dev.bailey.egress.address;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.network.Addresses;
import dev.bailey.policy.network.HostName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestedHostTest {
  @ParameterizedTest
  @CsvSource({
    "127.1, 127.0.0.1",
    "127.0.1, 127.0.0.1",
    "2130706433, 127.0.0.1",
    "0x7f000001, 127.0.0.1",
    "0X7F.1, 127.0.0.1",
    "0x7f.1, 127.0.0.1",
    "0177.0.0.01, 127.0.0.1",
    "017700000001, 127.0.0.1",
    "127.0.0.1., 127.0.0.1",
    "0, 0.0.0.0",
    "0x, 0.0.0.0",
    "010.0.0.1, 8.0.0.1",
    "169.254.43518, 169.254.169.254",
  })
  void oddFormsOfAddressesAreKnownAndRefused(String text, String meant) {
    assertThat(RequestedHost.read(text))
        .isInstanceOfSatisfying(
            RequestedHost.Unclear.class, it -> assertThat(it.reason()).contains(" " + meant + ","));
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1",
    "[::1], ::1",
    "::1, ::1",
    "[::ffff:127.0.0.1], 127.0.0.1",
    "[2001:DB8::1], 2001:db8::1",
  })
  void addressesInTheirUsualForm(String text, String address) {
    assertThat(RequestedHost.read(text))
        .isEqualTo(new RequestedHost.Literal(Addresses.parse(address).orElseThrow()));
  }

  @ParameterizedTest
  @CsvSource({
    "example.test, example.test",
    "EXAMPLE.test., example.test",
    "1.test, 1.test",
    "0x7g, 0x7g"
  })
  void names(String text, String name) {
    assertThat(RequestedHost.read(text)).isEqualTo(new RequestedHost.Named(HostName.parse(name)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "a\u0000.example.test",
        "a\r\nb",
        "a b",
        "a%00b",
        "a%2eb",
        "fe80::1%lo",
        "[::1%25lo]",
        "[::1",
        "::1]",
        "[127.0.0.1]",
        "[]",
        "[a]",
        "1.2.3.4.5",
        "256.0.0.1",
        "08.0.0.1",
        "a.1",
        "4294967296",
        "0x100000000",
        "1.2.3.256",
        "user@example.test",
        "example.test:80",
        "example.test/x",
        "..",
        "::1::",
        "-a.test"
      })
  void theRestIsRefused(String text) {
    assertThat(RequestedHost.read(text)).isInstanceOf(RequestedHost.Unclear.class);
  }
}
