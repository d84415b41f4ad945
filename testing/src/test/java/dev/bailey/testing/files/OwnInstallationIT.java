package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Typed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bailey's own place is read-only to commands: the next start would run what they wrote there. */
final class OwnInstallationIT extends FileTestBase {
  private static final String PLANT = "echo planted > %1$s";

  private Path home = Path.of("unset");
  private String name = "unset";

  @BeforeEach
  void install() throws IOException {
    project.write("checkout/bailey", "#!/bin/sh\n");
    project.write("checkout/cli/Main.java", "class Main {}\n");
    home = project.resolve("checkout");
    Files.createSymbolicLink(project.resolve("link"), home);
    name = home.toString();
  }

  private Ending plant(Path directory, Path file, String... options) {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(List.of(options));
    words.addAll(List.of("--", "/bin/sh", "-c", PLANT.formatted(file)));
    return Typed.in(directory, List.of("-Dbailey.home=" + name), words);
  }

  private void assertKept(Path directory, Path file, String... options) {
    String before = content(file);
    Ending ending = plant(directory, file, options);
    assertThat(ending.succeeded()).as("%s", ending).isFalse();
    assertThat(ending.stderr()).contains("Read-only file system");
    assertThat(content(file)).isEqualTo(before);
    // The control.
    assertThat(Act.shell(directory, PLANT.formatted(file)).outside().succeeded()).isTrue();
  }

  private static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void asTheProject() {
    assertKept(home, home.resolve("bailey"));
    assertKept(home, home.resolve("cli/Main.java"));
  }

  @Test
  void asAPartOfTheProject() {
    assertKept(project.path(), home.resolve("bailey"));
    assertThat(plant(project.path(), project.resolve("other")).succeeded()).isTrue();
    assertThat(project.resolve("other")).exists();
  }

  @Test
  void withAProjectInIt() {
    assertKept(home.resolve("cli"), home.resolve("cli/Main.java"));
  }

  @Test
  void asAPartOfAWritableDirectory() {
    assertKept(elsewhere.path(), home.resolve("bailey"), "--write", project.path().toString());
  }

  /** As the launcher names it when it was called by ./bailey, ../bailey or from elsewhere. */
  @ParameterizedTest
  @ValueSource(strings = {"checkout/.", "checkout/cli/..", "link", "link/cli/../../checkout"})
  void byWhateverNameItIsKnown(String typed) {
    name = project.path() + "/" + typed;
    assertKept(home.resolve("cli"), home.resolve("cli/Main.java"));
    assertKept(project.path(), home.resolve("bailey"));
  }

  @Test
  void byWhateverNameTheProjectIsKnown() {
    assertKept(project.resolve("link"), home.resolve("bailey"));
    assertKept(project.resolve("link/cli"), home.resolve("cli/Main.java"));
    assertKept(
        elsewhere.path(), home.resolve("bailey"), "--project", project.resolve("link").toString());
  }

  @Test
  void unlessItIsNamed() {
    assertThat(plant(home, home.resolve("bailey"), "--write", home.toString()).succeeded())
        .isTrue();
    assertThat(home.resolve("bailey")).hasContent("planted\n");
    String cli = home.resolve("cli").toString();
    assertThat(plant(home, home.resolve("cli/Main.java"), "--write", cli).succeeded()).isTrue();
  }

  @Test
  void inASession() {
    Path mounted = Path.of("/there/checkout/bailey");
    assertThat(session("create", "one", "--write", project.path().toString()).succeeded()).isTrue();
    assertThat(session("create", "two", "--mount", project.path() + ":/there:rw").succeeded())
        .isTrue();
    for (Ending ending :
        List.of(
            session("exec", "one", "--", "/bin/sh", "-c", PLANT.formatted(home.resolve("bailey"))),
            session("exec", "two", "--", "/bin/sh", "-c", PLANT.formatted(mounted)))) {
      assertThat(ending.succeeded()).as("%s", ending).isFalse();
      assertThat(ending.stderr()).contains("Read-only file system");
    }
    assertThat(home.resolve("bailey")).hasContent("#!/bin/sh\n");
    String control = PLANT.formatted(project.resolve("other"));
    assertThat(session("exec", "one", "--", "/bin/sh", "-c", control).succeeded()).isTrue();
    assertThat(project.resolve("other")).exists();
  }

  private Ending session(String verb, String... words) {
    List<String> line = new ArrayList<>(List.of("session", verb, "--state"));
    line.addAll(List.of(elsewhere.resolve("state").toString(), "--driver", "copy"));
    line.addAll(List.of(words));
    return Typed.in(elsewhere.path(), List.of("-Dbailey.home=" + name), line);
  }

  @Test
  void elsewhereNothingIsReadOnly() {
    assertThat(plant(elsewhere.path(), elsewhere.resolve("file")).succeeded()).isTrue();
  }
}
