package dev.bailey.egress.proxy.secrets;

import java.io.ByteArrayInputStream;
import java.io.IOException;
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
    try {
      String named = environment.get(VARIABLE);
      if (named != null && !named.isEmpty()) {
        return new HostRoots(read(Path.of(named)));
      }
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

  List<X509Certificate> certificates() {
    return certificates;
  }

  private static List<X509Certificate> read(Path file)
      throws IOException, GeneralSecurityException {
    List<X509Certificate> found = new ArrayList<>();
    ByteArrayInputStream input = new ByteArrayInputStream(Files.readAllBytes(file));
    for (Certificate it : CertificateFactory.getInstance("X.509").generateCertificates(input)) {
      found.add((X509Certificate) it);
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
