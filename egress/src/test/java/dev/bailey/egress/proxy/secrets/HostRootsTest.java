package dev.bailey.egress.proxy.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.CheckedPaths;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 240, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class HostRootsTest {
  @TempDir private Path directory;

  private static HostRoots named(Path file) {
    return HostRoots.of(Map.of("SSL_CERT_FILE", file.toString()));
  }

  private static BaileyException failure(Path file) {
    return catchThrowableOfType(BaileyException.class, () -> named(file));
  }

  @Test
  void aFifoIsNotWaitedFor() throws Exception {
    Path fifo = directory.resolve("roots.pem");
    assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
    BaileyException failure = failure(fifo);
    assertThat(failure.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(failure).hasMessageContaining(fifo.toString()).hasMessageContaining("no regular");
    assertThat(failure.hint().orElse("")).contains("SSL_CERT_FILE");
  }

  private static String pem() throws Exception {
    X509Certificate one = HostRoots.of(Map.of()).certificates().getFirst();
    String text = Base64.getMimeEncoder().encodeToString(one.getEncoded());
    return "-----BEGIN CERTIFICATE-----\n" + text + "\n-----END CERTIFICATE-----\n";
  }

  /** Who chooses the certificates can read every secret on its way. */
  @Test
  void aPlantedLinkIsNotFollowed(@TempDir Path elsewhere) throws Exception {
    Path roots = Files.writeString(elsewhere.resolve("roots.pem"), pem());
    Path link = Files.createSymbolicLink(directory.resolve("link.pem"), roots);
    Path parent = Files.createSymbolicLink(directory.resolve("out"), elsewhere);
    for (Path planted : List.of(link, parent.resolve("roots.pem"))) {
      assertThat(planted).as("control").hasSameTextualContentAs(roots);
      BaileyException failure = failure(planted);
      assertThat(failure.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
      assertThat(failure).hasMessageContaining("symbolic link").hasMessageContaining("" + roots);
    }
    assertThat(named(roots).certificates()).as("control").hasSize(1);
  }

  @Test
  void otherLinksAreFollowed() throws Exception {
    Path roots = Files.writeString(directory.resolve("roots.pem"), pem());
    Path link = Files.createSymbolicLink(directory.resolve("link.pem"), roots);
    assertThat(named(link).certificates()).as("within its directory").hasSize(1);
    // Of the system, as distributions have them: it is followed to what is not there.
    assertThat(Files.isSymbolicLink(Path.of("/proc/self"))).isTrue();
    assertThat(failure(Path.of("/proc/self/nothing")))
        .hasMessageNotContaining("link")
        .hasMessageContaining("/proc/self/nothing");
  }

  /** A JVM that runs for long may find them replaced, link and all, and show them to commands. */
  @Test
  void theirLinkMayLeadElsewhereLater() throws Exception {
    Path first = Files.writeString(directory.resolve("first.pem"), pem());
    Path second = Files.writeString(directory.resolve("second.pem"), pem());
    Path link = Files.createSymbolicLink(directory.resolve("link.pem"), first);
    assertThat(named(link).certificates()).hasSize(1);
    Files.delete(link);
    Files.createSymbolicLink(link, second);
    assertThatNoException().isThrownBy(() -> CheckedPaths.require(link, second.toRealPath()));
  }

  @Test
  void whatIsMissingOrNoCertificateIsNamed() throws Exception {
    assertThat(failure(directory.resolve("none"))).hasMessageContaining("none");
    Path text = Files.writeString(directory.resolve("text"), "-----BEGIN CERTIFICATE-----\nno\n");
    assertThat(failure(text)).hasMessageContaining(text.toString());
  }

  @Test
  void withoutAFileThereAreOthers() {
    assertThat(HostRoots.of(Map.of()).certificates()).isNotEmpty();
  }
}
