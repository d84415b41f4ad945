package dev.bailey.testing.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.Main;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Exclusively;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs use a secret that no program in the sandbox ever sees. */
final class SecretsIT {
  private static final String VALUE = "real-value-0123456789-abcdef";
  private static final String API = "api.test";
  private static final String OTHER = "other.test";
  private static final int USER = 65534;

  /** How the name and password of "user" begin, where the value is the password. */
  private static final String BASIC = "dXNlcjpyZWFs";

  /** Others use the same place at the same time: it gets one of its own. Says what is left. */
  private static final String OWN_TRUST =
      """
      mkdir -p /run/bailey-trust && mount -t tmpfs tmpfs /run/bailey-trust && "$@" || exit 1
      ls -A /run/bailey-trust | grep . || echo nothing
      """;

  /** Made once: it takes longer than most of the tests. */
  private static final Certificate CERTIFICATE = certificate();

  private final TemporaryPlace place = TemporaryPlace.in("/srv");
  private final TemporaryPlace project = TemporaryPlace.in("/srv");
  private final SecretSite site = new SecretSite(CERTIFICATE, "127.0.0.1");

  /** At an address of its own: one that it shared with the other would not be reached. */
  private final SecretSite other = new SecretSite(CERTIFICATE, "127.0.0.2");

  /** In the project, where commands could read it if nothing kept them from that. */
  private final Path token = project.resolve("token");

  private static Certificate certificate() {
    TemporaryPlace made = TemporaryPlace.in("/srv");
    Runtime.getRuntime().addShutdownHook(new Thread(made::close));
    Certificate certificate = new Certificate(made.path(), API, OTHER);
    Plain.shell("chmod -R a+rX " + made.path());
    return certificate;
  }

  @BeforeEach
  void keep() throws IOException {
    Files.writeString(token, VALUE + "\n");
  }

  @AfterEach
  void close() {
    site.close();
    other.close();
    project.close();
    place.close();
  }

  private List<String> network() {
    return List.of(
        "--allow", API,
        "--allow", OTHER,
        "--allow", "127.0.0.1:" + site.port(),
        "--allow", "127.0.0.2:" + other.port(),
        "--resolve", API + "=127.0.0.1",
        "--resolve", OTHER + "=127.0.0.2",
        "--secret", "TOKEN=@" + token + ":" + API);
  }

  /** Bailey on a host whose programs trust the site. */
  private Ending bailey(List<String> words, String... before) {
    List<String> line = new ArrayList<>(List.of(before));
    line.addAll(List.of("/usr/bin/env", "SSL_CERT_FILE=" + CERTIFICATE.pem()));
    line.addAll(Jvm.running(Main.class.getName(), words));
    return Plain.run(project.path(), line);
  }

  private Ending run(String backend, List<String> options, String... command) {
    List<String> words = new ArrayList<>(List.of("run", "--backend", backend));
    words.addAll(List.of("--project", project.path().toString()));
    words.addAll(List.of("--read", System.getProperty("java.home")));
    words.addAll(network());
    words.addAll(options);
    words.add("--");
    words.addAll(List.of(command));
    return bailey(words);
  }

  private Map<String, String> programs() {
    Map<String, String> all = new LinkedHashMap<>();
    String url = site.url(API);
    all.put("curl", "curl -sS -H \"Authorization: Bearer $TOKEN\" " + url);
    all.put("curl -u", "curl -sS -u user:$TOKEN " + url);
    all.put(
        "python",
        "python3 -c 'import os,urllib.request as r; print(r.urlopen(r.Request(\"%s\","
                .formatted(url)
            + "headers={\"X-Key\": os.environ[\"TOKEN\"]})).read().decode())'");
    all.put(
        "node",
        "node -e 'fetch(\"%s\", {headers: {\"X-Key\": process.env.TOKEN}})".formatted(url)
            + ".then(r => r.text()).then(console.log)'");
    all.put("java", java() + " Ask.java " + url);
    all.put("wget", "wget -nv -O - --ca-certificate=$SSL_CERT_FILE --header=X-Key:$TOKEN " + url);
    return all;
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java") + " -XX:TieredStopAtLevel=1";
  }

  private void bringProgram() throws IOException {
    Files.writeString(
        project.resolve("Ask.java"),
        """
        import java.net.URI;
        import java.net.http.*;
        void main(String[] arguments) throws Exception {
          IO.println(HttpClient.newHttpClient().send(
              HttpRequest.newBuilder(URI.create(arguments[0]))
                  .header("X-Key", System.getenv("TOKEN")).build(),
              HttpResponse.BodyHandlers.ofString()).body());
        }
        """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void programsUseItWithoutSeeingIt(String backend) throws IOException {
    bringProgram();
    Ending ending =
        run(backend, List.of(), "/bin/sh", "-c", String.join("; ", programs().values()));
    String output = ending.stdout() + ending.stderr();
    assertThat(output).doesNotContain(VALUE, BASIC);
    assertThat(site.requests()).as("%s", ending).hasSameSizeAs(programs().values());
    assertThat(site.requests())
        .as("%s", ending)
        .allMatch(it -> it.contains(VALUE) || it.contains(BASIC));
    assertThat(output.split("told: ", -1)).as("%s", ending).hasSize(programs().size() + 1);
  }

  private void assertUsedUnseen(Ending ending) {
    assertThat(site.requests()).as("%s", ending).hasSize(1);
    assertThat(site.requests().getFirst()).contains(VALUE);
    assertThat(ending.stdout() + ending.stderr()).contains("told: ").doesNotContain(VALUE);
  }

  /** The control: without a sandbox, the same program tells it. */
  @Test
  void otherwiseItIsSeen() {
    Ending ending =
        Plain.run(
            project.path(),
            List.of(
                "/usr/bin/curl",
                "-sS",
                "--cacert",
                CERTIFICATE.pem().toString(),
                "--resolve",
                API + ":" + site.port() + ":127.0.0.1",
                "-H",
                "Authorization: Bearer " + VALUE,
                site.url(API)));
    assertThat(ending.stdout()).as("%s", ending).contains(VALUE);
    assertThat(Plain.shell("cat " + token)).contains(VALUE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void itIsNowhereInside(String backend) {
    Ending ending =
        run(
            backend,
            List.of("--json", "--net-log", project.resolve("log").toString()),
            "/bin/sh",
            "-c",
            "env; cat token; cat /proc/*/environ /proc/*/cmdline; cp token copy; ls -l token;"
                + " curl -sS -H \"X-Key: $TOKEN\" "
                + site.url(API)
                + "; curl -sS -H \"X-Key: $TOKEN\" "
                + other.url(OTHER));
    assertThat(ending.stdout()).as("%s", ending).contains("TOKEN=").doesNotContain(VALUE);
    assertThat(ending.stderr()).doesNotContain(VALUE);
    assertThat(site.requests()).hasSize(1);
    assertThat(site.requests().getFirst()).contains(VALUE);
    assertThat(other.requests()).hasSize(1);
    assertThat(other.requests().getFirst()).doesNotContain(VALUE);
    assertThat(Plain.shell("grep -rl %s %s".formatted(VALUE, project.path())).strip())
        .isEqualTo(token.toString());
    assertThat(Plain.shell("cat " + project.resolve("log"))).contains("with secret TOKEN");
  }

  /** Connections of ordinary users cannot be captured: programs use the proxy. */
  @Test
  void ordinaryUsersHaveThemToo() {
    Plain.shell("chown -R %1$d:%1$d %2$s".formatted(USER, project.path()));
    List<String> words = new ArrayList<>(List.of("run", "--backend", "bubblewrap"));
    words.addAll(network());
    words.addAll(
        List.of(
            "--",
            "/bin/sh",
            "-c",
            "curl -sS -H \"Authorization: Bearer $TOKEN\" %s; cat token".formatted(site.url(API))));
    Ending ending =
        bailey(
            words,
            "/usr/bin/setpriv",
            "--reuid=" + USER,
            "--regid=" + USER,
            "--clear-groups",
            "--");
    assertUsedUnseen(ending);
  }

  @Test
  void aSessionKeepsItWithoutItsValue() {
    Path state = place.resolve("state");
    List<String> create = new ArrayList<>(List.of("session", "create", "one"));
    create.addAll(List.of("--state", state.toString(), "--driver", "copy"));
    create.addAll(network());
    assertThat(bailey(create).code()).isZero();
    String ask = "env > seen; curl -sS -H \"X-Key: $TOKEN\" %s > reply".formatted(site.url(API));
    session(state, "exec", "one", "--", "/bin/sh", "-c", ask);
    session(state, "snapshot", "one");
    session(state, "fork", "one", "two");
    session(state, "exec", "two", "--", "/bin/sh", "-c", ask);
    assertThat(site.requests()).hasSize(2).allMatch(it -> it.contains(VALUE));
    assertThat(Plain.shell("grep -rl %s %s; true".formatted(VALUE, state))).isEmpty();
  }

  private void session(Path state, String... words) {
    List<String> line = new ArrayList<>(List.of("session", words[0], "--state", state.toString()));
    line.addAll(List.of(words).subList(1, words.length));
    Ending ending = bailey(line);
    assertThat(ending.code()).as("%s: %s", line, ending).isZero();
  }

  @Test
  void aFileThatIsNotThereIsSaid() throws IOException {
    Files.delete(token);
    Ending ending = run("namespace", List.of(), "/bin/true");
    assertThat(ending.code()).isEqualTo(125);
    assertThat(ending.stderr()).contains("secret 'TOKEN'").contains(token.toString());
  }

  @Test
  void nothingOfItIsLeftBehind() {
    List<String> words = new ArrayList<>(List.of("run", "--backend", "namespace"));
    words.addAll(List.of("--project", project.path().toString()));
    words.addAll(network());
    words.addAll(List.of("--", "ls", "-d", "/run/bailey-trust"));
    Ending ending;
    // Whoever removed the directory would remove what is mounted upon it here.
    try (Exclusively _ = Exclusively.with(Path.of("/run"))) {
      ending = bailey(words, "/usr/bin/unshare", "--mount", "/bin/sh", "-c", OWN_TRUST, "sh");
    }
    assertThat(ending.code()).as("%s", ending).isZero();
    assertThat(ending.stdout()).as("%s", ending).isEqualTo("/run/bailey-trust\nnothing\n");
  }
}
