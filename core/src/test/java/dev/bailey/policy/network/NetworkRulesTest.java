package dev.bailey.policy.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NetworkRulesTest {
  private static final NetworkRule NAME = NetworkRule.parse("example.test");
  private static final NetworkRule ADDRESS = NetworkRule.parse("10.0.0.1");

  private static void refused(ThrowingCallable call) {
    assertThatExceptionOfType(BaileyException.class).isThrownBy(call);
  }

  @Test
  void aRuleWithoutEffectIsRefused() {
    refused(() -> NetworkRules.of(NetworkMode.CLOSED, List.of(ADDRESS), List.of()));
    refused(() -> NetworkRules.of(NetworkMode.CLOSED, List.of(), List.of(NAME)));
    refused(() -> NetworkRules.of(NetworkMode.OPEN, List.of(), List.of(NAME)));
    refused(() -> NetworkRules.of(NetworkMode.OPEN, List.of(NAME), List.of()));
    refused(() -> NetworkRules.of(NetworkMode.BLOCK_LIST, List.of(NAME), List.of()));
    assertThat(NetworkRules.of(NetworkMode.OPEN, List.of(ADDRESS), List.of()).allow())
        .containsExactly(ADDRESS);
    assertThat(NetworkRules.of(NetworkMode.BLOCK_LIST, List.of(ADDRESS), List.of(NAME)).block())
        .containsExactly(NAME);
  }

  @Test
  void rawTcpIsAllowedNotBlocked() {
    NetworkRule raw = NetworkRule.parse("example.test:22/tcp");
    refused(() -> NetworkRules.blocking(raw));
    refused(() -> NetworkRules.of(NetworkMode.OPEN, List.of(raw), List.of()));
    assertThat(NetworkRules.of(NetworkMode.BLOCK_LIST, List.of(raw), List.of()).allow())
        .containsExactly(raw);
    SecretGrant grant = new SecretGrant("A", HostName.parse("example.test"), Path.of("/token"));
    refused(() -> NetworkRules.allowing(raw).withSecrets(List.of(grant)));
    assertThat(NetworkRules.allowing(raw, NAME).withSecrets(List.of(grant)).secrets())
        .containsExactly(grant);
  }

  @Test
  void pinsOfOneNameAreJoined() {
    NetworkRules rules =
        NetworkRules.allowing(NAME)
            .withPins(
                List.of(
                    Pin.parse("A.test=192.0.2.1"),
                    Pin.parse("b.test=192.0.2.2,2001:db8::1"),
                    Pin.parse("a.test.=192.0.2.3,192.0.2.1")));
    assertThat(rules.pins().stream().map(Pin::toString))
        .containsExactly("a.test=192.0.2.1,192.0.2.3", "b.test=192.0.2.2,2001:db8::1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a.test", "a.test=", "=192.0.2.1", "a.test=b.test", "a.test=127.1"})
  void otherPinsAreRefused(String text) {
    refused(() -> Pin.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1A", "A-B", "A=B", "\u00c4"})
  void secretsAreCalledLikeVariables(String name) {
    refused(() -> new SecretGrant(name, HostName.parse("a.test"), Path.of("/token")));
  }

  @Test
  void aSecretIsInAFile() {
    refused(() -> new SecretGrant("TOKEN", HostName.parse("a.test"), Path.of("token")));
  }

  private static SecretGrant secret(String file, String host) {
    return new SecretGrant("TOKEN", HostName.parse(host), Path.of(file));
  }

  @Test
  void aSecretThatCouldNeverBeUsedIsRefused() {
    SecretGrant grant = secret("/token", "api.example.test");
    List<SecretGrant> secrets = List.of(grant);
    refused(() -> NetworkRules.allowing(NAME, ADDRESS).withSecrets(secrets));
    refused(() -> NetworkRules.of(NetworkMode.CLOSED, List.of(), List.of()).withSecrets(secrets));
    NetworkRule below = NetworkRule.parse("*.example.test:443");
    assertThat(NetworkRules.allowing(below).withSecrets(secrets).secrets()).containsExactly(grant);
    assertThat(NetworkRules.blocking(NAME).withSecrets(secrets).secrets()).containsExactly(grant);
  }

  @Test
  void oneNameOfASecretHasOneValue() {
    NetworkRules rules = NetworkRules.allowing(NAME, NetworkRule.parse("*.example.test"));
    SecretGrant first = secret("/one", "example.test");
    SecretGrant same = secret("/one", "a.example.test");
    SecretGrant other = secret("/two", "a.example.test");
    assertThat(rules.withSecrets(List.of(first, same)).secrets()).hasSize(2);
    refused(() -> rules.withSecrets(List.of(first, other)));
  }

  @Test
  void namesBelow() {
    HostName domain = HostName.parse("example.test");
    assertThat(HostName.parse("a.example.test").isBelow(domain)).isTrue();
    assertThat(HostName.parse("a.b.example.test").isBelow(domain)).isTrue();
    assertThat(domain.isBelow(domain)).isFalse();
    assertThat(HostName.parse("evilexample.test").isBelow(domain)).isFalse();
    assertThat(HostName.parse("test").isBelow(domain)).isFalse();
    refused(() -> new HostName("Example.test"));
  }

  @Test
  void rangesContain() {
    AddressRange range = AddressRange.parse("10.32.0.0/11").orElseThrow();
    assertThat(range.contains(address("10.63.255.255"))).isTrue();
    assertThat(range.contains(address("10.64.0.0"))).isFalse();
    assertThat(range.contains(address("2001:db8::1"))).isFalse();
    assertThat(range.contains(AddressRange.parse("10.40.0.0/16").orElseThrow())).isTrue();
    assertThat(range.contains(AddressRange.parse("10.0.0.0/8").orElseThrow())).isFalse();
    AddressRange everything = AddressRange.parse("::/0").orElseThrow();
    assertThat(everything.contains(address("2001:db8::1"))).isTrue();
    assertThat(everything.contains(address("192.0.2.1"))).isFalse();
  }

  private static InetAddress address(String text) {
    return Addresses.parse(text).orElseThrow();
  }
}
