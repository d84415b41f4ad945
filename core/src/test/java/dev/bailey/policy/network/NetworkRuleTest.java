package dev.bailey.policy.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NetworkRuleTest {
  @ParameterizedTest
  @CsvSource({
    "example.test, example.test",
    "Example.TEST., example.test",
    "example.test:443, example.test:443",
    "*.Example.test.:80, *.example.test:80",
    "localhost, localhost",
    "my_host.test, my_host.test",
    "B\u00fccher.test, xn--bcher-kva.test",
    "b\u00fccher\u3002test, xn--bcher-kva.test",
    "*.\u30c6\u30b9\u30c8.test, *.xn--zckzah.test",
    "\u0661.test, xn--9hb.test",
    "1password.test, 1password.test",
    "3.example, 3.example",
    "192.0.2.1, 192.0.2.1",
    "192.0.2.1:22, 192.0.2.1:22",
    "192.0.2.1/32, 192.0.2.1",
    "10.0.0.0/8, 10.0.0.0/8",
    "10.0.0.0/8:5432, 10.0.0.0/8:5432",
    "0.0.0.0/0, 0.0.0.0/0",
    "2001:DB8::1, 2001:db8::1",
    "2001:db8:0:0:1:0:0:1, 2001:db8::1:0:0:1",
    "[2001:db8::1], 2001:db8::1",
    "[2001:db8::1]:443, [2001:db8::1]:443",
    "2001:db8::/32, 2001:db8::/32",
    "2001:db8::/32:443, [2001:db8::/32]:443",
    "[2001:db8::/32]:443, [2001:db8::/32]:443",
    "::/0, ::/0",
    "::1, ::1",
    "::ffff:10.0.0.1, 10.0.0.1",
    "::ffff:a00:1, 10.0.0.1",
    "::ffff:10.0.0.0/104, 10.0.0.0/8",
    "DB.test:5432/tcp, db.test:5432/tcp",
    "*.db.test:5432/tcp, *.db.test:5432/tcp",
    "192.0.2.1:22/tcp, 192.0.2.1:22/tcp",
    "10.1.0.0/16:5432/tcp, 10.1.0.0/16:5432/tcp",
    "2001:db8::/32:22/tcp, [2001:db8::/32]:22/tcp",
    "[2001:db8::1]:22/tcp, [2001:db8::1]:22/tcp",
  })
  void isReadAndWrittenInOneForm(String text, String normal) {
    NetworkRule rule = NetworkRule.parse(text);
    assertThat(rule).hasToString(normal);
    assertThat(NetworkRule.parse(normal)).isEqualTo(rule);
  }

  @Test
  void kindsAreTold() {
    assertThat(NetworkRule.parse("a.test:1"))
        .isEqualTo(new NetworkRule.Exactly(HostName.parse("a.test"), RulePort.of(1)));
    assertThat(NetworkRule.parse("*.a.test"))
        .isEqualTo(new NetworkRule.Below(HostName.parse("a.test"), RulePort.all()));
    assertThat(NetworkRule.parse("192.0.2.0/24"))
        .isEqualTo(
            new NetworkRule.InRange(
                new AddressRange(Addresses.parse("192.0.2.0").orElseThrow(), 24), RulePort.all()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ".",
        "..",
        "a..b",
        ".a",
        "-a.test",
        "a-.test",
        "a b",
        "a\u0000b",
        "a\r\n",
        "a%00.test",
        "a/b",
        "a@b",
        "*a.test",
        "a.*.test",
        "*.*.test",
        "**.test",
        "*.",
        "*.192.0.2.1",
        "*.10.0.0.0/8",
        "a:",
        "a:0",
        "a:65536",
        "a:+1",
        "a:01",
        "a:-1",
        "a:http",
        "a:1:2",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0x7f.1",
        "0177.0.0.1",
        "127.0.0.01",
        "1.2.3.4.5",
        "256.1.1.1",
        "1.2.3.4.",
        "a.1",
        "a.0x",
        "a.0xff",
        "/tcp",
        ":22/tcp",
        "a.test/tcp",
        "a.test:/tcp",
        "a.test:22/",
        "a.test:22/TCP",
        "a.test:22/udp",
        "a.test:22/tcp/tcp",
        "a.test:22/tcp:22",
        "10.0.0.0/8/tcp",
        "2001:db8::1/tcp",
        "[2001:db8::1]/tcp",
        "[2001:db8::1/tcp]:22",
        "*:22/tcp",
        "10.0.0.1/8",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/",
        "10.0.0.0/08",
        "example.test/24",
        "fe80::1%eth0",
        "[fe80::1%25eth0]:80",
        "[2001:db8::1",
        "2001:db8::1]",
        "[2001:db8::1]443",
        "[a.test]:443",
        "[]",
        "[",
        "]",
        ":443",
        "2001:db8::1/129",
        "1:2:3:4:5:6:7:8:9",
        ":::",
        "::1.2.3",
        "::ffff:127.1",
        "::ffff:10.0.0.0/8",
        "\uff11\uff12\uff17.0.0.1",
        "stra\u00dfe.test",
        "a\u200db.test",
        "\ud800.test",
        "a\u2024test.example/"
      })
  void anythingElseIsRefusedInWords(String text) {
    assertThat(refusal(text).reason()).isNotBlank();
  }

  @ParameterizedTest
  @CsvSource({
    "*, network mode full: Policy.withNetwork",
    "*:443, only block what is not to be reached",
    "https://user@example.test:8443/x?y, example.test:8443.",
    "https://, example.test.",
    "10.0.0.1/8, 10.0.0.0/8",
    "127.1, four decimal numbers",
    "stra\u00dfe.test, xn--",
    "a*.test, *.example.test",
    "a.test/tcp, a.test:5432/tcp",
    "2001:db8::1/tcp, [2001:db8::1]:5432/tcp",
  })
  void aHintSaysWhatToWrite(String text, String hint) {
    assertThat(refusal(text).hint().orElseThrow()).contains(hint);
  }

  @Test
  void rawTcpIsAllowedForAPort() {
    NetworkRule rule = NetworkRule.parse("a.test:22");
    assertThat(rule.raw()).isFalse();
    assertThat(rule.withoutRaw()).isEqualTo(rule);
    assertThat(rule.asRaw()).isEqualTo(NetworkRule.parse("a.test:22/tcp"));
    assertThat(rule.asRaw().raw()).isTrue();
    assertThat(rule.asRaw().withoutRaw()).isEqualTo(rule);
    NetworkRule all = NetworkRule.parse("a.test");
    BaileyException refusal = catchThrowableOfType(BaileyException.class, all::asRaw);
    assertThat(refusal.reason()).contains("port by port");
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 65_536})
  void whatIsNoPortIsRefused(int number) {
    BaileyException one = catchThrowableOfType(BaileyException.class, () -> RulePort.of(number));
    assertThat(one.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    BaileyException raw =
        catchThrowableOfType(BaileyException.class, () -> new RulePort.Raw(number));
    assertThat(raw.reason()).contains("1 to 65535");
  }

  @Test
  void longNamesAreRefused() {
    String label = "a".repeat(63);
    String longest = label + "." + label + "." + label + "." + "a".repeat(61);
    assertThat(NetworkRule.parse(longest)).hasToString(longest);
    refusal(longest + "a");
    refusal("a".repeat(64) + ".test");
    refusal("\u00fc".repeat(5000));
  }

  @Test
  void refusalsShowNoControlCharacters() {
    assertThat(refusal("a\u001b[31m\r\n.test").getMessage()).doesNotContain("\u001b", "\r", "\n");
  }

  private static BaileyException refusal(String text) {
    BaileyException refusal =
        catchThrowableOfType(BaileyException.class, () -> NetworkRule.parse(text));
    assertThat(refusal).as(text).isNotNull();
    assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    return refusal;
  }
}
