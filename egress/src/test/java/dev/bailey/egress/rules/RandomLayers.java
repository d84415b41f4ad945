package dev.bailey.egress.rules;

import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import dev.bailey.randomtest.Draws;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/** Makes up the rules of one policy. */
final class RandomLayers {
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

  private final Draws draws;
  private final List<HostName> names;
  private final List<InetAddress> addresses;

  RandomLayers(Draws draws, List<HostName> names, List<InetAddress> addresses) {
    this.draws = draws;
    this.names = names;
    this.addresses = addresses;
  }

  NetworkRules layer() {
    NetworkMode mode = draws.of(NetworkMode.values());
    return draws.note(
        switch (mode) {
          case CLOSED -> NetworkRules.of(mode, List.of(), List.of());
          case OPEN -> NetworkRules.of(mode, addressRules(4), List.of()).withPins(pins());
          case BLOCK_LIST ->
              NetworkRules.of(mode, addressRules(4), join(nameRules(2), addressRules(1)))
                  .withPins(pins());
          case ALLOW_LIST ->
              NetworkRules.of(
                      mode,
                      join(nameRules(4), addressRules(4)),
                      join(nameRules(2), addressRules(1)))
                  .withPins(pins());
        });
  }

  private static List<NetworkRule> join(List<NetworkRule> some, List<NetworkRule> others) {
    List<NetworkRule> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }

  private List<NetworkRule> nameRules(int most) {
    return draws.list(0, most, () -> NetworkRule.parse(draws.of(NAME_RULES) + port()));
  }

  private List<NetworkRule> addressRules(int most) {
    return draws.list(0, most, () -> addressRule(draws.of(ADDRESS_RULES), port()));
  }

  private static NetworkRule addressRule(String range, String port) {
    boolean plain = port.isEmpty() || !range.contains(":");
    return NetworkRule.parse(plain ? range + port : "[" + range + "]" + port);
  }

  private String port() {
    return draws.of("", "", ":80", ":443");
  }

  private List<Pin> pins() {
    return draws.list(0, 3, () -> new Pin(draws.of(names), List.of(draws.of(addresses))));
  }
}
