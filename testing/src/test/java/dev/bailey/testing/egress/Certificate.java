package dev.bailey.testing.egress;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.io.InputStream;
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

/** One of its own making, by the JDK's keytool, and its own authority. */
final class Certificate {
  static final String PASSWORD = "changeit";

  private final Path folder;

  /** For these names, with its files in a folder. */
  Certificate(Path folder, String... names) {
    this.folder = folder;
    String alternatives =
        Stream.of(names).map(it -> "dns:" + it).collect(Collectors.joining(",", "san=", ""));
    keytool("-genkeypair -keyalg EC -validity 30 -ext bc:c=ca:true", "server.p12")
        .with("-dname", "CN=" + names[0], "-ext", alternatives)
        .run();
    keytool("-exportcert -rfc", "server.p12").with("-file", pem().toString()).run();
    keytool("-importcert -noprompt", "trust.p12").with("-file", pem().toString()).run();
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

  /** For a server that shows it. */
  SSLContext context() {
    try (InputStream input = Files.newInputStream(folder.resolve("server.p12"))) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(input, PASSWORD.toCharArray());
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private Keytool keytool(String words, String store) {
    Path program = Path.of(System.getProperty("java.home"), "bin", "keytool");
    return new Keytool(new ArrayList<>(List.of(program.toString())))
        .with(words.split(" ", -1))
        .with("-alias", "server", "-storetype", "PKCS12", "-storepass", PASSWORD)
        .with("-keystore", folder.resolve(store).toString());
  }

  private record Keytool(List<String> line) {
    Keytool with(String... more) {
      line.addAll(List.of(more));
      return this;
    }

    void run() {
      Ending ending = Plain.run(Path.of("/"), line);
      if (!ending.succeeded()) {
        throw new IllegalStateException(line + ": " + ending);
      }
    }
  }
}
