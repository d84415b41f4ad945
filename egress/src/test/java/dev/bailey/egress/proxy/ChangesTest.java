package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.egress.proxy.connection.ProxyLimits;
import dev.bailey.egress.proxy.outbound.AddressLookup;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.policy.network.Addresses;
import java.io.InputStream;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rules that change, names that change their addresses, and clients that take their time. */
class ChangesTest {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final TestServer server =
      new TestServer(
          "127.0.0.9",
          (input, output) -> {
            TestServer.write(output, "hello\r\n");
            input.transferTo(output);
          });

  /** It speaks first. */
  private final String[] rules = {
    "allowed.test", "127.0.0.9:" + server.port() + "/tcp", "allowed.test=127.0.0.9"
  };

  @AfterEach
  void close() {
    server.close();
  }

  private static Client tunnel(Proxied proxied, int port) {
    return proxied
        .client()
        .say(
            "CONNECT allowed.test:"
                + port
                + " HTTP/1.1\r\nHost: allowed.test:"
                + port
                + "\r\n\r\n");
  }

  @Test
  void newRulesCutWhatTheyAreAgainstAndNothingElse() {
    try (Proxied proxied = Proxied.explicit(rules);
        Client client = tunnel(proxied, server.port())) {
      List<NetworkEvent> told = new CopyOnWriteArrayList<>();
      proxied.gateway().watch(told::add);
      assertThat(client.head()).startsWith("HTTP/1.1 200");
      client.hear(7);

      proxied.gateway().replace(Rules.of("*.test", rules[1], "allowed.test=127.0.0.9"));
      client.say(new byte[] {1, 2, 3});
      assertThat(client.hear(3)).containsExactly(1, 2, 3);

      proxied.gateway().replace(Rules.of("allowed.test", "allowed.test=127.0.0.9"));
      assertThat(client.rest()).isEmpty();
      NetworkEvent event = proxied.events(1).getFirst();
      assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.CUT);
      assertThat(event.reason()).contains("loopback");
      assertThat(event.sent()).isEqualTo(3);
      assertThat(event.received()).isEqualTo(10);
      Awaitility.await().atMost(LONGEST).until(() -> told.contains(event));
    }
  }

  @Test
  void aNameThatPointsElsewhereTheSecondTimeIsDecidedOnAgain() {
    AtomicInteger times = new AtomicInteger();
    AddressLookup rebinding =
        _ -> {
          String address = times.getAndIncrement() == 0 ? "127.0.0.9" : "127.0.0.10";
          return CompletableFuture.completedFuture(List.of(Addresses.parse(address).orElseThrow()));
        };
    try (Proxied proxied =
        new Proxied(
            Rules.of("allowed.test", "127.0.0.9"),
            LoopbackNetwork.explicit(),
            rebinding,
            ProxyLimits.USUAL)) {
      try (Client client = tunnel(proxied, server.port())) {
        assertThat(client.head()).startsWith("HTTP/1.1 200");
      }
      try (Client client = tunnel(proxied, server.port())) {
        assertThat(client.rest()).startsWith("HTTP/1.1 403").contains("loopback");
      }
    }
  }

  @Test
  void noNameIsLookedUpThatIsNotAllowed() {
    List<String> asked = new CopyOnWriteArrayList<>();
    AddressLookup lookup =
        name -> {
          asked.add(name.text());
          return CompletableFuture.completedFuture(List.<InetAddress>of());
        };
    try (Proxied proxied =
        new Proxied(
            Rules.of("allowed.test"), LoopbackNetwork.explicit(), lookup, ProxyLimits.USUAL)) {
      for (String host : new String[] {"secret.other.test", "allowed.test.other.test"}) {
        try (Client client = proxied.client()) {
          client.say("CONNECT " + host + ":443 HTTP/1.1\r\nHost: " + host + "\r\n\r\n");
          assertThat(client.rest()).startsWith("HTTP/1.1 403");
        }
      }
      assertThat(asked).isEmpty();
      try (Client client = tunnel(proxied, 443)) {
        assertThat(client.rest()).startsWith("HTTP/1.1 502");
      }
      assertThat(asked).containsExactly("allowed.test");
    }
  }

  /** All but the one that is tried are longer than this test. */
  private static ProxyLimits hurried(Duration head, Duration opening, Duration idle) {
    return new ProxyLimits(10, LONGEST, head, LONGEST, opening, idle);
  }

  private Proxied hurry(ProxyLimits limits) {
    return new Proxied(Rules.of(rules), LoopbackNetwork.explicit(), Proxied.NOBODY, limits);
  }

  @Test
  void thereAreNoMoreConnectionsThanTheLimit() {
    try (Proxied proxied =
        new Proxied(
            Rules.of(rules),
            LoopbackNetwork.explicit(),
            Proxied.NOBODY,
            new ProxyLimits(3, LONGEST, LONGEST, LONGEST, LONGEST, LONGEST))) {
      List<Client> clients = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        clients.add(tunnel(proxied, server.port()));
        assertThat(clients.getLast().head()).startsWith("HTTP/1.1 200");
      }
      try (Client client = proxied.client()) {
        assertThat(client.rest()).doesNotContain("200");
      }
      clients.forEach(Client::close);
      Awaitility.await()
          .atMost(LONGEST)
          .until(() -> {
            try (Client client = tunnel(proxied, server.port())) {
              return client.head().startsWith("HTTP/1.1 200");
            } catch (RuntimeException e) {
              return false;
            }
          });
    }
  }

  @Test
  void slowClientsAreNotWaitedForForever() {
    String[] beginnings = {"", "GET http://allowed.test/ HTTP/1.1\r\nHost:", "\5", "\5\1\0\5\1\0"};
    // As long as it takes to say the beginning, also on a busy machine.
    try (Proxied proxied = hurry(hurried(Duration.ofSeconds(10), LONGEST, LONGEST))) {
      List<Client> clients = new ArrayList<>();
      for (String beginning : beginnings) {
        clients.add(proxied.client().say(beginning));
      }
      for (Client client : clients) {
        try (client) {
          assertThat(client.rest()).hasSizeLessThan(4);
        }
      }
    }
  }

  @Test
  void aTunnelThatBeginsWithHalfAHelloIsNotWaitedForForever() {
    try (TestServer quiet = new TestServer("127.0.0.9", InputStream::transferTo);
        Proxied proxied =
            new Proxied(
                Rules.of("allowed.test", "127.0.0.9", "allowed.test=127.0.0.9"),
                LoopbackNetwork.explicit(),
                Proxied.NOBODY,
                hurried(LONGEST, Duration.ofMillis(300), LONGEST))) {
      for (String beginning : new String[] {"\26\3\1\1", "ABC"}) {
        try (Client client = tunnel(proxied, quiet.port())) {
          client.head();
          assertThat(client.say(beginning).rest()).doesNotContain("ABC");
        }
      }
      assertThat(proxied.events(2)).allMatch(it -> it.reason().contains("did not come to its end"));
    }
  }

  @Test
  void aTunnelInWhichNothingHappensEnds() {
    try (Proxied proxied = hurry(hurried(LONGEST, LONGEST, Duration.ofSeconds(10)));
        Client client = tunnel(proxied, server.port())) {
      client.head();
      assertThat(client.rest()).isEqualTo("hello\r\n");
    }
  }

  @Test
  void nothingGetsOutAfterTheEnd() {
    Proxied proxied = Proxied.explicit(rules);
    try (Client client = tunnel(proxied, server.port())) {
      client.head();
      client.hear(7);
      proxied.gateway().close();
      assertThat(client.rest()).isEmpty();
    }
    proxied.close();
  }
}
