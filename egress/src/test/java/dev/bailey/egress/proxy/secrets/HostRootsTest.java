package dev.bailey.egress.proxy.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.nio.file.Files;
import java.nio.file.Path;
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
