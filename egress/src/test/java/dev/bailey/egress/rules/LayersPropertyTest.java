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
import dev.bailey.policy.network.Pin;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

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
  private static final List<String> NAME_RULES =
      List.of("a.test", "x.a.test", "*.a.test", "*.x.a.test", "*.test", "test");
  private static final List<String> ADDRESS_RULES =
      List.of(
          "1.2.3.4",
          "1.2.0.0/16",
          "0.0.0.0/0",
          "10.0.0.0/8",
          "10.0.0.1",
          "127.0.0.1",
          "::/0",
          "::1",
          "169.254.0.0/16",
          "169.254.169.254",
          "2606:4700::/32");

  @Provide
  Arbitrary<NetworkRules> layers() {
    Arbitrary<String> port = Arbitraries.of("", "", ":80", ":443");
    Arbitrary<NetworkRule> names =
        Combinators.combine(Arbitraries.of(NAME_RULES), port)
            .as((rule, suffix) -> NetworkRule.parse(rule + suffix));
    Arbitrary<NetworkRule> addresses =
        Combinators.combine(Arbitraries.of(ADDRESS_RULES), port)
            .as((rule, suffix) ->
                NetworkRule.parse(
                    suffix.isEmpty() || !rule.contains(":")
                        ? rule + suffix
                        : "[" + rule + "]" + suffix));
    Arbitrary<Pin> pins =
        Combinators.combine(Arbitraries.of(NAMES), Arbitraries.of(ADDRESSES))
            .as((name, address) -> new Pin(name, List.of(address)));
    return Combinators.combine(
            Arbitraries.of(NetworkMode.class),
            names.list().ofMaxSize(4),
            addresses.list().ofMaxSize(4),
            names.list().ofMaxSize(2),
            addresses.list().ofMaxSize(1),
            pins.list().ofMaxSize(3))
        .as(LayersPropertyTest::layer);
  }

  private static NetworkRules layer(
      NetworkMode mode,
      List<NetworkRule> names,
      List<NetworkRule> addresses,
      List<NetworkRule> blockedNames,
      List<NetworkRule> blockedAddresses,
      List<Pin> pins) {
    return switch (mode) {
      case CLOSED -> NetworkRules.of(mode, List.of(), List.of());
      case OPEN -> NetworkRules.of(mode, addresses, List.of()).withPins(pins);
      case BLOCK_LIST ->
          NetworkRules.of(mode, addresses, join(blockedNames, blockedAddresses)).withPins(pins);
      case ALLOW_LIST ->
          NetworkRules.of(mode, join(names, addresses), join(blockedNames, blockedAddresses))
              .withPins(pins);
    };
  }

  private static List<NetworkRule> join(List<NetworkRule> some, List<NetworkRule> others) {
    return List.of(some, others).stream().flatMap(List::stream).toList();
  }

  @Property(tries = 400)
  void compiledRulesSayWhatTheRulesSay(@ForAll("layers") NetworkRules rules) {
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

  @Property(tries = 400)
  void withinAnotherNothingMoreIsReached(
      @ForAll("layers") NetworkRules outer, @ForAll("layers") NetworkRules inner) {
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
