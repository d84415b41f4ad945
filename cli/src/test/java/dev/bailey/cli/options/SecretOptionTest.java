package dev.bailey.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.SecretGrant;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written behind {@code --secret}. */
final class SecretOptionTest {
  private static final Path HERE = Path.of("/nowhere/work");

  @Test
  void aRelativeFileCountsFromTheWorkingDirectory() {
    assertThat(SecretOption.parse("TOKEN=@../a:b:A.test.", HERE))
        .isEqualTo(new SecretGrant("TOKEN", HostName.parse("a.test"), Path.of("/nowhere/a:b")));
    assertThat(SecretOption.parse("TOKEN=@/nowhere/token:a.test", HERE).file())
        .isEqualTo(Path.of("/nowhere/token"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TOKEN",
        "TOKEN=",
        "TOKEN=hunter2:a.test",
        "TOKEN=@:a.test",
        "TOKEN=@file",
        "TOKEN=@hunter2\0:a.test"
      })
  void otherFormsAreRefusedWithoutRepeatingThem(String text) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> SecretOption.parse(text, HERE))
        .withMessageContaining("--secret")
        .withMessageNotContaining("hunter2");
  }
}
