package dev.bailey.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.Remedy;
import dev.bailey.execution.NetworkEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people and programs read of refused connections. */
final class NetworkLinesTest {
  private static NetworkEvent refused(String host) {
    return new NetworkEvent(
        Instant.EPOCH,
        NetworkEvent.Kind.TUNNEL,
        host,
        443,
        "",
        "",
        0,
        0,
        NetworkEvent.Verdict.DENIED,
        "no rule allows " + host,
        Optional.of(new Remedy.AllowNetwork(host.replace("\n", "") + ":443")));
  }

  @Test
  void eachThingOnceWithItsRemedy() {
    assertThat(NetworkLines.of(List.of())).isEmpty();
    assertThat(NetworkLines.of(List.of(refused("a.test"), refused("a.test"))))
        .isEqualTo(
            """
            bailey: network: a.test:443 was refused: no rule allows a.test
              Allow it with --allow a.test:443
            """);
  }

  @Test
  void noMoreThanTen() {
    List<NetworkEvent> many = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      many.add(refused("h" + i + ".test"));
    }
    assertThat(NetworkLines.of(many)).contains("h9.test").doesNotContain("h10.test");
    assertThat(NetworkLines.of(many)).endsWith("bailey: network: 15 more were refused\n");
  }

  @Test
  void theLogHasALinePerEvent(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("log");
    try (NetworkLog log = new NetworkLog(file)) {
      log.accept(refused("a.test"));
      log.accept(refused("b\n.test"));
    }
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst())
        .startsWith("{\"version\":1,\"time\":\"1970-01-01T00:00:00.000000Z\",\"kind\":\"tunnel\"")
        .contains(
            "\"host\":\"a.test\"", "\"verdict\":\"denied\"", "\"remedy\":\"--allow a.test:443\"")
        .endsWith("\"remedies\":[{\"type\":\"allow-network\",\"rule\":\"a.test:443\"}]}");
  }
}
