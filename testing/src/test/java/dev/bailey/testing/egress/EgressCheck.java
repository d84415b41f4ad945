package dev.bailey.testing.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import dev.bailey.testing.InProcessCli;
import dev.bailey.testing.TemporaryPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Filtered networks and secrets on a booted system. SSL_CERT_FILE names the certificate of the
 * sites, in a folder with its key: this JVM's environment is that of a host that trusts them.
 */
@Timeout(180)
final class EgressCheck {
  private static final String BACKENDS = "dev.bailey.testing.SelectedBackends#filtering";
  private static final String VALUE = "real-value-0123456789-abcdef";
  private static final Certificate CERTIFICATE =
      Certificate.in(Path.of(System.getenv("SSL_CERT_FILE")).resolveSibling("."));

  private final TemporaryPlace project = TemporaryPlace.in("/srv");
  private final SecretSite site = new SecretSite(CERTIFICATE, "127.0.0.1");
  private List<String> mounts = List.of();

  @BeforeEach
  void remember() throws IOException {
    mounts = Files.readAllLines(Path.of("/proc/self/mountinfo"));
  }

  @AfterEach
  void compare() throws IOException {
    site.close();
    assertThat(Files.readAllLines(Path.of("/proc/self/mountinfo"))).isEqualTo(mounts);
    project.close();
  }

  private Ending run(String backend, List<String> options, String script) {
    List<String> words = new ArrayList<>(List.of("run", "--backend", backend));
    words.addAll(List.of("--allow", Website.ALLOWED, "--allow", "127.0.0.1:" + site.port()));
    words.addAll(List.of("--resolve", Website.ALLOWED + "=127.0.0.1"));
    words.addAll(List.of("--resolve", Website.OTHER + "=127.0.0.1"));
    words.addAll(options);
    words.addAll(List.of("--", "/bin/sh", "-c", script));
    return InProcessCli.bailey(project.path(), words.toArray(String[]::new));
  }

  private String curl(String name) {
    return "curl -sS --max-time 60 -H \"X-Key: $TOKEN\" " + site.url(name);
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource(BACKENDS)
  void onlyWhatIsAllowedIsReached(String backend) {
    List<String> trust =
        List.of(
            "--read", CERTIFICATE.pem().toString(), "--env", "CURL_CA_BUNDLE=" + CERTIFICATE.pem());
    Ending allowed = run(backend, trust, curl(Website.ALLOWED));
    assertThat(allowed.stdout()).as("%s", allowed).startsWith("told: ");
    Ending other = run(backend, trust, curl(Website.OTHER));
    assertThat(other.code()).as("%s", other).isNotZero();
    assertThat(other.stdout()).isEmpty();
    assertThat(site.requests()).hasSize(1);
  }

  /** Nothing runs where rules cannot be kept. */
  @ParameterizedTest
  @MethodSource("dev.bailey.testing.SelectedBackends#notFiltering")
  void rulesThatCannotBeKeptAreRefused(String backend) {
    Ending ending = run(backend, List.of(), "echo ran");
    assertThat(ending.code()).as("%s", ending).isEqualTo(125);
    assertThat(ending.stdout()).isEmpty();
  }

  /** Twice: what the first one left over the caller's file would be in the way of the second. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource(BACKENDS)
  void aSecretIsUsedUnseenAndItsFileStaysReadable(String backend) {
    Path token = project.write("token", VALUE);
    List<String> secret = List.of("--secret", "TOKEN=@" + token + ":" + Website.ALLOWED);
    for (int i = 1; i <= 2; i++) {
      Ending ending = run(backend, secret, curl(Website.ALLOWED) + "; env; cat token");
      assertThat(ending.stdout()).as("%s", ending).startsWith("told: ").doesNotContain(VALUE);
      assertThat(ending.stderr()).doesNotContain(VALUE);
      assertThat(site.requests()).hasSize(i).allMatch(it -> it.contains(VALUE));
      assertThat(token).hasContent(VALUE);
    }
  }
}
