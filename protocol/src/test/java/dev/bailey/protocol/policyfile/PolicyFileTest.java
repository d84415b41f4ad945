package dev.bailey.protocol.policyfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.PathAccess.Access;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPattern;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people write into policy files, and what they get wrong. */
final class PolicyFileTest {
  private static final String FULL =
      """
      version: 1
      files:
        mode: read-only
        project: .
        read: [/opt/data, ../shared]
        write:
          - out
        mounts:
          - {source: ../data, target: /data}
          - {source: /srv/out, target: /out, access: write}
        deny: [.env]
        protect: ["tools/start.sh"]
      network:
        mode: filtered
        allow: ["@pip", "*.example.test:443", 10.0.0.1]
        block: [bad.example.test]
        resolve: [example.test=192.0.2.1]
        secrets:
          - {name: TOKEN, file: token.txt, host: api.example.test}
      limits:
        memory: 256m
        cpus: 0.5
        pids: 64
        open_files: 256
        timeout: 1.5m
        output: 1048576
        disk: 1GiB
      level: enhanced
      backend: bubblewrap
      accept: [cpu, open-files]
      seccomp: profile.json
      """;

  @Test
  void everythingThatCanBeSaid() {
    PolicyFile file = PolicyFile.ofYaml(FULL, "p.yaml").in(Path.of("/work/sub"));
    PolicyFile.Files files = file.files();
    assertThat(files.mode()).contains(FileAccess.Mode.READ_ONLY);
    assertThat(files.project()).contains(Path.of("/work/sub"));
    assertThat(files.read()).containsExactly(Path.of("/opt/data"), Path.of("/work/shared"));
    assertThat(files.write()).containsExactly(Path.of("/work/sub/out"));
    assertThat(files.mounts())
        .containsExactly(
            new PolicyFile.MountEntry(Path.of("/work/data"), Path.of("/data"), Access.READ),
            new PolicyFile.MountEntry(Path.of("/srv/out"), Path.of("/out"), Access.WRITE));
    assertThat(files.deny()).containsExactly(Path.of("/work/sub/.env"));
    assertThat(files.protect()).containsExactly(AutorunPattern.of("tools/start.sh"));
    PolicyFile.Network network = file.network();
    assertThat(network.mode()).contains(PolicyFile.NetworkWord.FILTERED);
    assertThat(network.allow()).containsExactly("@pip", "*.example.test:443", "10.0.0.1");
    assertThat(network.block()).containsExactly("bad.example.test");
    assertThat(network.resolve()).containsExactly("example.test=192.0.2.1");
    assertThat(network.secrets())
        .containsExactly(
            new PolicyFile.Secret("TOKEN", Path.of("/work/sub/token.txt"), "api.example.test"));
    assertThat(file.limits())
        .isEqualTo(
            Limits.none()
                .withWallTime(Duration.ofSeconds(90))
                .withCpus(0.5)
                .withMemoryBytes(256L << 20)
                .withProcesses(64)
                .withOpenFiles(256)
                .withOutputBytes(1L << 20)
                .withDiskBytes(1L << 30));
    assertThat(file.level()).contains(Level.ENHANCED);
    assertThat(file.backend()).contains("bubblewrap");
    assertThat(file.accept()).containsExactlyInAnyOrder(Promise.CPU, Promise.OPEN_FILES);
    assertThat(file.seccomp()).contains(Path.of("/work/sub/profile.json"));
  }

  @Test
  void limitsAreLifted() {
    String all =
        """
        limits: {memory: unlimited, cpus: unlimited, pids: unlimited, open_files: unlimited,
          timeout: unlimited, output: unlimited, disk: unlimited}
        """;
    assertThat(PolicyFile.ofYaml(all, "p.yaml").limits())
        .isEqualTo(
            Limits.none()
                .withUnlimited(
                    Promise.MEMORY,
                    Promise.CPU,
                    Promise.PROCESSES,
                    Promise.OPEN_FILES,
                    Promise.TIME,
                    Promise.OUTPUT,
                    Promise.DISK));
    assertThat(PolicyFile.ofJson("{\"limits\":{\"cpus\":\"unlimited\"}}", "p.json").limits())
        .isEqualTo(Limits.none().withUnlimited(Promise.CPU));
  }

  @Test
  void nothingNeedsToBeSaid() {
    PolicyFile empty = PolicyFile.ofJson("{}", "p.json");
    assertThat(empty.limits()).isEqualTo(Limits.none());
    assertThat(empty.files().mode()).isEmpty();
    assertThat(empty.network().mode()).isEmpty();
    assertThat(PolicyFile.ofYaml("{}", "p.yaml")).isEqualTo(empty);
    assertThat(PolicyFile.ofYaml("version: 1\n", "p.yaml")).isEqualTo(empty);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "limits: {memory: 256x} | limits.memory | '256x' is not a size",
        "limits: {memory: 1k} | limits.memory | 1024 is out of range",
        "limits: {memory: [1]} | limits.memory | found a list",
        "limits: {memory: -1} | limits.memory | found -1",
        "limits: {memory: 0.5} | limits.memory | expected a whole number",
        "limits: {memory: 99999999999t} | limits.memory | is too large",
        "limits: {timeout: 0} | limits.timeout | 1ms to 365d",
        "limits: {timeout: 400d} | limits.timeout | out of range",
        "limits: {timeout: soon} | limits.timeout | not a number",
        "limits: {cpus: 0} | limits.cpus | out of range",
        "limits: {cpus: '0.5'} | limits.cpus | expected a number",
        "limits: {pids: 0} | limits.pids | expected a whole number from 1",
        "limits: {pids: 010} | limits.pids | found '010'",
        "limits: {mem: 1g} | limits.mem | there is no such member; expected one of cpus, disk",
        "files: {mode: rw} | files.mode | expected one of project, read-only, unrestricted",
        "files: {read: /opt} | files.read | expected a list",
        "files: {read: ['']} | files.read[0] | it is empty",
        "files: {deny: [no, true]} | files.deny[1] | expected text, found true",
        "files: {protect: ['a/../b']} | files.protect[0] | single slashes",
        "files: null | files | expected an object, found null",
        "network: {allow: ['a b']} | network.allow[0] | expected a rule",
        "network: {resolve: [x]} | network.resolve[0] | expected NAME=ADDRESS",
        "network: {mode: none, allow: []} | network | no effect",
        "network: {secrets: [{name: T, file: f}]} | network.secrets[0].host | it is missing",
        "network: {secrets: [{name: T-T, file: f, host: a.test}]} | network.secrets[0].name | variable",
        "network: {secrets: [{name: T, value: x, file: f, host: a.test}]} | network.secrets[0].value | no such member",
        "level: high | level | expected one of off, default",
        "accept: [everything] | accept[0] | expected one of files",
        "version: 2 | version | expected a whole number from 1 to 1",
        "polisy: {} | polisy | there is no such member",
      })
  void whatIsWrongIsToldWithItsPlace(String text, String path, String reason) {
    BaileyException refused = refusal(text);
    assertThat(refused.subject()).isEqualTo(path);
    assertThat(refused.getMessage()).startsWith("read p.yaml, " + path + ": ").contains(reason);
  }

  private static BaileyException refusal(String text) {
    BaileyException refused =
        catchThrowableOfType(BaileyException.class, () -> PolicyFile.ofYaml(text, "p.yaml"));
    assertThat(refused).as(text).isNotNull();
    assertThat(refused.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    return refused;
  }

  @Test
  void aMountAtAnImpossiblePlaceIsRefusedWithItsOwn() {
    for (String target : new String[] {"/a/../b", "/proc/x", "/sys", "/dev/shm", "data"}) {
      String text = "files: {mounts: [{source: /a, target: " + target + "}]}";
      assertThat(
              catchThrowableOfType(BaileyException.class, () -> PolicyFile.ofYaml(text, "p.yaml")))
          .as(target)
          .hasMessageContaining("files.mounts[0].target");
    }
  }
}
