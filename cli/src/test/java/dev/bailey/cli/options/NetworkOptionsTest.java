package dev.bailey.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.Remedy;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What options about the network mean together. */
final class NetworkOptionsTest {
  @TempDir private Path project;

  private RunOptions options(String... words) {
    List<String> line = new ArrayList<>(List.of(words));
    line.addAll(List.of("--", "true"));
    Console console =
        new Console(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            OutputStream.nullOutputStream(),
            Map.of(),
            project);
    return OptionParser.parse("run", line, console);
  }

  private NetworkAccess network(String... words) {
    return NetworkOptions.of(options(words), NetworkAccess.none(), project);
  }

  private NetworkRules rules(String... words) {
    return ((NetworkAccess.Filtered) network(words)).layers().getFirst();
  }

  private BaileyException failure(String... words) {
    return catchThrowableOfType(BaileyException.class, () -> network(words));
  }

  @Test
  void theThreeWords() {
    assertThat(network()).isEqualTo(NetworkAccess.none());
    assertThat(network("--net", "none")).isEqualTo(NetworkAccess.none());
    assertThat(network("--net", "full")).isEqualTo(NetworkAccess.full());
    assertThat(rules("--net", "filtered").mode()).isEqualTo(NetworkMode.ALLOW_LIST);
    assertThat(rules("--net", "filtered").allow()).isEmpty();
    assertThat(failure("--net", "filter").hint().orElse("")).contains("filtered");
  }

  @Test
  void rawTcpIsSaidByTheRuleAndByPresetsThatNeedIt() throws IOException {
    Files.createDirectories(project.resolve(".git"));
    Files.writeString(
        project.resolve(".git/config"), "[remote \"origin\"]\nurl = git@a.example.test:x\n");
    NetworkRule ssh = NetworkRule.parse("a.example.test:22/tcp");
    assertThat(rules("--allow", "db.test:5432/tcp").allow())
        .containsExactly(NetworkRule.parse("db.test:5432/tcp"));
    assertThat(rules("--allow", "@git").allow()).contains(ssh);
    assertThat(rules("--block", "@git").block()).contains(ssh.withoutRaw());
    assertThat(failure("--block", "db.test:5432/tcp").hint().orElse("")).contains("db.test:5432:");
    assertThat(failure("--allow", "db.test/tcp").hint().orElse("")).contains("db.test:5432/tcp");
  }

  @Test
  void rulesAloneSayThatItIsFiltered() {
    NetworkRules rules =
        rules(
            "--allow",
            "example.test:443",
            "--block",
            "*.bad.test",
            "--resolve",
            "a.test=192.0.2.1");
    assertThat(rules.mode()).isEqualTo(NetworkMode.ALLOW_LIST);
    assertThat(rules.allow()).containsExactly(NetworkRule.parse("example.test:443"));
    assertThat(rules.block()).containsExactly(NetworkRule.parse("*.bad.test"));
    assertThat(rules.pins()).containsExactly(Pin.parse("a.test=192.0.2.1"));
    assertThat(rules("--block", "bad.test").mode()).isEqualTo(NetworkMode.BLOCK_LIST);
    assertThat(rules("--net-log", "log").allow()).isEmpty();
  }

  @Test
  void secretsAreInFiles() {
    NetworkRules rules = rules("--allow", "a.test", "--secret", "TOKEN=@token:a.test");
    assertThat(rules.secrets())
        .singleElement()
        .satisfies(it -> assertThat(it.file()).isAbsolute().hasFileName("token"));
    assertThat(failure("--secret", "TOKEN=@token:a.test").remedies())
        .containsExactly(new Remedy.AllowNetwork("a.test"));
    assertThat(failure("--allow", "a.test", "--secret", "TOKEN=hunter2"))
        .hasMessageContaining("NAME=@FILE:HOST")
        .hasMessageNotContaining("hunter2");
    assertThat(failure("--net", "none", "--secret", "TOKEN=@token:a.test"))
        .hasMessageContaining("contradicts");
  }

  @Test
  void contradictionsAreRefused() {
    for (String word : List.of("none", "full")) {
      assertThat(failure("--net", word, "--allow", "example.test"))
          .hasMessageContaining("contradicts");
      assertThat(failure("--net", word, "--net-log", "log")).hasMessageContaining("contradicts");
    }
  }

  @Test
  void whatIsNoRuleIsRefused() {
    assertThat(failure("--allow", "*")).isNotNull();
    assertThat(failure("--allow", "0x7f.1")).isNotNull();
    assertThat(failure("--allow", "")).isNotNull();
    assertThat(failure("--resolve", "example.test")).isNotNull();
    assertThat(failure("--allow", "@nosuch").hint().orElse("")).contains("@npm");
  }

  @Test
  void presetsAreReadFromTheProjectToo() throws IOException {
    Files.writeString(project.resolve(".npmrc"), "registry=https://mirror.test/npm/\n");
    assertThat(rules("--allow", "@npm").allow()).contains(NetworkRule.parse("mirror.test:443"));
    assertThat(PresetLines.of(options("--allow", "@npm", "--allow", "a.test"), project))
        .contains("@npm is mirror.test:443, by " + project.resolve(".npmrc") + "\n")
        .doesNotContain("a.test");
  }
}
