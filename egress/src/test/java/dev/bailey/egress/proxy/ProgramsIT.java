package dev.bailey.egress.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real programs, told of the proxy by nothing but the environment. */
class ProgramsIT {
  @TempDir static Path folder;
  private static Certificates certificates;

  private final TestServer plain = new TestServer("127.0.0.9", TestServer::echo);
  private TestServer secure;
  private final Proxied proxied =
      Proxied.explicit("allowed.test", "127.0.0.9", "allowed.test=127.0.0.9");

  @BeforeAll
  static void certify() {
    certificates = new Certificates(folder, "allowed.test");
  }

  @BeforeEach
  void serve() {
    secure = new TestServer(certificates.listen("127.0.0.9"), TestServer::echo);
  }

  @AfterEach
  void close() {
    proxied.close();
    plain.close();
    secure.close();
  }

  private Programs.Run run(String... command) {
    Map<String, String> variables = new HashMap<>(proxied.gateway().environment());
    variables.put("SSL_CERT_FILE", certificates.pem().toString());
    variables.put("CURL_CA_BUNDLE", certificates.pem().toString());
    return Programs.run(variables, List.of(command));
  }

  private List<String> urls() {
    return List.of(
        "http://allowed.test:" + plain.port() + "/it",
        "https://allowed.test:" + secure.port() + "/it");
  }

  @Test
  void curlGetsWhatIsAllowed() {
    for (String url : urls()) {
      assertThat(run("curl", "-sS", url).requireSuccess().output()).startsWith("GET /it");
      String socks = "socks5h://127.0.0.1:" + proxied.port();
      assertThat(run("curl", "-sS", "--proxy", socks, url).requireSuccess().output())
          .startsWith("GET /it");
    }
    assertThat(run("curl", "-sS", "http://other.test/").output())
        .contains("A rule that allows it: other.test:80");
    Programs.Run denied = run("curl", "-sS", "https://other.test/");
    assertThat(denied.code()).isNotZero();
    assertThat(denied.output()).contains("403");
    // The way past it: there is nobody who resolves such a name.
    assertThat(run("curl", "-sS", "--noproxy", "*", urls().getFirst()).code()).isNotZero();
  }

  @Test
  void pythonGetsWhatIsAllowed() {
    String code = "import sys,urllib.request as r; print(r.urlopen(sys.argv[1]).read().decode())";
    for (String url : urls()) {
      assertThat(run("python3", "-c", code, url).requireSuccess().output()).startsWith("GET /it");
    }
    Programs.Run denied = run("python3", "-c", code, "https://other.test/");
    assertThat(denied.code()).isNotZero();
    assertThat(denied.output()).contains("403 Forbidden");
  }

  @Test
  void javaGetsWhatIsAllowed() {
    for (String url : urls()) {
      for (String how : new String[] {"client", "connection"}) {
        assertThat(java(how, url).requireSuccess().output()).contains("GET /it");
      }
    }
    assertThat(java("socket", urls().getFirst()).requireSuccess().output()).contains("GET /it");
    Programs.Run denied = java("connection", "https://other.test/");
    assertThat(denied.code()).isNotZero();
    assertThat(denied.output()).contains("403");
  }

  private static Path source() {
    try {
      return Path.of(Objects.requireNonNull(ProgramsIT.class.getResource("Get.java")).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private Programs.Run java(String how, String url) {
    return run(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Djavax.net.ssl.trustStore=" + certificates.trustStore(),
        "-Djavax.net.ssl.trustStorePassword=changeit",
        source().toString(),
        how,
        url);
  }

  @Test
  void opensslSeesThatAnotherNameIsDenied() {
    String proxy = "127.0.0.1:" + proxied.port();
    String server = "allowed.test:" + secure.port();
    Programs.Run same =
        run(
            "openssl",
            "s_client",
            "-proxy",
            proxy,
            "-connect",
            server,
            "-servername",
            "allowed.test");
    assertThat(same.requireSuccess().output()).contains("BEGIN CERTIFICATE");
    Programs.Run other =
        run(
            "openssl",
            "s_client",
            "-proxy",
            proxy,
            "-connect",
            server,
            "-servername",
            "other.test");
    assertThat(other.output()).contains("access denied");
  }
}
