package dev.bailey.egress.proxy.out;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LinksTest {
  @Test
  void noMoreThanTheLimitAreTakenUp() {
    Links links = new Links(2);
    assertThat(links.enter()).isTrue();
    assertThat(links.enter()).isTrue();
    assertThat(links.enter()).isFalse();
    links.leave();
    assertThat(links.enter()).isTrue();
    assertThat(links.enter()).isFalse();
  }
}
