package dev.bailey.egress.presets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The configuration of pip, npm, Maven and cargo. */
final class PackageManagersTest {
  private static final String PIP_OWN =
      "PyPI = PackageIndex(\"https://own.example.test/\",\n"
          + "    file_storage_domain=\"files.example.test\")\n"
          + "TestPyPI = PackageIndex(\"https://no.example.test/\", file_storage_domain=\"no.test\")\n";
  private static final String NPM_OWN =
      "  registry: new Definition('registry', {\n    default: 'https://own.example.test/',\n";
  private static final String SUPER_POM =
      "<project><repositories><repository><id>central</id><url>https://own.example.test/x</url>"
          + "</repository></repositories></project>";
  private static final String MODEL = "/usr/share/maven/lib/maven-model-builder-3.x.jar";
  private static final String MODEL_ENTRY = "org/apache/maven/model/pom-4.0.0.xml";

  @TempDir Path directory;
  private FakeHost host;

  @BeforeEach
  void emptyHost() {
    host = new FakeHost(directory);
  }

  @Test
  void pipByItsOwnIndex() {
    host.file("/usr/lib/python3.11/site-packages/pip/_internal/models/index.py", PIP_OWN);
    assertThat(host.rules("@pip"))
        .containsExactly("own.example.test:443", "files.example.test:443");
    host.file("/etc/pip.conf", "[global]\nindex-url = https://own.example.test/simple\n");
    assertThat(host.rules("@pip"))
        .containsExactly("own.example.test:443", "files.example.test:443");
    host.file("/etc/pip.conf", "[global]\nindex-url = https://a.example.test/simple\n");
    assertThat(host.rules("@pip")).containsExactly("a.example.test:443");
  }

  @Test
  void pipByFilesAndVariables() {
    host.file("/etc/pip.conf", "[global]\nindex_url = https://a.example.test/simple\n")
        .file(
            "~/.config/pip/pip.conf",
            "[global]\nindex-url = https://b.example.test/simple\n"
                + "extra-index-url =\n    https://c.example.test\n    http://d.example.test:81\n"
                + "[other]\nindex-url = https://no.example.test\n");
    assertThat(host.rules("@pip"))
        .containsExactlyInAnyOrder("b.example.test:443", "c.example.test:443", "d.example.test:81");
    host.variable("PIP_INDEX_URL", "https://e.example.test/simple")
        .variable("PIP_EXTRA_INDEX_URL", "https://f.example.test https://g.example.test");
    assertThat(host.rules("@pip"))
        .containsExactlyInAnyOrder(
            "e.example.test:443", "f.example.test:443", "g.example.test:443");
    host.variable("PIP_CONFIG_FILE", "/dev/null").variable("PIP_EXTRA_INDEX_URL", "");
    assertThat(host.rules("@pip")).containsExactly("e.example.test:443");
  }

  @Test
  void npmByItsFilesInOrder() {
    host.file(
        "/usr/lib/node_modules/npm/node_modules/@npmcli/config/lib/definitions/definitions.js",
        NPM_OWN);
    assertThat(host.rules("@npm")).containsExactly("own.example.test:443");
    host.file("/usr/etc/npmrc", "registry=https://a.example.test/\n");
    assertThat(host.rules("@npm")).containsExactly("a.example.test:443");
    host.file(
        "~/.npmrc",
        "; x\nregistry = \"https://b.example.test/\"\n//b.example.test/:_authToken=secret\n"
            + "@scope:registry=https://c.example.test/\n");
    assertThat(host.rules("@npm"))
        .containsExactlyInAnyOrder("b.example.test:443", "c.example.test:443");
    assertThat(host.find("@npm").toString()).doesNotContain("secret");
    host.file("./.npmrc", "registry=http://${NPM_HOST}:4873/\n")
        .variable("NPM_HOST", "d.example.test");
    assertThat(host.rules("@npm")).contains("d.example.test:4873");
    host.variable("npm_config_registry", "https://e.example.test");
    assertThat(host.rules("@npm"))
        .containsExactlyInAnyOrder("e.example.test:443", "c.example.test:443");
  }

  @Test
  void npmWithAVariableThatIsNotSet() {
    host.file("./.npmrc", "registry=https://${NPM_HOST}/\n");
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> host.find("@npm"))
        .withMessageContaining("depends on a variable");
  }

  @Test
  void mavenByWhatAllProjectsInherit() {
    host.jar(MODEL, MODEL_ENTRY, SUPER_POM);
    assertThat(host.rules("@maven")).containsExactly("own.example.test:443");
    host.file(
        "./pom.xml",
        "<project xmlns='http://maven.apache.org/POM/4.0.0'><repositories><repository><id>a</id>"
            + "<url>https://a.example.test/m2</url></repository></repositories><pluginRepositories>"
            + "<pluginRepository><id>b</id><url>https://b.example.test</url></pluginRepository>"
            + "</pluginRepositories><distributionManagement><repository><id>no</id>"
            + "<url>https://no.example.test</url></repository></distributionManagement></project>");
    assertThat(host.rules("@maven"))
        .containsExactlyInAnyOrder(
            "own.example.test:443", "a.example.test:443", "b.example.test:443");
    host.file("~/.m2/settings.xml", mirror("central", "https://c.example.test/x"));
    assertThat(host.rules("@maven"))
        .containsExactlyInAnyOrder(
            "c.example.test:443", "a.example.test:443", "b.example.test:443");
    host.file("~/.m2/settings.xml", mirror("external:*,!a", "https://${env.MIRROR}:8443/x"))
        .variable("MIRROR", "d.example.test");
    assertThat(host.rules("@maven"))
        .containsExactlyInAnyOrder("d.example.test:8443", "a.example.test:443");
  }

  @Test
  void mavenByAMirrorOfEverything() {
    host.file("~/.m2/settings.xml", mirror("*", "https://a.example.test/x"));
    assertThat(host.rules("@maven")).containsExactly("a.example.test:443");
    host.jar(MODEL, MODEL_ENTRY, SUPER_POM);
    assertThat(host.rules("@maven")).containsExactly("a.example.test:443");
  }

  @Test
  void mavenDoesNotLookOutsideOfItsFiles() {
    host.file("/etc/secret", "secret")
        .file(
            "./pom.xml",
            "<!DOCTYPE x [<!ENTITY e SYSTEM \"file://"
                + host.path("/etc/secret")
                + "\">]><x>&e;</x>");
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> host.find("@maven"))
        .withMessageContaining("it is not well-formed XML, or has a DOCTYPE");
  }

  private static String mirror(String of, String url) {
    return "<settings><mirrors><mirror><id>m</id><mirrorOf>"
        + of
        + "</mirrorOf><url>"
        + url
        + "</url></mirror></mirrors></settings>";
  }

  @Test
  void cargoByWhatStandsInForItsOwn() {
    host.file(
        "~/.cargo/config.toml",
        "[source.crates-io]\nreplace-with = \"one\" # x\n[source.one]\nreplace-with = 'two'\n"
            + "[source.two]\nregistry = \"sparse+https://a.example.test/index/\"\n"
            + "[source.unused]\nregistry = \"https://no.example.test/\"\n"
            + "[registries]\nb = { index = \"sparse+https://b.example.test:8443/\" }\n"
            + "c.index = \"https://c.example.test/git\"\n");
    assertThat(host.rules("@cargo"))
        .containsExactlyInAnyOrder(
            "a.example.test:443", "b.example.test:8443", "c.example.test:443");
    host.file(
            "~/.cargo/registry/index/a.example.test-0123456789abcdef/config.json",
            "{\"dl\": \"https://dl.example.test/{crate}\", \"api\": null}")
        .file("~/.cargo/registry/index/no.example.test-0123456789abcdef/config.json", "{}")
        .variable("CARGO_REGISTRIES_B_INDEX", "sparse+https://d.example.test/");
    assertThat(host.rules("@cargo"))
        .containsExactlyInAnyOrder(
            "a.example.test:443",
            "dl.example.test:443",
            "d.example.test:443",
            "c.example.test:443");
  }

  @Test
  void cargoByWhatItHasUsed() {
    host.file(
        "~/.cargo/registry/index/own.example.test-0123456789abcdef/config.json",
        "{\"dl\": \"https://dl.example.test/crates\"}");
    assertThat(host.rules("@cargo"))
        .containsExactlyInAnyOrder("own.example.test:443", "dl.example.test:443");
  }

  @Test
  void cargoOffline() {
    host.file(
        "./.cargo/config.toml",
        "[source.crates-io]\nreplace-with = \"v\"\n[source.v]\ndirectory = \"vendor\"\n");
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> host.find("@cargo"))
        .withMessageContaining("nothing on this host says where it fetches from");
  }

  /** They come with the project, from whoever wrote it; that they are done with is the test. */
  @Test
  void filesMadeToKeepUsBusyDoNot() {
    String spaces = " ".repeat(200_000);
    String open = "${".repeat(100_000);
    for (String line : List.of(spaces + "x", "a" + spaces, "[" + spaces, "a=\"" + spaces, open)) {
      host.file("./.cargo/config.toml", line)
          .file("./.npmrc", "registry=" + line)
          .file("./.git/config", "[remote \"o\"]\nurl=" + line)
          .file("./.gitmodules", line);
      assertThatExceptionOfType(BaileyException.class)
          .isThrownBy(() -> host.find("@development"))
          .withMessageContaining("nothing on this host says where it fetches from");
    }
    host.file("./.npmrc", "x".repeat(1 << 20));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> host.find("@npm"))
        .withMessageContaining("too large");
  }

  /** Whoever opens a FIFO waits for its other end, and whoever reads from the kernel's log. */
  @ParameterizedTest
  @CsvSource({
    "@npm, ./.npmrc",
    "@cargo, ./.cargo/config.toml",
    "@git, ./.gitmodules",
    "@git, ./.git",
    "@git, ./.git/config",
    "@maven, ./pom.xml",
  })
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void whatTheProjectHasInPlaceOfAFileIsNotWaitedFor(String preset, String name) throws Exception {
    Path file = host.path(name);
    Files.createDirectories(file.getParent());
    assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    assertNothingKnown(preset);
    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("/proc/kmsg"));
    assertNothingKnown(preset);
  }

  private void assertNothingKnown(String preset) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> host.find(preset))
        .extracting(Throwable::getMessage)
        .asString()
        .containsAnyOf(
            "nothing on this host says where it fetches from", "it is not well-formed XML");
  }
}
