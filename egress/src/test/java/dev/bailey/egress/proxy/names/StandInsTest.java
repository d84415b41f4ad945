package dev.bailey.egress.proxy.names;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.network.AddressRange;
import dev.bailey.policy.network.Addresses;
import dev.bailey.policy.network.HostName;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class StandInsTest {
  private Instant now = Instant.EPOCH;

  private StandIns of(int size) {
    return new StandIns(
        new StandInRange(
            StandInRange.USUAL.ipv4(), AddressRange.parse("fd00::/64").orElseThrow(), size),
        () -> now);
  }

  private static HostName name(int number) {
    return HostName.parse("n" + number + ".test");
  }

  @Test
  void aNameKeepsItsAddressesAndTheyAreItsOwn() {
    StandIns standIns = of(10);
    assertThat(standIns.of(name(1)).orElseThrow().stream().map(Addresses::text))
        .containsExactly("198.18.0.1", "fd00::1");
    assertThat(standIns.of(name(2)).orElseThrow().getFirst()).hasToString("/198.18.0.2");
    assertThat(standIns.of(name(1)).orElseThrow().getFirst()).hasToString("/198.18.0.1");
    for (InetAddress address : standIns.of(name(2)).orElseThrow()) {
      assertThat(standIns.contains(address)).isTrue();
      assertThat(standIns.name(address)).contains(name(2));
    }
  }

  @Test
  void theUsualOnesAreAsManyAsTheRangeHolds() {
    StandInRange usual = StandInRange.USUAL;
    assertThat(usual.ipv4(usual.size())).hasToString("/198.19.255.254");
    assertThat(usual.number(usual.ipv4(usual.size()))).isEqualTo(usual.size());
    assertThat(usual.number(usual.ipv6(usual.size()))).isEqualTo(usual.size());
    assertThat(usual.contains(Addresses.parse("198.20.0.0").orElseThrow())).isFalse();
    assertThat(usual.number(Addresses.parse("fd62:6169:6c65:7900:1::1").orElseThrow())).isZero();
  }

  @Test
  void anAddressGoesToAnotherNameOnlyAfterAnHourWithoutUse() {
    StandIns standIns = of(2);
    InetAddress first = standIns.of(name(1)).orElseThrow().getFirst();
    InetAddress second = standIns.of(name(2)).orElseThrow().getFirst();
    assertThat(standIns.of(name(3))).isEmpty();

    now = now.plus(Duration.ofMinutes(40));
    assertThat(standIns.name(first)).contains(name(1));
    now = now.plus(Duration.ofMinutes(40));

    assertThat(standIns.of(name(3)).orElseThrow().getFirst()).isEqualTo(second);
    assertThat(standIns.name(second)).contains(name(3));
    assertThat(standIns.of(name(2))).isEmpty();
    assertThat(standIns.name(first)).contains(name(1));
  }
}
