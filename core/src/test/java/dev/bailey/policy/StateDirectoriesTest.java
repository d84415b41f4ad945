package dev.bailey.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the sessions of another user are. */
final class StateDirectoriesTest {
  private static final String USERS =
      """
      root:x:0:0:root:/root:/bin/sh
      Andr\u00e9:x:1000:1000::/home/andre:/bin/sh

      short:x:1001
      homeless:x:1002:1002:::/bin/sh
      relative:x:1003:1003::home:/bin/sh
      other:x:1004:1000:1005:/home/other:/bin/sh
      """;

  @TempDir Path directory = Path.of("unset");

  @Test
  void inTheHomeOfTheUserOfANumber() throws IOException {
    Path users = directory.resolve("passwd");
    Files.writeString(users, USERS, StandardCharsets.ISO_8859_1);
    assertThat(StateDirectories.ofUser("1000", users))
        .containsExactly(Path.of("/home/andre/.local/state/bailey"));
    assertThat(StateDirectories.ofUser("1004", users))
        .containsExactly(Path.of("/home/other/.local/state/bailey"));
    for (String unknown : new String[] {"", "1001", "1002", "1003", "1005", "andre", "x"}) {
      assertThat(StateDirectories.ofUser(unknown, users)).as(unknown).isEmpty();
    }
    assertThat(StateDirectories.ofUser("1000", directory.resolve("missing"))).isEmpty();
  }

  /** Prints the usual one of this user. */
  static final class Probe {
    public static void main(String[] args) {
      System.out.print(StateDirectories.usual(name -> Optional.ofNullable(System.getenv(name))));
    }
  }

  @Test
  void whereTheEnvironmentOfAUserSays() throws Exception {
    assertThat(usual("somebody", Map.of("HOME", "/h", "XDG_STATE_HOME", "/x")))
        .isEqualTo("/x/bailey");
    assertThat(usual("somebody", Map.of("HOME", "/h", "XDG_STATE_HOME", "")))
        .isEqualTo("/h/.local/state/bailey");
    assertThat(usual("somebody", Map.of("HOME", "/h", "BAILEY_STATE", "/s"))).isEqualTo("/s");
    for (String none : new String[] {"", "relative"}) {
      assertThat(usual("somebody", Map.of("HOME", none))).isEqualTo("/listed/.local/state/bailey");
    }
    assertThat(usual("root", Map.of("HOME", "/h"))).isEqualTo("/var/lib/bailey");
  }

  /** In a JVM of that user's, as far as it tells. */
  private String usual(String user, Map<String, String> environment) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-Duser.name=" + user,
                "-Duser.home=/listed",
                "-cp",
                "target/classes:target/test-classes",
                Probe.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().clear();
    builder.environment().putAll(environment);
    Process process = builder.start();
    try (InputStream output = process.getInputStream()) {
      return new String(output.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
