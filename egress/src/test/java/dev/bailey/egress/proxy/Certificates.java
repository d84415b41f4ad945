package dev.bailey.egress.proxy;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.StandardSocketOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate of its own making, made by openssl, and who trusts it. */
final class Certificates {
  private static final String PASSWORD = "changeit";
  private static final String NAME = "server";

  private final Path pem;
  private final Path trustStore;
  private final KeyStore store;
  private final KeyStore trusted;

  /** For these names, in a folder. */
  Certificates(Path folder, String... names) {
    pem = folder.resolve("server.pem");
    trustStore = folder.resolve("trust.p12");
    String key = folder.resolve("server.key").toString();
    String both = folder.resolve("server.p12").toString();
    openssl(
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:secp384r1 -nodes -days 30",
        List.of("-subj", "/CN=" + names[0], "-addext", alternatives(names)),
        List.of("-keyout", key, "-out", pem.toString()));
    openssl(
        "pkcs12 -export -name " + NAME + " -passout pass:" + PASSWORD,
        List.of("-in", pem.toString(), "-inkey", key),
        List.of("-out", both));
    try (InputStream made = Files.newInputStream(Path.of(both));
        OutputStream trust = Files.newOutputStream(trustStore)) {
      store = KeyStore.getInstance("PKCS12");
      store.load(made, PASSWORD.toCharArray());
      trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry(NAME, store.getCertificate(NAME));
      trusted.store(trust, PASSWORD.toCharArray());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String alternatives(String... names) {
    return Stream.of(names).map(it -> "DNS:" + it).collect(joining(",", "subjectAltName=", ""));
  }

  private static void openssl(String words, List<String> about, List<String> files) {
    List<String> command = new ArrayList<>(List.of("openssl"));
    command.addAll(List.of(words.split(" ", -1)));
    command.addAll(about);
    command.addAll(files);
    Programs.run(command).requireSuccess();
  }

  /** For JVMs that want to trust it. */
  Path trustStore() {
    return trustStore;
  }

  /** For programs that want to trust it. */
  Path pem() {
    return pem;
  }

  /** One that shows it, and trusts it. */
  SSLContext context() {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, PASSWORD.toCharArray());
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A socket for a server. */
  ServerSocket listen(String address) {
    try {
      ServerSocket socket = context().getServerSocketFactory().createServerSocket();
      socket.setOption(StandardSocketOptions.SO_REUSEPORT, true);
      socket.bind(new InetSocketAddress(InetAddress.ofLiteral(address), 0));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
