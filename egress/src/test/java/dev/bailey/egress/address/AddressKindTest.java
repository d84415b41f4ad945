package dev.bailey.egress.address;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.network.Addresses;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressKindTest {
  private static InetAddress address(String text) {
    return Addresses.parse(text).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, UNSPECIFIED",
    "0.1.2.3, UNSPECIFIED",
    "10.255.255.255, PRIVATE",
    "11.0.0.0, PUBLIC",
    "100.63.255.255, PUBLIC",
    "100.64.0.0, CARRIER",
    "100.127.255.255, CARRIER",
    "100.128.0.0, PUBLIC",
    "100.100.100.200, METADATA",
    "127.0.0.1, LOOPBACK",
    "127.255.255.255, LOOPBACK",
    "168.63.129.16, METADATA",
    "168.63.129.17, PUBLIC",
    "169.254.169.254, METADATA",
    "169.254.169.253, LINK_LOCAL",
    "169.254.170.2, METADATA",
    "169.254.0.23, METADATA",
    "169.254.42.42, METADATA",
    "192.0.0.192, METADATA",
    "172.15.255.255, PUBLIC",
    "172.16.0.0, PRIVATE",
    "172.31.255.255, PRIVATE",
    "172.32.0.0, PUBLIC",
    "192.0.0.1, RESERVED",
    "192.0.1.0, PUBLIC",
    "192.0.2.1, DOCUMENTATION",
    "192.88.99.1, TUNNEL",
    "192.168.0.1, PRIVATE",
    "198.17.255.255, PUBLIC",
    "198.18.0.0, BENCHMARKING",
    "198.19.255.255, BENCHMARKING",
    "198.20.0.0, PUBLIC",
    "198.51.100.1, DOCUMENTATION",
    "203.0.113.1, DOCUMENTATION",
    "223.255.255.255, PUBLIC",
    "224.0.0.1, MULTICAST",
    "239.255.255.255, MULTICAST",
    "240.0.0.1, RESERVED",
    "255.255.255.254, RESERVED",
    "255.255.255.255, BROADCAST",
    "1.1.1.1, PUBLIC",
    "::, UNSPECIFIED",
    "::1, LOOPBACK",
    "::ffff:127.0.0.1, LOOPBACK",
    "::ffff:1.1.1.1, PUBLIC",
    "::127.0.0.1, TRANSLATION",
    "::1.1.1.1, TRANSLATION",
    "::ffff:0:127.0.0.1, TRANSLATION",
    "64:ff9b::127.0.0.1, TRANSLATION",
    "64:ff9b::169.254.169.254, TRANSLATION",
    "64:ff9b::1.1.1.1, PUBLIC",
    "64:ff9b:1::1, TRANSLATION",
    "100::1, DISCARD",
    "2001::1, TUNNEL",
    "2001:2::1, BENCHMARKING",
    "2001:10::1, RESERVED",
    "2001:200::1, PUBLIC",
    "2001:db8::1, DOCUMENTATION",
    "2002:7f00:1::1, TUNNEL",
    "2002:101:101::1, TUNNEL",
    "2606:4700::1111, PUBLIC",
    "2606:4700::5efe:127.0.0.1, TUNNEL",
    "2606:4700::200:5efe:127.0.0.1, TUNNEL",
    "3fff::1, DOCUMENTATION",
    "3fff:1000::1, PUBLIC",
    "4000::1, RESERVED",
    "5f00::1, RESERVED",
    "fc00::1, PRIVATE",
    "fd00:ec2::254, METADATA",
    "fd00:ec2::253, PRIVATE",
    "fd00:42::42, METADATA",
    "fe80::a9fe:a9fe, METADATA",
    "fe00::1, RESERVED",
    "fe80::1, LINK_LOCAL",
    "fec0::1, SITE_LOCAL",
    "ff02::1, MULTICAST",
  })
  void purposes(String text, Purpose purpose) {
    assertThat(AddressKind.of(address(text)).purpose()).isEqualTo(purpose);
  }

  @ParameterizedTest
  @CsvSource({
    "::127.0.0.1, 127.0.0.1",
    "::ffff:0:10.0.0.1, 10.0.0.1",
    "64:ff9b::10.0.0.1, 10.0.0.1",
    "64:ff9b:1:a9fe:a9:fe00::, 169.254.169.254",
    "64:ff9b:1:1a9:fe:a9fe::, 169.254.169.254",
    "64:ff9b:1:1:a9:fea9:fe00::, 169.254.169.254",
    "64:ff9b:1::169.254.169.254, 169.254.169.254",
    "2002:a00:1::1, 10.0.0.1",
    "2001:0:1:2:3:4:f5ff:fffe, 10.0.0.1",
    "2606:4700::5efe:10.0.0.1, 10.0.0.1",
  })
  void embeddedAddressesAreFound(String text, String embedded) {
    assertThat(AddressKind.of(address(text)).embedded()).contains(address(embedded));
  }

  @ParameterizedTest
  @ValueSource(strings = {"::", "::1", "10.0.0.1", "2606:4700::1111", "fe80::1"})
  void othersHaveNone(String text) {
    assertThat(AddressKind.of(address(text)).embedded()).isEmpty();
  }

  @Test
  void theRangeIsThatOfThePurpose() {
    assertThat(AddressKind.of(address("10.1.2.3")).range()).hasToString("10.0.0.0/8");
    assertThat(AddressKind.of(address("169.254.169.254")).range()).hasToString("169.254.169.254");
    assertThat(AddressKind.of(address("1.1.1.1")).range()).hasToString("1.1.1.1");
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1",
    "64:ff9b::a9fe:a9fe, 64:ff9b::a9fe:a9fe",
    "64:ff9b:1:a9fe:a9:fe00::, 64:ff9b:1:a9fe:a9:fe00::",
    "64:ff9b:1::a9fe:a9fe, 64:ff9b:1::a9fe:a9fe",
    "2002:a9fe:a9fe::1, 2002:a9fe:a9fe::1",
    "2002:7f00:1::1, 2002:7f00:1::1",
    "::7f00:1, ::7f00:1",
    "64:ff9b::a00:1, 64:ff9b::/96",
    "64:ff9b:1::a00:1, 64:ff9b:1::/48",
    "2002:a00:1::1, 2002::/16",
  })
  void whatLeadsToThisHostOrToCredentialsIsNamedByItselfOnly(String text, String range) {
    assertThat(AddressKind.of(address(text)).range()).hasToString(range);
  }
}
