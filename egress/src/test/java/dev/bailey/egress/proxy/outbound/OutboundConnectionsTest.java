package dev.bailey.egress.proxy.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OutboundConnectionsTest {
  @Test
  void noMoreThanTheLimitAreTakenUp() {
    OutboundConnections links = new OutboundConnections(2);
    assertThat(links.enter()).isTrue();
    assertThat(links.enter()).isTrue();
    assertThat(links.enter()).isFalse();
    links.leave();
    assertThat(links.enter()).isTrue();
    assertThat(links.enter()).isFalse();
  }
}
