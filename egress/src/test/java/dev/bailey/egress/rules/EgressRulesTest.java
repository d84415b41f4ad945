package dev.bailey.egress.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.Remedy;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.Addresses;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EgressRulesTest {
  private static final HostName NAME = HostName.parse("example.test");
  private static final InetAddress PUBLIC = address("1.2.3.4");

  private static InetAddress address(String text) {
    return Addresses.parse(text).orElseThrow();
  }

  private static HostName name(String text) {
    return HostName.parse(text);
  }

  private static List<NetworkRule> rules(String... texts) {
    return List.of(texts).stream().map(NetworkRule::parse).toList();
  }

  private static NetworkRules layer(NetworkMode mode, List<NetworkRule> allow, String... block) {
    return NetworkRules.of(mode, allow, rules(block));
  }

  private static EgressRules compiled(NetworkRules... layers) {
    return new EgressRules(new NetworkAccess.Filtered(List.of(layers)));
  }

  private static EgressRules allowing(String... allow) {
    return compiled(layer(NetworkMode.ALLOW_LIST, rules(allow)));
  }

  @Test
  void anEmptyListDeniesEverything() {
    EgressRules none = allowing();
    assertThat(none.byName(NAME, 443).allowed()).isFalse();
    assertThat(none.byName(NAME).allowed()).isFalse();
    assertThat(none.byLiteral(PUBLIC, 443).allowed()).isFalse();
    assertThat(none.byName(NAME, 443).remedy())
        .contains(new Remedy.AllowNetwork("example.test:443"));
    assertThat(none.byLiteral(PUBLIC, 443).remedy())
        .contains(new Remedy.AllowNetwork("1.2.3.4:443"));
    assertThat(none.byLiteral(address("2606:4700::1"), 443).remedy())
        .contains(new Remedy.AllowNetwork("[2606:4700::1]:443"));
  }

  @ParameterizedTest
  @CsvSource({
    "example.test, 443, true",
    "example.test, 22, true",
    "a.example.test, 443, false",
    "evilexample.test, 443, false",
    "example.test.evil.test, 443, false",
    "wild.test, 443, false",
    "a.wild.test, 443, true",
    "a.b.wild.test, 443, true",
    "awild.test, 443, false",
    "wild.test.evil.test, 443, false",
    "port.test, 443, true",
    "port.test, 80, false",
    "test, 443, false",
  })
  void namesAreComparedByWholeLabels(String name, int port, boolean allowed) {
    EgressRules rules = allowing("example.test", "*.wild.test", "port.test:443");
    assertThat(rules.byName(name(name), port).allowed()).isEqualTo(allowed);
  }

  @Test
  void whatIsBlockedIsBlocked() {
    EgressRules rules =
        compiled(
            layer(
                NetworkMode.ALLOW_LIST,
                rules("*.a.test", "b.a.test:443", "1.0.0.0/8"),
                "b.a.test",
                "c.a.test:80",
                "1.2.0.0/16"));
    assertThat(rules.byName(name("b.a.test"), 443).rule()).contains(NetworkRule.parse("b.a.test"));
    assertThat(rules.byName(name("b.a.test")).allowed()).isFalse();
    assertThat(rules.byName(name("c.a.test"), 80).allowed()).isFalse();
    assertThat(rules.byName(name("c.a.test"), 443).allowed()).isTrue();
    assertThat(rules.byName(name("c.a.test")).allowed()).isTrue();
    assertThat(rules.byLiteral(PUBLIC, 80).allowed()).isFalse();
    assertThat(rules.byLiteral(address("1.3.0.1"), 80).allowed()).isTrue();
    assertThat(rules.byAddress(name("d.a.test"), PUBLIC, 80).allowed()).isFalse();
    assertThat(rules.byAddress(name("d.a.test"), address("64:ff9b::1.2.3.4"), 80).rule())
        .contains(NetworkRule.parse("1.2.0.0/16"));
  }

  @Test
  void aNameWithAllItsPortsBlockedIsNotResolved() {
    EgressRules rules = compiled(layer(NetworkMode.ALLOW_LIST, rules("a.test:80"), "a.test:80"));
    assertThat(rules.byName(name("a.test")).allowed()).isFalse();
  }

  @Test
  void modes() {
    EgressRules blocking = compiled(layer(NetworkMode.BLOCK_LIST, rules(), "a.test"));
    assertThat(blocking.byName(name("a.test"), 443).allowed()).isFalse();
    assertThat(blocking.byName(NAME, 443).allowed()).isTrue();
    EgressRules open = compiled(layer(NetworkMode.OPEN, rules()));
    assertThat(open.byName(NAME, 443).allowed()).isTrue();
    assertThat(open.byLiteral(PUBLIC, 443).allowed()).isTrue();
    assertThat(open.byLiteral(address("127.0.0.1"), 443).allowed()).isFalse();
    EgressRules closed = compiled(layer(NetworkMode.CLOSED, rules()));
    assertThat(closed.byName(NAME, 443).allowed()).isFalse();
    assertThat(closed.byName(NAME, 443).remedy()).isEmpty();
    assertThat(closed.byLiteral(PUBLIC, 443).allowed()).isFalse();
    assertThat(closed.byLiteral(address("127.0.0.1"), 443).remedy()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "10.0.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "::1",
        "fd00:ec2::254",
        "fe80::1",
        "64:ff9b::127.0.0.1",
        "2002:7f00:1::1",
        "::7f00:1",
        "224.0.0.1"
      })
  void addressesThatAreNotPublicAreNamed(String text) {
    InetAddress special = address(text);
    EgressRules named = allowing("example.test", "0.0.0.0/0", "::/0");
    assertThat(named.byName(NAME, 443).allowed()).isTrue();
    assertThat(named.byAddress(NAME, PUBLIC, 443).allowed()).as("control").isTrue();
    assertThat(named.byAddress(NAME, special, 443).allowed()).isFalse();
    assertThat(named.byLiteral(special, 443).allowed()).isFalse();
    Remedy remedy = named.byAddress(NAME, special, 443).remedy().orElseThrow();
    String missing = ((Remedy.AllowNetwork) remedy).rule().orElseThrow();
    EgressRules both = allowing("example.test", missing);
    assertThat(both.byAddress(NAME, special, 443).allowed()).isTrue();
    assertThat(both.byAddress(NAME, special, 444).allowed()).isFalse();
    assertThat(both.byLiteral(special, 443).allowed()).isTrue();
    assertThat(both.byName(name("other.test"), 443).allowed()).isFalse();
  }

  @Test
  void aWideRuleDoesNotNameTheMetadataService() {
    EgressRules rules = allowing("169.254.0.0/16");
    assertThat(rules.byLiteral(address("169.254.1.1"), 80).allowed()).isTrue();
    assertThat(rules.byLiteral(address("169.254.169.254"), 80).allowed()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "64:ff9b::/96, 64:ff9b::a9fe:a9fe, 64:ff9b::a00:1",
    "64:ff9b:1::/48, 64:ff9b:1::a9fe:a9fe, 64:ff9b:1::a00:1",
    "2002::/16, 2002:a9fe:a9fe::1, 2002:a00:1::1",
    "2002::/16, 2002:7f00:1::1, 2002:a00:1::1",
  })
  void norDoesOneForAddressesThatLeadThere(String range, String leading, String other) {
    EgressRules rules = allowing(range);
    assertThat(rules.byLiteral(address(other), 80).allowed()).as("control").isTrue();
    assertThat(rules.byLiteral(address(leading), 80).allowed()).isFalse();
    assertThat(allowing(leading).byLiteral(address(leading), 80).allowed()).isTrue();
  }

  @Test
  void loopbackIsReachedOnlyByARuleForTheOneAddress() {
    EgressRules range = allowing("example.test", "127.0.0.0/8");
    assertThat(range.byAddress(NAME, address("127.0.0.1"), 80).allowed()).isFalse();
    assertThat(range.byLiteral(address("127.0.0.1"), 80).allowed()).isFalse();
    EgressRules single = allowing("example.test", "127.0.0.1");
    assertThat(single.byAddress(NAME, address("127.0.0.1"), 80).allowed()).isTrue();
    assertThat(single.byLiteral(address("127.0.0.2"), 80).allowed()).isFalse();
  }

  /** A socket for both families would connect to ::1 instead. */
  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0", "::", "::ffff:0.0.0.0", "0.1.2.3"})
  void noRuleNamesTheUnspecifiedAddress(String text) {
    EgressRules rules = allowing("example.test", text);
    for (Verdict verdict :
        List.of(rules.byAddress(NAME, address(text), 80), rules.byLiteral(address(text), 80))) {
      assertThat(verdict.allowed()).isFalse();
      assertThat(verdict.reason()).contains("no place to connect to");
      assertThat(verdict.remedy()).isEmpty();
    }
  }

  @Test
  void pinsNarrowWhatANameStandsFor() {
    EgressRules rules =
        compiled(
            layer(NetworkMode.ALLOW_LIST, rules("example.test", "127.0.0.1:8443"))
                .withPins(List.of(Pin.parse("example.test=127.0.0.1,127.0.0.2"))));
    assertThat(rules.pinned(NAME)).contains(List.of(address("127.0.0.1"), address("127.0.0.2")));
    assertThat(rules.pinned(name("other.test"))).isEmpty();
    assertThat(rules.byAddress(NAME, address("127.0.0.1"), 8443).allowed()).isTrue();
    assertThat(rules.byAddress(NAME, address("127.0.0.2"), 8443).allowed()).isFalse();
    assertThat(rules.byAddress(NAME, PUBLIC, 8443).allowed()).isFalse();
  }

  @Test
  void aPinOfAnInnerLayerOpensNothing() {
    NetworkRules outer = layer(NetworkMode.ALLOW_LIST, rules("example.test"));
    NetworkRules inner = outer.withPins(List.of(Pin.parse("example.test=1.2.3.4")));
    assertThat(compiled(inner).byAddress(NAME, PUBLIC, 443).allowed()).isTrue();
    assertThat(compiled(outer, inner).byAddress(NAME, PUBLIC, 443).allowed()).isFalse();
    NetworkRules named = layer(NetworkMode.ALLOW_LIST, rules("example.test", "1.2.3.4"));
    assertThat(compiled(named, inner).byAddress(NAME, PUBLIC, 443).allowed()).isTrue();
    NetworkRules other = outer.withPins(List.of(Pin.parse("example.test=1.2.3.5")));
    assertThat(compiled(other, inner).pinned(NAME)).contains(List.of());
    assertThat(compiled(other, inner).byAddress(NAME, PUBLIC, 443).allowed()).isFalse();
  }

  @Test
  void thousandsOfRulesAreFound() {
    List<NetworkRule> many = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      many.add(NetworkRule.parse("h" + i + ".a.test"));
      many.add(NetworkRule.parse("*.d" + i + ".test:443"));
      many.add(NetworkRule.parse("1." + i / 250 + "." + i % 250 + ".0/24"));
    }
    EgressRules rules = compiled(layer(NetworkMode.ALLOW_LIST, many));
    assertThat(rules.byName(name("h19999.a.test"), 1).allowed()).isTrue();
    assertThat(rules.byName(name("x.d19999.test"), 443).allowed()).isTrue();
    assertThat(rules.byName(name("x.d20000.test"), 443).allowed()).isFalse();
    assertThat(rules.byLiteral(address("1.79.249.7"), 443).allowed()).isTrue();
    assertThat(rules.byLiteral(address("1.79.250.7"), 443).allowed()).isFalse();
  }

  @Test
  void rulesAreReplacedAsAWhole() {
    NetworkAccess.Filtered before =
        new NetworkAccess.Filtered(List.of(NetworkRules.allowing(NetworkRule.parse("a.test"))));
    NetworkAccess.Filtered after = new NetworkAccess.Filtered(List.of(NetworkRules.allowing()));
    CurrentRules current = new CurrentRules(before, _ -> false);
    EgressRules held = current.now();
    current.replace(after);
    assertThat(held.byName(name("a.test"), 1).allowed()).isTrue();
    assertThat(current.now().byName(name("a.test"), 1).allowed()).isFalse();
  }

  @Test
  void rawTcpNeedsARuleThatSaysSo() {
    EgressRules plain = allowing("example.test", "10.0.0.1", "1.2.3.4");
    assertThat(plain.rawByAddress(NAME, PUBLIC, 22).allowed()).isFalse();
    assertThat(plain.rawByAddress(NAME, PUBLIC, 22).remedy())
        .contains(new Remedy.AllowNetwork("example.test:22/tcp"));
    assertThat(plain.rawByLiteral(PUBLIC, 22).remedy())
        .contains(new Remedy.AllowNetwork("1.2.3.4:22/tcp"));
    assertThat(plain.rawByAddress(NAME, address("10.0.0.1"), 22).remedy())
        .contains(new Remedy.AllowNetwork("10.0.0.1:22/tcp"));

    EgressRules raw = allowing("example.test", "*.test:22/tcp", "example.test:22");
    assertThat(raw.rawByAddress(NAME, PUBLIC, 22).allowed()).isTrue();
    assertThat(raw.rawByAddress(NAME, PUBLIC, 23).allowed()).isFalse();
    assertThat(raw.rawByLiteral(PUBLIC, 22).allowed()).isFalse();
    assertThat(allowing("0.0.0.0/0:22/tcp").rawByLiteral(PUBLIC, 22).allowed()).isTrue();
  }

  /** What listens at such an address is reached by raw TCP whatever its name. */
  @Test
  void whereTheAddressNeedsARuleThatOneAllowsRawTcp() {
    InetAddress inner = address("10.0.0.1");
    EgressRules byName = allowing("example.test:22/tcp", "10.0.0.1:22");
    assertThat(byName.rawByAddress(NAME, inner, 22).allowed()).isFalse();
    EgressRules byAddress = allowing("example.test:22", "10.0.0.0/24:22/tcp");
    assertThat(byAddress.rawByAddress(NAME, inner, 22).allowed()).isTrue();
    EgressRules wide = allowing("example.test:22/tcp", "0.0.0.0/0:22/tcp", "10.0.0.1:22");
    assertThat(wide.rawByAddress(NAME, inner, 22).allowed()).isFalse();
  }

  @Test
  void everyLayerHasToAllowRawTcp() {
    NetworkRules raw = layer(NetworkMode.ALLOW_LIST, rules("example.test:22/tcp"));
    NetworkRules plain = layer(NetworkMode.ALLOW_LIST, rules("example.test"));
    NetworkRules blocking = layer(NetworkMode.BLOCK_LIST, List.of(), "other.test");
    NetworkRules open = layer(NetworkMode.OPEN, List.of());
    assertThat(compiled(raw, raw).rawByAddress(NAME, PUBLIC, 22).allowed()).isTrue();
    assertThat(compiled(raw, open).rawByAddress(NAME, PUBLIC, 22).allowed()).isTrue();
    assertThat(compiled(raw, plain).rawByAddress(NAME, PUBLIC, 22).allowed()).isFalse();
    assertThat(compiled(plain, raw).rawByAddress(NAME, PUBLIC, 22).allowed()).isFalse();
    assertThat(compiled(raw, blocking).rawByAddress(NAME, PUBLIC, 22).allowed()).isFalse();
    NetworkRules pinned = raw.withPins(List.of(Pin.parse("example.test=1.2.3.4")));
    assertThat(compiled(raw, pinned).rawByAddress(NAME, PUBLIC, 22).allowed()).isFalse();
  }

  /** What listens there listens on this host, as on its loopback interface. */
  @ParameterizedTest
  @CsvSource({"1.2.3.4, 1.2.3.0/24", "10.0.0.1, 10.0.0.0/8", "2606:4700::1, 2606:4700::/32"})
  void addressesOfThisHostAreReachedOnlyByARuleForTheOneAddress(String text, String around) {
    InetAddress own = address(text);
    NetworkRules rules = layer(NetworkMode.ALLOW_LIST, rules("example.test", around));
    NetworkAccess.Filtered filtered = new NetworkAccess.Filtered(List.of(rules));
    EgressRules elsewhere = new EgressRules(filtered);
    assertThat(elsewhere.byAddress(NAME, own, 80).allowed()).isTrue();
    assertThat(elsewhere.byLiteral(own, 80).allowed()).isTrue();

    EgressRules here = new EgressRules(filtered, own::equals);
    for (Verdict verdict : List.of(here.byAddress(NAME, own, 80), here.byLiteral(own, 80))) {
      assertThat(verdict.allowed()).isFalse();
      assertThat(verdict.reason()).contains("an address of this host");
      String bracketed = text.contains(":") ? "[" + text + "]" : text;
      assertThat(verdict.remedy()).contains(new Remedy.AllowNetwork(bracketed + ":80"));
    }
    NetworkRules open = layer(NetworkMode.OPEN, List.of());
    assertThat(
            new EgressRules(new NetworkAccess.Filtered(List.of(open)), own::equals)
                .byLiteral(own, 80)
                .allowed())
        .isFalse();
    NetworkRules named = layer(NetworkMode.ALLOW_LIST, rules("example.test", text));
    EgressRules withRule = new EgressRules(new NetworkAccess.Filtered(List.of(named)), own::equals);
    assertThat(withRule.byAddress(NAME, own, 80).allowed()).isTrue();
    assertThat(withRule.byLiteral(own, 80).allowed()).isTrue();
  }

  @Test
  void anAddressThatIsTranslatedToOneOfThisHostIsOne() {
    NetworkRules rules = layer(NetworkMode.ALLOW_LIST, rules("example.test"));
    EgressRules here = new EgressRules(new NetworkAccess.Filtered(List.of(rules)), PUBLIC::equals);
    assertThat(here.byAddress(NAME, address("64:ff9b::1.2.3.4"), 80).allowed()).isFalse();
    assertThat(here.byAddress(NAME, address("64:ff9b::1.2.3.5"), 80).allowed()).isTrue();
    assertThat(here.byAddress(NAME, address("::ffff:1.2.3.4"), 80).allowed()).isFalse();
  }
}
