package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.Remedy;
import dev.bailey.execution.Result;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses that no rule allows are not reached, however they are written or asked for. */
final class FilteredEscapesIT extends FilteredTestBase {
  /** All of them are the same address to the C library. */
  private static final List<String> FORMS =
      List.of(
          "127.0.0.1",
          "localhost",
          "0.0.0.0",
          "127.1",
          "2130706433",
          "0x7f000001",
          "0177.0.0.1",
          "::ffff:127.0.0.1");

  private static final String DIRECTLY = "print(everything(connect('%s', %d)))";
  private static final String BY_TUNNEL = "print(everything(tunnel('%s', %d)))";
  private static final String BY_SOCKS = "print(everything(socks('%s', %d)))";
  private static final String BY_PROXY =
      """
      s = proxy()
      s.sendall(b'GET http://%1$s:%2$d/hello HTTP/1.1\\r\\nHost: %1$s:%2$d\\r\\n'
                b'Connection: close\\r\\n\\r\\n')
      print(everything(s))
      """;

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void servicesOfTheHostAreNotReachedDirectly(String backend) {
    try (Bystander bystander = new Bystander("127.0.0.1")) {
      for (String form : FORMS) {
        String script = DIRECTLY.formatted(form, bystander.port());
        assertNothing(policy(backend, website.filtered()), script);
      }
      assertThat(bystander.visits()).isZero();
      for (String form : FORMS) {
        String script = DIRECTLY.formatted(form, bystander.port());
        assertGets(policy(backend, NetworkAccess.full()), script, Bystander.WORD);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void servicesOfTheHostAreNotReachedThroughTheProxy(String backend) {
    try (Bystander bystander = new Bystander("127.0.0.1")) {
      Policy policy = policy(backend, website.filtered());
      for (String form : FORMS) {
        String tunnel = form.contains(":") ? "[" + form + "]" : form;
        assertNothing(policy, BY_TUNNEL.formatted(tunnel, bystander.port()));
        assertNothing(policy, BY_PROXY.formatted(tunnel, bystander.port()));
        assertNothing(policy, BY_SOCKS.formatted(form, bystander.port()));
      }
      assertThat(bystander.visits()).isZero();
      Policy withRule = policy(backend, filteredAnd("127.0.0.1:" + bystander.port() + "/tcp"));
      for (String how : List.of(BY_TUNNEL, BY_SOCKS)) {
        assertGets(withRule, how.formatted("127.0.0.1", bystander.port()), Bystander.WORD);
      }
      assertGets(policy, BY_PROXY.formatted("127.0.0.1", website.plainPort()), GREETING);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void servicesOfTheHostAreNotReachedByTheNewProtocol(String backend) {
    try (Bystander bystander = new Bystander("::1")) {
      Policy policy = policy(backend, website.filtered());
      assertNothing(policy, DIRECTLY.formatted("::1", bystander.port()));
      assertNothing(policy, DIRECTLY.formatted("::", bystander.port()));
      String tunnel = BY_TUNNEL.formatted("[::1]", bystander.port());
      assertDenied(assertNothing(policy, tunnel), "::1");
      assertDenied(assertNothing(policy, BY_SOCKS.formatted("::1", bystander.port())), "::1");
      for (String address : List.of("2001:db8::1", "fe80::1", "fd00::1", "64:ff9b::7f00:1")) {
        Result result = assertNothing(policy, DIRECTLY.formatted(address, bystander.port()));
        assertThat(result.exitCode() == 0 || !result.stderr().text().isEmpty()).isTrue();
      }
      assertThat(bystander.visits()).isZero();
      assertGets(
          policy(backend, NetworkAccess.full()),
          DIRECTLY.formatted("::1", bystander.port()),
          Bystander.WORD);
      Policy withRule = policy(backend, filteredAnd("[::1]:" + bystander.port() + "/tcp"));
      assertGets(withRule, tunnel, Bystander.WORD);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void anAllowedNameThatStandsForAPrivateAddressIsNotReached(String backend) {
    try (Bystander bystander = new Bystander("127.0.0.1")) {
      List<Pin> pins = List.of(Pin.parse("inner.test=127.0.0.1"));
      NetworkRules names =
          NetworkRules.allowing(NetworkRule.parse("inner.test"), NetworkRule.parse("localhost"))
              .withPins(pins);
      NetworkRules both =
          NetworkRules.allowing(
                  NetworkRule.parse("inner.test"),
                  NetworkRule.parse("localhost"),
                  NetworkRule.parse("127.0.0.1:" + bystander.port() + "/tcp"))
              .withPins(pins);
      List<String> ways =
          List.of(
              DIRECTLY.formatted("inner.test", bystander.port()),
              BY_TUNNEL.formatted("inner.test", bystander.port()),
              BY_SOCKS.formatted("localhost", bystander.port()));
      for (String way : ways) {
        Result result = assertNothing(policy(backend, NetworkAccess.filtered(names)), way);
        assertThat(result.refused())
            .anySatisfy(event -> {
              assertThat(event.reason()).contains("is not public");
              assertThat(event.remedy()).containsInstanceOf(Remedy.AllowNetwork.class);
            });
      }
      assertThat(bystander.visits()).isZero();
      for (String way : ways) {
        assertGets(policy(backend, NetworkAccess.filtered(both)), way, Bystander.WORD);
      }
    }
  }

  /** Refused by the rules, before anybody connects: nothing is ever sent to such an address. */
  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void theMetadataServiceIsNotAskedEvenWhereEverythingIsOpen(String backend) {
    NetworkRules open =
        NetworkRules.of(NetworkMode.OPEN, List.of(NetworkRule.parse("169.254.0.0/16")), List.of())
            .withPins(List.of(Pin.parse("meta.test=169.254.169.254")));
    Policy policy = policy(backend, NetworkAccess.filtered(open));
    for (String how : List.of(DIRECTLY, BY_TUNNEL, BY_SOCKS, BY_PROXY)) {
      Result result = assertNothing(policy, how.formatted("169.254.169.254", 80));
      assertDenied(result, "169.254.169.254");
      assertDenied(assertNothing(policy, how.formatted("meta.test", 80)), "meta.test");
    }
    assertGets(
        policy(backend, website.filtered()),
        "print(get(connect('%s', %d), '%s'))"
            .formatted(ALLOWED, website.plainPort(), ALLOWED + ":" + website.plainPort()),
        GREETING);
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void anEmptyListAllowsNothing(String backend) {
    NetworkRules none = NetworkRules.allowing().withPins(website.rules().pins());
    String host = ALLOWED + ":" + website.plainPort();
    for (String how : List.of("connect", "tunnel", "socks")) {
      String script =
          "print(get(%s('%s', %d), '%s'))".formatted(how, ALLOWED, website.plainPort(), host);
      assertDenied(assertNothing(policy(backend, NetworkAccess.filtered(none)), script), ALLOWED);
      assertGets(policy(backend, website.filtered()), script, GREETING);
    }
  }
}
