package dev.bailey.testing.egress;

import dev.bailey.execution.Command;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * How programs are called that get something and write it to their output.
 *
 * @param pem the authority they are to trust
 * @param trustStore the same for JVMs
 */
record ProgramLines(Path pem, Path trustStore) {
  /** Where Debian puts what Maven does not start without. Sandboxes see little of /etc. */
  static final Path MAVEN = Path.of("/etc/maven");

  private static final String PYTHON =
      "import sys,urllib.request as r; print(r.urlopen(sys.argv[1]).read().decode())";

  private static final String PYTHON_REQUESTS =
      "import sys,requests; r = requests.get(sys.argv[1]); r.raise_for_status(); print(r.text)";

  private static final String PYTHON_SOCKET =
      """
      import socket, ssl, sys, urllib.parse
      url = urllib.parse.urlparse(sys.argv[1])
      s = socket.create_connection((url.hostname, url.port), 20)
      if url.scheme == 'https':
          s = ssl.create_default_context().wrap_socket(s, server_hostname=url.hostname)
      s.sendall(f'GET {url.path} HTTP/1.1\\r\\nHost: {url.netloc}\\r\\n'
                .encode() + b'Connection: close\\r\\n\\r\\n')
      while data := s.recv(4096):
          sys.stdout.write(data.decode())
      """;

  private static final String NODE_FETCH =
      "fetch(process.argv[1]).then(r => r.text()).then(console.log)";

  private static final String NODE_REQUEST =
      """
      const url = process.argv[1];
      require(url.split(':')[0]).get(url, r => r.pipe(process.stdout));
      """;

  /** Programs that know of proxies by variables, if they are told. */
  Map<String, Command> heedingVariables(String url) {
    Map<String, Command> all = new LinkedHashMap<>();
    all.put("curl", of("/usr/bin/curl", "-sS", "--fail", "--cacert", pem.toString(), url));
    all.put(
        "wget", of("/usr/bin/wget", "-nv", "--tries=1", "-O", "-", "--ca-certificate=" + pem, url));
    all.put("python urllib", of("/usr/bin/python3", "-c", PYTHON, url));
    all.put("python requests", of("/usr/bin/python3", "-c", PYTHON_REQUESTS, url));
    all.put("java HttpClient", java("client", url));
    all.put("java URLConnection", java("connection", url));
    return all;
  }

  /** All of them. */
  Map<String, Command> getting(String url) {
    Map<String, Command> all = new LinkedHashMap<>(heedingVariables(url));
    all.put("python socket", of("/usr/bin/python3", "-c", PYTHON_SOCKET, url));
    all.put("node fetch", of("/usr/bin/node", "-e", NODE_FETCH, url));
    all.put("node request", of("/usr/bin/node", "-e", NODE_REQUEST, url));
    return all;
  }

  /** Programs that fetch what {@link Packages} publishes below a URL. */
  Map<String, Command> fetching(String base) {
    Map<String, Command> all = new LinkedHashMap<>();
    all.put("git", shell("git clone -q %s/greeting.git it && cat it/greeting", base));
    // It says why only when it tries again.
    all.put(
        "pip",
        shell(
            "/usr/bin/pip3 install -q --disable-pip-version-check --retries 1 --no-cache-dir"
                + " --target it --index-url %s/simple/ greeting && cat it/greeting.py",
            base));
    all.put(
        "npm",
        shell(
            "npm install --no-audit --no-fund --fetch-retries=0 --registry %s/npm/ greeting >&2"
                + " && cat node_modules/greeting/index.js",
            base));
    all.put(
        "maven",
        shell(
            """
            cp %2$s/pom.xml . && echo "<settings><mirrors><mirror><id>it</id><mirrorOf>*</mirrorOf>\
            <url>%1$s/maven/</url></mirror></mirrors></settings>" > settings.xml
            MAVEN_OPTS="$MAVEN_OPTS %3$s"
            export MAVEN_OPTS
            /usr/bin/mvn -B -s settings.xml -Dmaven.repo.local=it validate >&2 \\
              && cat it/test/greeting/1/greeting-1.pom
            """,
            base));
    all.put(
        "cargo",
        shell(
            """
            cp -r %2$s/Cargo.toml %2$s/src . && export CARGO_HOME="$PWD/it" CARGO_NET_RETRY=0
            CARGO_REGISTRIES_IT_INDEX=sparse+%1$s/cargo/ /usr/bin/cargo fetch \\
              && cat it/registry/src/*/greeting-1.0.0/src/lib.rs
            """,
            base));
    all.put(
        "go",
        shell(
            """
            cp %2$s/go.mod . && export GOPATH="$PWD/it" GOSUMDB=off GOFLAGS=-modcacherw
            GOPROXY=%1$s/go /usr/bin/go get example.test/greeting@v1.0.0 \\
              && cat it/pkg/mod/example.test/greeting@v1.0.0/greeting.go
            """,
            base));
    return all;
  }

  private Command shell(String script, String base) {
    Path use = pem.resolveSibling("use");
    return of("/bin/sh", "-c", script.formatted(base, use, String.join(" ", trustInJava())));
  }

  private Command java(String how, String url) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(trustInJava());
    line.addAll(List.of(pem.resolveSibling("Get.java").toString(), how, url));
    return of(line.toArray(new String[0]));
  }

  /** Options of a JVM, which is also told to start quickly. */
  private List<String> trustInJava() {
    return List.of(
        "-XX:TieredStopAtLevel=1",
        "-Djavax.net.ssl.trustStore=" + trustStore,
        "-Djavax.net.ssl.trustStorePassword=" + Certificate.PASSWORD);
  }

  /** Trusts a certificate. The program in Java is put beside it. */
  static ProgramLines trusting(Certificate certificate) {
    try (InputStream source = ProgramLines.class.getResourceAsStream("Get.java")) {
      Files.copy(Objects.requireNonNull(source), certificate.pem().resolveSibling("Get.java"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new ProgramLines(certificate.pem(), certificate.trustStore());
  }

  private Command of(String... line) {
    return Command.of(line)
        .withEnvironment("SSL_CERT_FILE", pem.toString())
        .withEnvironment("GIT_SSL_CAINFO", pem.toString())
        .withEnvironment("REQUESTS_CA_BUNDLE", pem.toString())
        .withEnvironment("CARGO_HTTP_CAINFO", pem.toString())
        .withEnvironment("JAVA_HOME", System.getProperty("java.home"))
        .withEnvironment("PIP_CERT", pem.toString())
        .withEnvironment("npm_config_cafile", pem.toString())
        .withEnvironment("NODE_EXTRA_CA_CERTS", pem.toString());
  }
}
