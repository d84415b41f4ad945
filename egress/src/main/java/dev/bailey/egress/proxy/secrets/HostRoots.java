package dev.bailey.egress.proxy.secrets;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.PlainFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Whom programs of this host trust: the same decide for the proxy, which takes their place. Where
 * the host has no such file, those that came with Java.
 */
public final class HostRoots {
  private static final String VARIABLE = "SSL_CERT_FILE";

  /** Those of distributions have a quarter of a megabyte. */
  private static final int LARGEST_FILE = 16 << 20;

  /** Where distributions keep all of them in one file. */
  private static final List<String> USUAL =
      List.of(
          "/etc/ssl/certs/ca-certificates.crt",
          "/etc/pki/tls/certs/ca-bundle.crt",
          "/etc/ssl/ca-bundle.pem",
          "/etc/ssl/cert.pem");

  private final List<X509Certificate> certificates;

  private HostRoots(List<X509Certificate> certificates) {
    this.certificates = List.copyOf(certificates);
  }

  /** Those that a program with this environment would trust. */
  public static HostRoots of(Map<String, String> environment) {
    String named = environment.get(VARIABLE);
    if (named != null && !named.isEmpty()) {
      return named(Path.of(named));
    }
    try {
      for (String usual : USUAL) {
        if (Files.isReadable(Path.of(usual))) {
          return new HostRoots(read(Path.of(usual)));
        }
      }
      return new HostRoots(ofJava());
    } catch (IOException | GeneralSecurityException e) {
      throw new IllegalStateException(
          "the certificates that this host trusts cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * The caller's own may be in the project: what a command left there is not waited for, and a link
   * that it may have planted is not followed.
   */
  private static HostRoots named(Path file) {
    try {
      return new HostRoots(read(file));
    } catch (IOException | GeneralSecurityException e) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "read the certificates in",
              file.toString(),
              String.valueOf(e.getMessage()))
          .withHint(VARIABLE + " names it. Name a file with certificates, or unset it.")
          .withCause(e);
    }
  }

  List<X509Certificate> certificates() {
    return certificates;
  }

  private static List<X509Certificate> read(Path file)
      throws IOException, GeneralSecurityException {
    List<X509Certificate> found = new ArrayList<>();
    try (InputStream in = PlainFile.readNamed(file)) {
      byte[] content = in.readNBytes(LARGEST_FILE + 1);
      if (content.length > LARGEST_FILE) {
        throw new IOException("it is too large");
      }
      InputStream input = new ByteArrayInputStream(content);
      for (Certificate it : CertificateFactory.getInstance("X.509").generateCertificates(input)) {
        found.add((X509Certificate) it);
      }
    }
    return found;
  }

  private static List<X509Certificate> ofJava() throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    @Nullable KeyStore usual = null;
    factory.init(usual);
    for (TrustManager manager : factory.getTrustManagers()) {
      if (manager instanceof X509TrustManager it) {
        return List.of(it.getAcceptedIssuers());
      }
    }
    return List.of();
  }
}
