package dev.bailey.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.sessions.service.LocalConfig;
import dev.bailey.workspace.Driver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What applies where nobody says otherwise. */
final class SessionsConfigTest {
  private static Path state(Map<String, String> environment) {
    return SessionsConfig.usualState(name -> Optional.ofNullable(environment.get(name)));
  }

  @Test
  void theStateDirectoryThatIsUsual() {
    assertThat(state(Map.of("BAILEY_STATE", "/a/b", "XDG_STATE_HOME", "/c")))
        .isEqualTo(Path.of("/a/b"));
    boolean root = "root".equals(System.getProperty("user.name"));
    assertThat(state(Map.of("XDG_STATE_HOME", "/c")))
        .isEqualTo(Path.of(root ? "/var/lib/bailey" : "/c/bailey"));
    assertThat(SessionsConfig.usual().state()).isAbsolute();
  }

  @Test
  void defaults() {
    SessionsConfig config = SessionsConfig.in(Path.of("/x"));
    assertThat(config.lockPatience()).isEqualTo(Duration.ofSeconds(30));
    assertThat(config.drain()).isEqualTo(Duration.ofSeconds(30));
    assertThat(config.mostSessions()).isEqualTo(1000);
    assertThat(config.keptSnapshots()).isEqualTo(100);
    assertThat(config.driver()).isEmpty();
    assertThat(config.host().ceiling().wallTime()).isEmpty();
  }

  @Test
  void allThatIsSaidReachesTheSessions() {
    SessionsConfig config =
        SessionsConfig.in(Path.of("/x"))
            .withDriver(Driver.COPY)
            .withMostSessions(7)
            .withKeptSnapshots(8)
            .withLockPatience(Duration.ofSeconds(9))
            .withDrain(Duration.ofSeconds(10))
            .withEvents(_ -> {});
    LocalConfig local = config.local();
    assertThat(local.mostSessions()).isEqualTo(7);
    assertThat(local.keptSnapshots()).isEqualTo(8);
    assertThat(local.lockPatience()).isEqualTo(Duration.ofSeconds(9));
    assertThat(local.drain()).isEqualTo(Duration.ofSeconds(10));
    assertThat(local.state()).isEqualTo(config.state());
    assertThat(local.host()).isSameAs(config.host());
    assertThat(local.driver()).isEqualTo(config.driver());
    assertThat(local.events()).isEqualTo(config.events());
  }
}
