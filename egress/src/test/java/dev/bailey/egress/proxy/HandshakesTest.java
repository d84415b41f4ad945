package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.NetworkEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real handshakes of each kind pass as they are, and the next one goes on with their session. */
class HandshakesTest {
  @TempDir static Path folder;
  private static Certificates certificates;

  @BeforeAll
  static void certify() {
    certificates = new Certificates(folder, "allowed.test");
  }

  /** In 1.3 the first hello has no key for the second group: the server asks for another one. */
  @ParameterizedTest
  @CsvSource({"TLSv1.2, secp384r1", "TLSv1.3, secp256r1", "TLSv1.3, secp384r1"})
  void pass(String version, String group) throws IOException {
    SSLServerSocket listener = (SSLServerSocket) certificates.listen("127.0.0.9");
    SSLParameters parameters = listener.getSSLParameters();
    parameters.setNamedGroups(new String[] {group});
    listener.setSSLParameters(parameters);
    SSLContext context = certificates.context();
    try (TestServer server = new TestServer(listener, TestServer::echo);
        Proxied proxied = Proxied.explicit("allowed.test", "127.0.0.9", "allowed.test=127.0.0.9")) {
      long first = ask(context, proxied, server.port(), version);
      long second = ask(context, proxied, server.port(), version);
      assertThat(second).as("the session of the first").isEqualTo(first);
      assertThat(proxied.events(2)).allMatch(it -> it.verdict() == NetworkEvent.Verdict.ALLOWED);
    }
  }

  /** When the session began. */
  private static long ask(SSLContext context, Proxied proxied, int port, String version)
      throws IOException {
    Client client = proxied.client();
    client.say(
        "CONNECT allowed.test:%1$d HTTP/1.1\r\nHost: allowed.test:%1$d\r\n\r\n".formatted(port));
    assertThat(client.head()).startsWith("HTTP/1.1 200 ");
    try (SSLSocket socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(client.socket(), "allowed.test", port, true)) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setServerNames(List.of(new SNIHostName("allowed.test")));
      parameters.setNamedGroups(new String[] {"secp256r1", "secp384r1"});
      parameters.setProtocols(new String[] {version});
      socket.setSSLParameters(parameters);
      TestServer.write(socket.getOutputStream(), "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
      assertThat(TestServer.head(socket.getInputStream())).startsWith("HTTP/1.1 200 OK");
      return socket.getSession().getCreationTime();
    }
  }
}
