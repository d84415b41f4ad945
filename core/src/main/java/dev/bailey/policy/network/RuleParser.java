package dev.bailey.policy.network;

import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import java.util.Optional;

/** Parses one network rule, such as {@code *.example.test:443}. */
final class RuleParser {
  /** Behind a port: raw TCP. */
  static final String RAW = "/tcp";

  private final String whole;
  private final String text;
  private final boolean raw;

  RuleParser(String whole) {
    this.whole = whole;
    this.raw = whole.endsWith(RAW);
    this.text = raw ? whole.substring(0, whole.length() - RAW.length()) : whole;
  }

  NetworkRule rule() {
    refuseWhatIsNoRule();
    NetworkRule rule = withoutSuffix();
    if (raw && rule.port().isEmpty()) {
      throw refused("raw TCP is allowed port by port").withHint("For example " + example() + ".");
    }
    return raw ? rule.asRaw() : rule;
  }

  private String example() {
    boolean ipv6 = text.indexOf(':') >= 0 && !text.startsWith("[");
    return (ipv6 ? "[" + text + "]" : text) + ":5432" + RAW;
  }

  private NetworkRule withoutSuffix() {
    if (text.startsWith("[")) {
      return inBrackets();
    }
    int slash = text.indexOf('/');
    boolean bareIpv6 = slash < 0 && text.indexOf(':') != text.lastIndexOf(':');
    int colon = bareIpv6 ? -1 : text.indexOf(':', Math.max(slash, 0));
    String host = colon < 0 ? text : text.substring(0, colon);
    RulePort port = colon < 0 ? RulePort.all() : port(text.substring(colon + 1));
    if (bareIpv6 || slash >= 0) {
      return new NetworkRule.InRange(range(host), port);
    }
    return host.startsWith("*.")
        ? new NetworkRule.Below(domain(host.substring(2)), port)
        : nameOrAddress(host, port);
  }

  private void refuseWhatIsNoRule() {
    if (text.isEmpty()) {
      throw refused("it is empty");
    }
    if (text.equals("*") || text.startsWith("*:") || text.equals("*.")) {
      throw refused("a rule for everything is no rule")
          .withRemedies(
              new Remedy.Choose(Remedy.Setting.NETWORK_MODE, "full"),
              new Remedy.Advice(
                  "Or only block what is not to be reached: all else that is public is then."));
    }
    if (text.startsWith("@")) {
      throw refused("it is a preset, not a rule");
    }
    if (text.contains("://")) {
      throw refused("it is a URL").withHint("Write only the host: " + hostOfUrl() + ".");
    }
    if (text.indexOf('%') >= 0) {
      throw refused("an address with a zone means something else on each host");
    }
  }

  private String hostOfUrl() {
    String rest = text.substring(text.indexOf("://") + 3);
    int end = 0;
    while (end < rest.length() && "/?#".indexOf(rest.charAt(end)) < 0) {
      end++;
    }
    String host = rest.substring(rest.lastIndexOf('@', Math.max(end - 1, 0)) + 1, end);
    return host.isEmpty() ? "example.test" : host;
  }

  private NetworkRule inBrackets() {
    int end = text.indexOf(']');
    String rest = end < 0 ? "" : text.substring(end + 1);
    if (end < 0 || !(rest.isEmpty() || rest.startsWith(":"))) {
      throw refused("brackets stand around an address, and only a port follows: [ADDRESS]:PORT");
    }
    AddressRange range = range(text.substring(1, end));
    return new NetworkRule.InRange(
        range, rest.isEmpty() ? RulePort.all() : port(rest.substring(1)));
  }

  private AddressRange range(String host) {
    Optional<AddressRange> range = AddressRange.parse(host);
    return range.orElseThrow(
        () -> refused("there is no address in it").withHint("For example 192.0.2.0/24:443."));
  }

  private NetworkRule nameOrAddress(String host, RulePort port) {
    Optional<AddressRange> address = AddressRange.parse(host);
    if (address.isPresent()) {
      return new NetworkRule.InRange(address.get(), port);
    }
    return new NetworkRule.Exactly(domain(host), port);
  }

  private HostName domain(String name) {
    if (name.indexOf('*') >= 0) {
      throw refused("a star stands only for everything before the first dot")
          .withHint("For example *.example.test.");
    }
    return HostName.parse(name);
  }

  private RulePort port(String number) {
    int port = Numeric.decimal(number, 65_535);
    if (port < 1) {
      throw refused("after the colon comes a port from 1 to 65535");
    }
    return RulePort.of(port);
  }

  private BaileyException refused(String reason) {
    return RuleErrors.refused("rule", whole, reason);
  }
}
