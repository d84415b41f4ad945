package dev.bailey.testing.egress;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** One of its own making, by openssl, and its own authority. */
final class Certificate {
  static final String PASSWORD = "changeit";

  private static final String NAME = "server";

  private final Path folder;

  /** For these names, with its files in a folder. */
  Certificate(Path folder, String... names) {
    this.folder = folder;
    openssl(
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:secp384r1 -nodes -days 30",
        List.of("-subj", "/CN=" + names[0], "-addext", alternatives(names)),
        List.of("-keyout", key(), "-out", pem().toString()));
    openssl(
        "pkcs12 -export -name " + NAME + " -passout pass:" + PASSWORD,
        List.of("-in", pem().toString(), "-inkey", key()),
        List.of("-out", store().toString()));
    try (OutputStream trust = Files.newOutputStream(trustStore())) {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry(NAME, load().getCertificate(NAME));
      trusted.store(trust, PASSWORD.toCharArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private Certificate(Path folder) {
    this.folder = folder;
  }

  /** One that was made before, with its files in a folder. */
  static Certificate in(Path folder) {
    return new Certificate(folder);
  }

  /** For programs that are to trust it. */
  Path pem() {
    return folder.resolve("ca.pem");
  }

  /** For JVMs that are to trust it. */
  Path trustStore() {
    return folder.resolve("trust.p12");
  }

  private String key() {
    return folder.resolve("server.key").toString();
  }

  private Path store() {
    return folder.resolve("server.p12");
  }

  private KeyStore load() throws IOException, GeneralSecurityException {
    try (InputStream input = Files.newInputStream(store())) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(input, PASSWORD.toCharArray());
      return store;
    }
  }

  /** For a server that shows it. */
  SSLContext context() {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(load(), PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String alternatives(String... names) {
    return Stream.of(names)
        .map(it -> "DNS:" + it)
        .collect(Collectors.joining(",", "subjectAltName=", ""));
  }

  private static void openssl(String words, List<String> about, List<String> files) {
    List<String> line = new ArrayList<>(List.of("openssl"));
    line.addAll(List.of(words.split(" ", -1)));
    line.addAll(about);
    line.addAll(files);
    Ending ending = Plain.run(Path.of("/"), line);
    if (!ending.succeeded()) {
      throw new IllegalStateException(line + ": " + ending);
    }
  }
}
