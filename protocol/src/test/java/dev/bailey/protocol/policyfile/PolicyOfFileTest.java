package dev.bailey.protocol.policyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.backend.Backends;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Mode;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import dev.bailey.policy.network.SecretGrant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The policies that policy files are, by themselves and within others. */
final class PolicyOfFileTest {
  private static final Backends NONE = new Backends(List.of());

  @TempDir private Path directory;
  private Path project;

  @BeforeEach
  void prepare() throws IOException {
    directory = directory.toRealPath();
    project = Files.createDirectories(directory.resolve("project"));
    Files.createDirectories(project.resolve("out"));
  }

  private PolicyFile file(String text) {
    return PolicyFile.ofYaml(text, "p.yaml").in(directory);
  }

  private Policy policy(String text) {
    return file(text).policy(project, NONE);
  }

  private static BaileyException refusal(ThrowingCallable call) {
    BaileyException refused = catchThrowableOfType(BaileyException.class, call);
    assertThat(refused).isNotNull();
    assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    return refused;
  }

  @Test
  void whatIsLeftOutIsAtItsDefault() {
    assertThat(policy("{}")).isEqualTo(Policy.project(project));
    assertThat(file("{}").policy(project)).isEqualTo(Policy.project(project));
    assertThat(policy("level: off")).isEqualTo(Mode.OFF.policy(project));
    assertThat(policy("{level: off, files: {mode: project}}").files())
        .isEqualTo(FileAccess.project(project));
  }

  @Test
  void everythingThatIsSaid() {
    Policy policy =
        policy(
            """
            files:
              mode: read-only
              read: [/opt/data]
              write: [project/out]
              mounts: [{source: data, target: /data}]
              deny: [project/.env]
              protect: [tools/start.sh]
            network:
              allow: [api.test, "*.b.test:443"]
              block: [bad.b.test]
              resolve: [api.test=192.0.2.1]
              secrets: [{name: TOKEN, file: token, host: api.test}]
            limits: {memory: 256m, timeout: unlimited}
            level: enhanced
            backend: bubblewrap
            accept: [cpu]
            seccomp: profile.json
            """);
    FileAccess files = policy.files();
    assertThat(files.mode()).isEqualTo(FileAccess.Mode.READ_ONLY);
    assertThat(files.project()).isEqualTo(project);
    assertThat(files.read()).containsExactly(Path.of("/opt/data"));
    assertThat(files.write()).containsExactly(project.resolve("out"));
    assertThat(files.mounts())
        .containsExactly(Mount.readOnly(directory.resolve("data"), Path.of("/data")));
    assertThat(files.deny()).containsExactly(project.resolve(".env"));
    assertThat(files.autorun())
        .isEqualTo(AutorunPatterns.standard().plus(AutorunPattern.of("tools/start.sh")));
    SecretGrant secret =
        new SecretGrant("TOKEN", HostName.parse("api.test"), directory.resolve("token"));
    assertThat(policy.network())
        .isEqualTo(
            NetworkAccess.filtered(
                new NetworkRules(
                    NetworkMode.ALLOW_LIST,
                    List.of(NetworkRule.parse("api.test"), NetworkRule.parse("*.b.test:443")),
                    List.of(NetworkRule.parse("bad.b.test")),
                    List.of(Pin.parse("api.test=192.0.2.1")),
                    List.of(secret))));
    assertThat(policy.limits())
        .isEqualTo(Limits.none().withMemoryBytes(256L << 20).withUnlimited(Promise.TIME));
    assertThat(policy.level()).isEqualTo(Level.ENHANCED);
    assertThat(policy.backend()).contains("bubblewrap");
    assertThat(policy.accepted()).containsExactly(Promise.CPU);
    assertThat(policy.seccompProfile()).contains(directory.resolve("profile.json"));
  }

  @Test
  void theProjectOfTheFileComesFirst() {
    assertThat(policy("files: {project: other}").files().project())
        .isEqualTo(directory.resolve("other"));
  }

  @Test
  void whoOnlyBlocksReachesTheRest() {
    assertThat(policy("network: {block: [a.test]}").network())
        .isEqualTo(NetworkAccess.filtered(NetworkRules.blocking(NetworkRule.parse("a.test"))));
  }

  /** What it stands for is known when the policy is made, by another module. */
  @Test
  void aPresetIsLookedUpLate() {
    PolicyFile file = file("network: {allow: ['@pip']}");
    assertThat(catchThrowableOfType(BaileyException.class, () -> file.policy(project, NONE)).code())
        .as("without the module egress")
        .isEqualTo(ErrorCode.NOT_SUPPORTED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "files: {read: [x]}",
        "files: {project: x}",
        "files: {deny: [x]}",
        "files: {mounts: [{source: x, target: /y}]}",
        "network: {allow: [a.test], secrets: [{name: T, file: x, host: a.test}]}",
        "seccomp: x",
      })
  void relativePathsAreNoOnes(String text) {
    PolicyFile file = PolicyFile.ofYaml(text, "p.yaml");
    assertThat(refusal(() -> file.policy(project, NONE))).hasMessageContaining("'x' is relative");
    assertThat(refusal(() -> file.within(Policy.project(project), Limits.none())))
        .hasMessageContaining("'x' is relative");
    assertThat(file.in(directory).policy(project, NONE)).isNotNull();
  }

  @Test
  void aProtectedPathOfTheHostIsOneInTheProject() {
    assertThat(policy("files: {protect: ['" + project + "/a/b']}").files().autorun())
        .isEqualTo(AutorunPatterns.standard().plus(AutorunPattern.of("/a/b")));
    assertThat(refusal(() -> policy("files: {protect: [/etc/passwd]}")))
        .hasMessageContaining("in no directory that the command may write");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "files: {mode: unrestricted} | tighten files.mode: 'unrestricted' is more than the policy",
        "files: {read: [secret]} | tighten read ",
        "files: {write: [.]} | tighten write ",
        "network: {mode: full} | tighten network: 'full'",
        "network: {allow: [b.test]} | tighten network.allow: 'b.test'",
        "network: {allow: [a.test], resolve: [a.test=192.0.2.1]} | tighten network.resolve: ",
        "limits: {memory: 65m} | tighten limits.memory: '68157440' is more than the policy around it allows: 67108864",
        "limits: {memory: unlimited} | tighten limits.memory: 'unlimited'",
        "limits: {pids: 9} | tighten limits.pids: '9'",
        "level: off | tighten level: 'off'",
        "backend: host | tighten backend: 'host'",
        "accept: [cpu] | tighten accept: 'cpu'",
      })
  void withinAPolicyNothingIsWidened(String text, String reason) {
    Policy outer =
        Policy.project(project)
            .withNetwork(NetworkAccess.filtered(NetworkRules.allowing(NetworkRule.parse("a.test"))))
            .withLimits(Limits.none().withMemoryBytes(64L << 20));
    Limits defaults = Limits.none().withProcesses(8);
    assertThat(refusal(() -> file(text).within(outer, defaults))).hasMessageContaining(reason);
  }

  @Test
  void withinAPolicyItTightens() {
    Policy outer = Policy.project(project).withLimits(Limits.none().withMemoryBytes(64L << 20));
    assertThat(file("{}").within(outer, Limits.standard())).isEqualTo(outer);
    Policy tight =
        file("{files: {mode: read-only, deny: [project/x]}, limits: {memory: 32m, disk: unlimited}}")
            .within(outer, Limits.standard());
    assertThat(tight.files().mode()).isEqualTo(FileAccess.Mode.READ_ONLY);
    assertThat(tight.files().deny()).containsExactly(project.resolve("x"));
    assertThat(tight.limits())
        .isEqualTo(Limits.none().withMemoryBytes(32L << 20).withUnlimited(Promise.DISK));
    assertThat(tight.cuts()).isEmpty();
  }
}
