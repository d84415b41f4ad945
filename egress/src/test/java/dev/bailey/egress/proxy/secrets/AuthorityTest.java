package dev.bailey.egress.proxy.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.network.HostName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AuthorityTest {
  private static final HostName API = HostName.parse("api.test");

  @TempDir Path folder;
  private final Authority authority = new Authority(List.of(API));

  /** What OpenSSL says. */
  private String verify(X509Certificate leaf, HostName host) throws Exception {
    Path root = write("root.pem", authority.certificate());
    Process process =
        new ProcessBuilder(
                "openssl",
                "verify",
                "-x509_strict",
                "-purpose",
                "sslserver",
                "-verify_hostname",
                host.text(),
                "-CAfile",
                root.toString(),
                write("leaf.pem", leaf).toString())
            .redirectErrorStream(true)
            .start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private Path write(String name, X509Certificate certificate)
      throws IOException, GeneralSecurityException {
    return Files.writeString(
        folder.resolve(name),
        "-----BEGIN CERTIFICATE-----\n"
            + Base64.getMimeEncoder().encodeToString(certificate.getEncoded())
            + "\n-----END CERTIFICATE-----\n");
  }

  @Test
  void itVouchesForItsHosts() throws Exception {
    X509Certificate leaf = authority.inPlaceOf(API).certificate();
    assertThat(verify(leaf, API)).endsWith("leaf.pem: OK\n");
    assertThat(verify(leaf, HostName.parse("other.test"))).contains("hostname mismatch");
    assertThat(leaf.getBasicConstraints()).isEqualTo(-1);
  }

  /** Even with its key. */
  @Test
  void itCannotVouchForOthers() throws Exception {
    HostName other = HostName.parse("other.test");
    assertThat(verify(authority.inPlaceOf(other).certificate(), other))
        .contains("permitted subtree violation");
  }

  @Test
  void thatOfOneSandboxIsNothingToAnother() throws Exception {
    X509Certificate leaf = new Authority(List.of(API)).inPlaceOf(API).certificate();
    assertThat(verify(leaf, API)).contains("verification failed");
  }
}
