package dev.bailey.egress.presets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.policy.network.NetworkRule;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PresetsTest {
  @TempDir Path directory;
  private FakeHost host;

  @BeforeEach
  void emptyHost() {
    host = new FakeHost(directory);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"@pip", "@npm", "@maven", "@cargo", "@go", "@git", "@apt", "@development"})
  void whatIsNotFoundIsAnError(String preset) {
    assertThat(Presets.names()).contains(preset);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> host.find(preset))
        .withMessageContaining("nothing on this host says where it fetches from")
        .satisfies(it -> assertThat(it.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(it -> assertThat(it.remedies()).containsExactly(new Remedy.AllowNetwork()));
  }

  @Test
  void whatIsUnknownIsAnError() {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> host.find("@other"))
        .withMessageContaining("no such preset")
        .satisfies(it -> assertThat(it.hint().orElseThrow()).contains("@development"));
  }

  @Test
  void developmentIsAllThatIsFound() {
    host.variable("GOPROXY", "https://go.example.test")
        .file("~/.npmrc", "registry=https://npm.example.test");
    Presets found = host.find("@development");
    assertThat(found.rules().stream().map(NetworkRule::toString))
        .containsExactlyInAnyOrder("go.example.test:443", "npm.example.test:443");
    assertThat(found.notes()).anyMatch(it -> it.startsWith("pip:"));
    assertThat(found.sources())
        .anyMatch(it -> it.origin().equals("variable GOPROXY"))
        .anyMatch(it -> it.origin().endsWith("/.npmrc"));
  }

  @Test
  void goFromTheUserThenFromItsInstallation() {
    host.file(
        "/usr/local/go/go.env",
        "# x\nGOPROXY=https://a.example.test,direct\nGOSUMDB=sum.example.test\n");
    assertThat(host.rules("@go")).containsExactly("a.example.test:443", "sum.example.test:443");
    assertThat(host.find("@go").notes()).anyMatch(it -> it.contains("directly"));
    host.file(
        "~/.config/go/env",
        "GOPROXY=http://b.example.test:3000|https://c.example.test/x\nGOSUMDB=off\n");
    assertThat(host.rules("@go")).containsExactly("b.example.test:3000", "c.example.test:443");
    host.variable("GOPROXY", "https://d.example.test")
        .variable("GOSUMDB", "sum.example.test+abc https://e.example.test");
    assertThat(host.rules("@go")).containsExactly("d.example.test:443", "e.example.test:443");
  }

  @Test
  void goWithoutAnySource() {
    host.variable("GOPROXY", "off");
    assertThatExceptionOfType(BaileyException.class).isThrownBy(() -> host.find("@go"));
  }

  @Test
  void aptInBothForms() {
    host.file(
            "/etc/apt/sources.list",
            "# deb http://no.example.test/ x\n"
                + "deb [arch=amd64 signed-by=/x] http://a.example.test/debian stable main\n"
                + "deb-src https://b.example.test:8443/debian stable main\n"
                + "deb cdrom:[Disc]/ stable main\n"
                + "deb file:/srv/packages ./\n")
        .file("/etc/apt/sources.list.d/c.list", "deb mirror+https://c.example.test/list x y\n")
        .file("/etc/apt/sources.list.d/no.list.off", "deb https://no.example.test/ x y\n")
        .file(
            "/etc/apt/sources.list.d/d.sources",
            "Types: deb\n# URIs: http://no.example.test\nURIs: http://d.example.test/debian\n"
                + " http://e.example.test/debian\nSuites: x\n\n"
                + "Enabled: no\nTypes: deb\nURIs: http://no.example.test\n\n\n"
                + "Types: deb\nuris: https://f.example.test\n")
        .file(
            "/etc/apt/apt.conf.d/01proxy",
            "// Acquire::http::Proxy \"http://no.example.test\";\n"
                + "Acquire::http::Proxy \"http://proxy.example.test:3142\";\n"
                + "Acquire::https::Proxy \"DIRECT\";\n");
    assertThat(host.rules("@apt"))
        .containsExactly(
            "a.example.test:80",
            "b.example.test:8443",
            "c.example.test:443",
            "d.example.test:80",
            "e.example.test:80",
            "f.example.test:443",
            "proxy.example.test:3142");
  }

  @Test
  void gitRemotesWithWhatStandsInForThem() {
    host.file(
            "./.git/config",
            "[core]\n\tbare = false\n[remote \"origin\"]\n\turl = git@a.example.test:x/y.git\n"
                + "\tfetch = +refs/heads/*:refs/remotes/origin/*\n"
                + "[remote \"two\"]\n\turl = https://user:secret@b.example.test/x.git\n"
                + "\tpushurl = ssh://git@c.example.test:2222/x\n"
                + "[remote \"local\"]\n\turl = /srv/x.git\n[remote \"near\"]\n\turl = ../x\n"
                + "[remote \"short\"]\n\turl = gh:x/y\n")
        .file("~/.gitconfig", "[url \"https://d.example.test/\"]\n\tinsteadOf = gh:\n")
        .file("./.gitmodules", "[submodule \"s\"]\n\tpath = s\n\turl = git://e.example.test/s\n");
    assertThat(host.rules("@git"))
        .containsExactly(
            "a.example.test:22/tcp",
            "b.example.test:443",
            "c.example.test:2222/tcp",
            "d.example.test:443",
            "e.example.test:9418/tcp");
    assertThat(host.find("@git").toString()).doesNotContain("secret");
  }

  @Test
  void gitInAFurtherWorkingTree() {
    host.file("./.git", "gitdir: ../main/.git/worktrees/project\n")
        .file("./../main/.git/worktrees/project/commondir", "../..\n")
        .file("./../main/.git/config", "[remote \"origin\"]\nurl = https://a.example.test/x\n");
    assertThat(host.rules("@git")).containsExactly("a.example.test:443");
  }

  @ParameterizedTest
  @CsvSource({
    "https://a.test/x, a.test:443",
    "HTTPS://A.test:8443, a.test:8443",
    "https://u:p@a.test/x@y, a.test:443",
    "https://[2001:db8::1]/x, [2001:db8::1]:443",
    "http://192.0.2.1:81/x, 192.0.2.1:81",
    "sparse+https://a.test/index/, a.test:443",
    "ssh://git@a.test:2222/x, a.test:2222/tcp",
    "git+ssh://git@a.test/x, a.test:22/tcp",
    "a.test:x/y, a.test:22/tcp",
  })
  void urls(String url, String rule) {
    assertThat(SourceUrl.read(url)).isEqualTo(new SourceUrl.Remote(NetworkRule.parse(rule)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/srv/x", "../x", "file:///srv/x", "x", "", "cdrom:[x]/", "file:/srv"})
  void placesOnThisHost(String url) {
    assertThat(SourceUrl.read(url)).isEqualTo(new SourceUrl.Local());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://${X}/",
        "https:///x",
        "s3://x/y",
        "https://*.a.test",
        "https://*",
        "https://127.1/"
      })
  void placesThatAreNotKnown(String url) {
    assertThat(SourceUrl.read(url)).isInstanceOf(SourceUrl.Unclear.class);
  }
}
