package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static dev.bailey.testing.Confinement.assertWorks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Rules within rules: denial wins, and among the others the most specific. */
final class NestedRulesIT extends FileTestBase {
  @Test
  void readInsideWrite() {
    project.write("vendor/lib", "before");
    Policy policy = Policy.of(files().reading(project.resolve("vendor")));
    assertWorks(shell("cat vendor/lib && touch new"), policy);
    assertStopped(shell("echo before > vendor/lib"), policy);
    assertStopped(shell("touch vendor/x && rm vendor/x"), policy);
    assertStopped(shell("mv vendor x && mv x vendor"), policy);
  }

  @Test
  void denyInsideReadInsideWrite() {
    project.write("vendor/secret/key", "canary");
    project.write("vendor/lib", "fine");
    Policy policy =
        Policy.of(
            files().reading(project.resolve("vendor")).denying(project.resolve("vendor/secret")));
    assertWorks(shell("cat vendor/lib && touch new"), policy);
    assertStopped(shell("touch vendor/x && rm vendor/x"), policy);
    assertStopped(shell("cat vendor/secret/key"), policy);
    assertStopped(shell("mv vendor x && cat x/secret/key && mv x vendor"), policy);
  }

  @Test
  void writeInsideReadInsideWrite() {
    project.write("vendor/cache/file", "before");
    Policy policy =
        Policy.of(
            files().reading(project.resolve("vendor")).writing(project.resolve("vendor/cache")));
    assertWorks(shell("echo after > vendor/cache/file"), policy);
    assertStopped(shell("touch vendor/x && rm vendor/x"), policy);
    assertThat(project.resolve("vendor/cache/file")).hasContent("after");
  }

  @Test
  void writeInsideAReadOnlyProject() {
    project.write("out/x", "");
    Policy policy = Policy.of(FileAccess.readOnly(project.path()).writing(project.resolve("out")));
    assertWorks(shell("echo x > out/y"), policy);
    assertStopped(shell("touch z && rm z"), policy);
  }

  @Test
  void denyWinsOverAWriteInsideIt() {
    project.write("private/open/file", "canary");
    Policy policy =
        Policy.of(
            files().writing(project.resolve("private/open")).denying(project.resolve("private")));
    assertStopped(shell("cat private/open/file"), policy);
  }

  @Test
  void aPathBothReadAndDeniedIsDenied() {
    elsewhere.write("secret", "canary");
    Policy policy =
        Policy.of(files().reading(elsewhere.path()).denying(elsewhere.resolve("secret")));
    assertWorks(shell("ls " + elsewhere.path()), policy);
    assertStopped(shell("cat " + elsewhere.resolve("secret")), policy);
    Policy same = Policy.of(files().reading(elsewhere.path()).denying(elsewhere.path()));
    assertStopped(shell("ls %s/secret".formatted(elsewhere.path())), same);
  }

  @Test
  void explicitPathsElsewhere() {
    elsewhere.write("in/file", "readable");
    elsewhere.write("out/file", "");
    elsewhere.write("hidden/file", "canary");
    Policy policy =
        Policy.of(files().reading(elsewhere.resolve("in")).writing(elsewhere.resolve("out")));
    String base = elsewhere.path().toString();
    assertWorks(shell("cat %1$s/in/file && echo x > %1$s/out/file".formatted(base)), policy);
    assertStopped(shell("touch %1$s/in/x && rm %1$s/in/x".formatted(base)), policy);
    assertStopped(shell("cat %1$s/hidden/file".formatted(base)), policy);
    assertStopped(shell("touch %1$s/x && rm %1$s/x".formatted(base)), policy);
  }

  @Test
  void aLinkThatIsReadLeadsWhereItLedOutside() throws Exception {
    elsewhere.write("real/file", "readable");
    elsewhere.write("beside", "canary");
    Files.createSymbolicLink(elsewhere.resolve("link"), Path.of("real"));
    Policy policy = Policy.of(files().reading(elsewhere.resolve("link")));
    String base = elsewhere.path().toString();
    assertWorks(shell("cat %1$s/link/file".formatted(base)), policy);
    assertStopped(shell("cat %1$s/beside".formatted(base)), policy);
    assertStopped(shell("touch %1$s/link/x && rm %1$s/link/x".formatted(base)), policy);
  }

  @Test
  void aProjectNamedByALinkWorksByBothNames() throws Exception {
    project.write("file", "content");
    Path link = Files.createSymbolicLink(elsewhere.resolve("project"), project.path());
    Policy policy = Policy.project(link);
    assertWorks(Act.shell(link, "cat file && touch made"), policy);
    assertWorks(shell("cat " + link + "/file"), policy);
    assertThat(project.resolve("made")).exists();
  }
}
