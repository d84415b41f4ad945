package dev.bailey.egress.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.egress.address.AddressKind;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.network.Addresses;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.randomtest.Draws;
import dev.bailey.randomtest.RandomTest;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compiled rules against rules read one by one, and a policy within another against each alone. */
final class LayersPropertyTest {
  private static final List<HostName> NAMES =
      List.of("a.test", "x.a.test", "y.x.a.test", "ba.test", "test").stream()
          .map(HostName::parse)
          .toList();
  private static final List<InetAddress> ADDRESSES =
      List.of(
              "1.2.3.4",
              "1.2.9.9",
              "10.0.0.1",
              "127.0.0.1",
              "169.254.169.254",
              "2606:4700::1",
              "::1")
          .stream()
          .map(it -> Addresses.parse(it).orElseThrow())
          .toList();
  private static final List<Integer> PORTS = List.of(80, 443);
  private static final int CASES = 400;

  private static NetworkRules layer(Draws draws) {
    return new RandomLayers(draws, NAMES, ADDRESSES).layer();
  }

  @Test
  void compiledRulesSayWhatTheRulesSay() {
    RandomTest.check(CASES, draws -> compiledRulesSayWhatTheRulesSay(layer(draws)));
  }

  private static void compiledRulesSayWhatTheRulesSay(NetworkRules rules) {
    NetworkRules unpinned = rules.withPins(List.of());
    EgressRules compiled = compiled(NetworkAccess.filtered(unpinned));
    for (int port : PORTS) {
      for (HostName name : NAMES) {
        assertThat(compiled.byName(name, port).allowed()).isEqualTo(Model.name(rules, name, port));
      }
      for (InetAddress address : ADDRESSES) {
        assertThat(compiled.byLiteral(address, port).allowed())
            .as("%s %s %s", rules, address, port)
            .isEqualTo(Model.literal(rules, address, port));
        assertThat(compiled.byAddress(NAMES.getFirst(), address, port).allowed())
            .as("%s %s %s", rules, address, port)
            .isEqualTo(Model.resolved(rules, address, port));
      }
    }
    for (HostName name : NAMES) {
      // Ports 80 and 443 stand for themselves, 1 for all that no rule names.
      boolean some = List.of(1, 80, 443).stream().anyMatch(port -> Model.name(rules, name, port));
      assertThat(compiled.byName(name).allowed()).isEqualTo(some);
    }
  }

  @Test
  void withinAnotherNothingMoreIsReached() {
    RandomTest.check(CASES, draws -> withinAnotherNothingMoreIsReached(layer(draws), layer(draws)));
  }

  private static void withinAnotherNothingMoreIsReached(NetworkRules outer, NetworkRules inner) {
    Policy plain = Policy.project(Path.of("/"));
    NetworkAccess both =
        plain
            .withNetwork(NetworkAccess.filtered(inner))
            .within(plain.withNetwork(NetworkAccess.filtered(outer)), Limits.none())
            .network();
    EgressRules all = compiled(both);
    EgressRules first = compiled(NetworkAccess.filtered(outer));
    EgressRules second = compiled(NetworkAccess.filtered(inner));
    for (int port : PORTS) {
      for (InetAddress address : ADDRESSES) {
        boolean literal = first.byLiteral(address, port).allowed();
        assertThat(all.byLiteral(address, port).allowed())
            .isEqualTo(literal && second.byLiteral(address, port).allowed());
        for (HostName name : NAMES) {
          // Whatever a name server says: one answer with this address, one with another.
          for (InetAddress answer : ADDRESSES) {
            if (reaches(all, name, answer, address, port)) {
              assertThat(literal || reaches(first, name, answer, address, port)).isTrue();
              assertThat(
                      second.byLiteral(address, port).allowed()
                          || reaches(second, name, answer, address, port))
                  .isTrue();
            }
          }
        }
      }
    }
  }

  private static EgressRules compiled(NetworkAccess access) {
    return new EgressRules((NetworkAccess.Filtered) access);
  }

  /** As a proxy would go about it. */
  private static boolean reaches(
      EgressRules rules, HostName name, InetAddress answer, InetAddress address, int port) {
    return rules.byName(name, port).allowed()
        && rules.pinned(name).orElse(List.of(answer)).contains(address)
        && rules.byAddress(name, address, port).allowed();
  }

  /** The rules as they are written down, one after the other. */
  private static final class Model {
    static boolean name(NetworkRules rules, HostName name, int port) {
      boolean allowed =
          switch (rules.mode()) {
            case ALLOW_LIST -> rules.allow().stream().anyMatch(it -> names(it, name, port));
            case BLOCK_LIST, OPEN -> true;
            case CLOSED -> false;
          };
      return allowed && rules.block().stream().noneMatch(it -> names(it, name, port));
    }

    static boolean literal(NetworkRules rules, InetAddress address, int port) {
      boolean any = rules.mode() == NetworkMode.BLOCK_LIST || rules.mode() == NetworkMode.OPEN;
      boolean allowed = any || rules.allow().stream().anyMatch(it -> covers(it, address, port));
      return allowed && rules.mode() != NetworkMode.CLOSED && resolved(rules, address, port);
    }

    static boolean resolved(NetworkRules rules, InetAddress address, int port) {
      AddressKind kind = AddressKind.of(address);
      boolean named =
          kind.isPublic()
              || rules.allow().stream()
                  .anyMatch(it ->
                      covers(it, address, port)
                          && kind.range().contains(((NetworkRule.InRange) it).range()));
      return named && rules.block().stream().noneMatch(it -> covers(it, address, port));
    }

    private static boolean names(NetworkRule rule, HostName name, int port) {
      return rule.coversPort(port)
          && switch (rule) {
            case NetworkRule.Exactly exactly -> exactly.name().equals(name);
            case NetworkRule.Below below -> name.isBelow(below.domain());
            case NetworkRule.InRange _ -> false;
          };
    }

    private static boolean covers(NetworkRule rule, InetAddress address, int port) {
      return rule.coversPort(port)
          && rule instanceof NetworkRule.InRange in
          && in.range().contains(address);
    }
  }
}
