package dev.bailey.egress.proxy.secrets;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Files that tell programs inside which certificate authorities to trust: those that the host's
 * programs trust, and the sandbox's own. A PEM bundle for most programs, a key store for JVMs.
 */
final class TrustFiles {
  private static final String BUNDLE = "ca.pem";
  private static final String STORE = "ca.jks";

  /** Nothing in the store is secret; but JVMs have to be told one. */
  private static final String PASSWORD = "changeit";

  /** Each names a file that is used instead of the usual one. */
  private static final List<String> VARIABLES =
      List.of(
          "SSL_CERT_FILE",
          "CURL_CA_BUNDLE",
          "REQUESTS_CA_BUNDLE",
          "PIP_CERT",
          "GIT_SSL_CAINFO",
          "CARGO_HTTP_CAINFO",
          "AWS_CA_BUNDLE",
          "NODE_EXTRA_CA_CERTS",
          "npm_config_cafile",
          "DENO_CERT",
          "NIX_SSL_CERT_FILE",
          "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH");

  private TrustFiles() {}

  static void write(Path folder, List<X509Certificate> trusted)
      throws IOException, GeneralSecurityException {
    StringBuilder bundle = new StringBuilder();
    KeyStore store = KeyStore.getInstance("JKS");
    store.load(null, null);
    Base64.Encoder lines = Base64.getMimeEncoder(64, new byte[] {'\n'});
    for (X509Certificate certificate : trusted) {
      bundle
          .append("-----BEGIN CERTIFICATE-----\n")
          .append(lines.encodeToString(certificate.getEncoded()))
          .append("\n-----END CERTIFICATE-----\n");
      store.setCertificateEntry(Integer.toString(store.size()), certificate);
    }
    Files.writeString(folder.resolve(BUNDLE), bundle, StandardCharsets.US_ASCII);
    try (OutputStream output = Files.newOutputStream(folder.resolve(STORE))) {
      store.store(output, PASSWORD.toCharArray());
    }
    for (String name : List.of(BUNDLE, STORE)) {
      Files.setPosixFilePermissions(
          folder.resolve(name), PosixFilePermissions.fromString("rw-r--r--"));
    }
  }

  /** What programs look at to find them. */
  static Map<String, String> variables(Path folder) {
    Map<String, String> variables = new LinkedHashMap<>();
    VARIABLES.forEach(it -> variables.put(it, folder.resolve(BUNDLE).toString()));
    variables.put(
        "JAVA_TOOL_OPTIONS",
        "-Djavax.net.ssl.trustStore="
            + folder.resolve(STORE)
            + " -Djavax.net.ssl.trustStoreType=JKS -Djavax.net.ssl.trustStorePassword="
            + PASSWORD);
    return variables;
  }
}
