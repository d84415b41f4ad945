package dev.bailey.egress.proxy;

import java.io.IOException;
import java.io.InputStream;
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
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate of its own making, made by the JDK's keytool, and who trusts it. */
final class Certificates {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private final Path pem;
  private final Path trustStore;
  private final KeyStore store;

  /** For these names, in a folder. */
  Certificates(Path folder, String... names) {
    Path file = folder.resolve("server.p12");
    pem = folder.resolve("server.pem");
    List<String> alternatives = new ArrayList<>();
    for (String name : names) {
      alternatives.add("dns:" + name);
    }
    keytool(
        "-genkeypair",
        "-alias",
        "server",
        "-keyalg",
        "EC",
        "-dname",
        "CN=" + names[0],
        "-ext",
        "san=" + String.join(",", alternatives),
        "-ext",
        "bc:c=ca:true",
        "-validity",
        "30",
        "-keystore",
        file.toString(),
        "-storetype",
        "PKCS12",
        "-storepass",
        new String(PASSWORD));
    keytool(
        "-exportcert",
        "-rfc",
        "-alias",
        "server",
        "-keystore",
        file.toString(),
        "-storepass",
        new String(PASSWORD),
        "-file",
        pem.toString());
    trustStore = folder.resolve("trust.p12");
    keytool(
        "-importcert",
        "-noprompt",
        "-alias",
        "server",
        "-file",
        pem.toString(),
        "-keystore",
        trustStore.toString(),
        "-storetype",
        "PKCS12",
        "-storepass",
        new String(PASSWORD));
    try (InputStream input = Files.newInputStream(file)) {
      store = KeyStore.getInstance("PKCS12");
      store.load(input, PASSWORD);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void keytool(String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
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
      keys.init(store, PASSWORD);
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      trusted.setCertificateEntry("server", store.getCertificate("server"));
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
