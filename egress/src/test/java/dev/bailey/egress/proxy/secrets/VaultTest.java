package dev.bailey.egress.proxy.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.SecretGrant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VaultTest {
  @TempDir Path folder;

  private SecretGrant grant(String name, String host) {
    return new SecretGrant(name, HostName.parse(host), folder.resolve("value"));
  }

  private Vault vault(String content, SecretGrant... grants) throws IOException {
    Files.writeString(folder.resolve("value"), content);
    return Vault.open(List.of(grants));
  }

  @Test
  void oneNameHasOnePlaceholderForAllItsHosts() throws IOException {
    SecretGrant first = grant("TOKEN", "a.test");
    SecretGrant second = grant("TOKEN", "b.test");
    SecretGrant third = grant("OTHER", "b.test");
    Vault vault = vault("a value with spaces\n", first, second, third);
    assertThat(vault.variables()).containsOnlyKeys("TOKEN", "OTHER");
    assertThat(vault.variables().get("TOKEN"))
        .hasSize(19)
        .isNotEqualTo(vault.variables().get("OTHER"));
    assertThat(vault.of(List.of(second))).isEqualTo(vault.of(List.of(first)));
    assertThat(vault.of(List.of(first)).getFirst().value()).isEqualTo("a value with spaces");
    assertThat(vault.of(List.of(grant("ELSE", "a.test")))).isEmpty();
    assertThat(vault.holds(List.of(first, third))).isTrue();
    assertThat(vault.holds(List.of(grant("TOKEN", "c.test")))).isFalse();
  }

  @Test
  void nothingPrintsTheValue() throws IOException {
    SecretGrant grant = grant("TOKEN", "a.test");
    Vault vault = vault("hunter2-hunter2", grant);
    assertThat("" + vault.of(List.of(grant)) + grant + vault.variables()).doesNotContain("hunter2");
  }

  @Test
  void placeholdersOfTwoSandboxesDiffer() throws IOException {
    SecretGrant grant = grant("TOKEN", "a.test");
    assertThat(vault("12345678", grant).variables())
        .isNotEqualTo(vault("12345678", grant).variables());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "hunter2",
        "hunter2\n\n",
        "hunter2\nhunter2",
        "hunter2\r\n",
        "hunter2\thunter2",
        " hunter2hunter2",
        "hunter2hunter2 ",
        "hunter2h\u00e4hunter2",
        "hunter2\0hunter2"
      })
  void otherValuesAreRefusedWithoutTellingThem(String content) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> vault(content, grant("TOKEN", "a.test")))
        .withMessageContaining("TOKEN")
        .withMessageNotContaining("hunter2");
  }

  @Test
  void valuesHaveALongestLength() throws IOException {
    SecretGrant grant = grant("TOKEN", "a.test");
    assertThat(vault("x".repeat(4096) + "\n", grant).variables().get("TOKEN")).hasSize(4096);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> vault("x".repeat(4097), grant))
        .withMessageContaining("longer than 4096");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> Vault.open(List.of(grant("TOKEN", "a.test"))))
        .withMessageContaining(folder.resolve("value").toString());
  }

  /** To open one waits for a writer, and nothing could end that. */
  @Test
  void aPipeWithANameIsNotWaitedFor() throws Exception {
    Path pipe = folder.resolve("value");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> Vault.open(List.of(grant("TOKEN", "a.test"))))
        .withMessageContaining("no regular file");
  }
}
