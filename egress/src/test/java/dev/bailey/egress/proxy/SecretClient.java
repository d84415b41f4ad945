package dev.bailey.egress.proxy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** A client inside that speaks TLS through a tunnel and trusts what is in a bundle. */
final class SecretClient {
  private final Proxied proxied;
  private final Path bundle;
  private final int port;

  SecretClient(Proxied proxied, Path bundle, int port) {
    this.proxied = proxied;
    this.bundle = bundle;
    this.port = port;
  }

  /** One that trusts what the sandbox is told to. */
  static SecretClient trusting(Proxied proxied, int port) {
    return new SecretClient(
        proxied, Path.of(proxied.gateway().environment().get("SSL_CERT_FILE")), port);
  }

  /** A whole request to a host, and all that comes back. */
  String ask(String host, String request) throws IOException {
    try (SSLSocket socket = connect(host)) {
      TestServer.write(socket.getOutputStream(), request);
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  /** A page, with one more header. */
  String get(String host, String header) throws IOException {
    return ask(
        host,
        "GET / HTTP/1.1\r\nHost: %s:%d\r\n%s\r\nConnection: close\r\n\r\n"
            .formatted(host, port, header));
  }

  SSLSocket connect(String host) throws IOException {
    Client client = proxied.client();
    String authority = host + ":" + port;
    client.say("CONNECT " + authority + " HTTP/1.1\r\nHost: " + authority + "\r\n\r\n");
    client.head();
    SSLSocket socket =
        (SSLSocket) context().getSocketFactory().createSocket(client.socket(), host, port, true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private SSLContext context() {
    try (InputStream input = new ByteArrayInputStream(Files.readAllBytes(bundle))) {
      KeyStore trusted = KeyStore.getInstance("PKCS12");
      trusted.load(null, null);
      for (Certificate it : CertificateFactory.getInstance("X.509").generateCertificates(input)) {
        trusted.setCertificateEntry(Integer.toString(trusted.size()), it);
      }
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, trust.getTrustManagers(), null);
      return context;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
