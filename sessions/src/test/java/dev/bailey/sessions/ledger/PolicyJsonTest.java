package dev.bailey.sessions.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Limits;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.PathAccess.Access;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Root;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import dev.bailey.policy.network.SecretGrant;
import dev.bailey.sessions.api.SessionPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A policy with a filter comes back from the ledger as it was, or not at all. */
final class PolicyJsonTest {
  private static final NetworkRules RULES =
      new NetworkRules(
          NetworkMode.ALLOW_LIST,
          List.of(
              NetworkRule.parse("example.test:443"),
              NetworkRule.parse("*.b\u00fccher.test"),
              NetworkRule.parse("10.0.0.0/8:5432"),
              NetworkRule.parse("[2001:db8::/32]:22/tcp")),
          List.of(NetworkRule.parse("bad.example.test"), NetworkRule.parse("::1")),
          List.of(Pin.parse("example.test=10.0.0.1,2001:db8::1")),
          List.of(new SecretGrant("TOKEN", HostName.parse("example.test"), Path.of("/token"))));

  private static SessionPolicy with(NetworkAccess network) {
    return SessionPolicy.of(Policy.project(Path.of("/")).withNetwork(network));
  }

  @Test
  void everyNetworkComesBack() {
    NetworkRules open = NetworkRules.of(NetworkMode.OPEN, List.of(), List.of());
    for (NetworkAccess network :
        List.of(
            NetworkAccess.none(),
            NetworkAccess.full(),
            NetworkAccess.filtered(NetworkRules.allowing()),
            NetworkAccess.filtered(NetworkRules.blocking(NetworkRule.parse("a.test"))),
            new NetworkAccess.Filtered(List.of(open, RULES)))) {
      assertThat(PolicyJson.read(PolicyJson.write(with(network)))).isEqualTo(with(network));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"version\"",
        "\"layers\"",
        "\"mode\"",
        "\"allow\"",
        "\"block\"",
        "\"resolve\"",
        "\"secrets\"",
        "\"name\"",
        "\"host\"",
        "allow-list",
        "example.test:443",
        "=10.0.0.1"
      })
  void aFilterThatLostAPartIsRefused(String part) {
    String text = PolicyJson.write(with(NetworkAccess.filtered(RULES)));
    assertThat(text).contains(part);
    String damaged = text.replace(part, part.startsWith("\"") ? "\"other\"" : "?");
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> PolicyJson.read(damaged))
        .satisfies(it -> assertThat(it.code()).isEqualTo(ErrorCode.DATA_DAMAGED));
  }

  @Test
  void mountsAndTheRootComeBack() {
    SessionPolicy policy =
        SessionPolicy.of(
            Policy.project(Path.of("/"))
                .withRoot(Root.image("alpine:3"))
                .mounting(Path.of("/srv/data"), Path.of("/data"), Access.READ)
                .mounting(Path.of("/srv/out"), Path.of("/out"), Access.WRITE));
    assertThat(PolicyJson.read(PolicyJson.write(policy))).isEqualTo(policy);
  }

  @Test
  void theListOfFilesThatRunLaterComesBack() {
    Policy asked = Policy.project(Path.of("/"));
    AutorunPatterns list =
        AutorunPatterns.standard().without(".envrc").plus(AutorunPattern.of("tools/start.sh"));
    SessionPolicy policy = SessionPolicy.of(asked.withFiles(asked.files().withAutorun(list)));
    AutorunPatterns read = PolicyJson.read(PolicyJson.write(policy)).autorun();
    assertThat(read.match("tools/start.sh")).isPresent();
    assertThat(read.match(".git/config")).isPresent();
    assertThat(read.match(".envrc")).isEmpty();
  }

  /** What ledgers hold that were written before documents had a version. */
  @Test
  void whatOlderVersionsWroteIsRead() {
    String older =
        """
        {"network":"filtered","network_layers":[{"mode":"ALLOW_LIST",\
        "allow":["example.test:443","*.xn--bcher-kva.test","10.0.0.0/8:5432",\
        "[2001:db8::/32]:22/tcp"],"block":["bad.example.test","::1"],\
        "pins":["example.test=10.0.0.1,2001:db8::1"],\
        "secrets":[{"name":"TOKEN","host":"example.test","file":"/token"}]}],\
        "level":"DEFAULT","accepted":["CPU","OPEN_FILES"],"read":["/r"],"write":[],"deny":[".env"],\
        "protect":[{"path":"tools/start.sh","runner":"make","occasion":"always"}],\
        "unprotected":[".envrc"],"limits":{"wall_time":"PT30S","cpus":0.5,"memory":268435456,\
        "processes":64}}\
        """;
    SessionPolicy read = PolicyJson.read(older);
    assertThat(read.network()).isEqualTo(NetworkAccess.filtered(RULES));
    assertThat(read.accepted()).containsExactlyInAnyOrder(Promise.CPU, Promise.OPEN_FILES);
    assertThat(read.read()).containsExactly(Path.of("/r"));
    assertThat(read.deny()).containsExactly(Path.of(".env"));
    assertThat(read.autorun().match("tools/start.sh")).isPresent();
    assertThat(read.autorun().match(".envrc")).isEmpty();
    assertThat(read.limits())
        .isEqualTo(
            Limits.none()
                .withWallTime(Duration.ofSeconds(30))
                .withCpus(0.5)
                .withMemoryBytes(256 << 20)
                .withProcesses(64));
    assertThat(PolicyJson.read(PolicyJson.write(read))).isEqualTo(read);
  }

  /** Before files that run later were known; they have the standard list. */
  @Test
  void whatTheOldestVersionsWroteIsRead() {
    String oldest =
        "{\"network\":\"none\",\"level\":\"DEFAULT\",\"accepted\":[],\"read\":[],\"write\":[],"
            + "\"deny\":[],\"limits\":{}}";
    assertThat(PolicyJson.read(oldest)).isEqualTo(SessionPolicy.standard());
  }
}
