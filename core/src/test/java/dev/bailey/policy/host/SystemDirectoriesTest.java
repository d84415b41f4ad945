package dev.bailey.policy.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SystemDirectoriesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"/usr", "/usr/lib/jvm", "/lib64/x", "/opt/tool", "/nix/store/a", "/etc/hosts"})
  void whatEverySandboxMaySee(String path) {
    assertThat(SystemDirectories.mayShow(Path.of(path))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/usrlocal", "/nix", "/nix/var", "/home/usr", "/var/lib", "usr"})
  void whatAPolicyMustName(String path) {
    assertThat(SystemDirectories.mayShow(Path.of(path))).isFalse();
  }

  @Test
  void theListIsThatOfLinux() {
    assertThat(SystemDirectories.all())
        .extracting(Path::toString)
        .containsExactly(
            "/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store");
  }
}
