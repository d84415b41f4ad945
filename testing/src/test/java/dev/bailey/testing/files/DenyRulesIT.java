package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static dev.bailey.testing.Confinement.assertWorks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Ending;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A denied path that exists: not read, not replaced, not moved away, by no way round. */
final class DenyRulesIT extends FileTestBase {
  private Policy denying(String... names) {
    Path[] paths = new Path[names.length];
    for (int i = 0; i < names.length; i++) {
      paths[i] = project.resolve(names[i]);
    }
    return Policy.of(files().denying(paths));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cat secret",
        "echo canary > secret",
        "echo canary >> secret",
        "cp secret copy",
        "mv secret moved && mv moved secret",
        "ln secret hard && cat hard",
        "ln -s secret soft; cat soft",
        "chmod 644 secret && cat secret",
        "cat /proc/self/cwd/secret",
        "cat /proc/self/root$PWD/secret",
        "cat sub/../secret",
        "exec 9<secret; cat <&9",
        "echo canary > other; mv -f other secret && rm -f other",
        "tar cf - secret | tar xOf - | grep canary",
      })
  void aDeniedFileCannotBeReached(String script) throws Exception {
    project.write("secret", "canary\n");
    Files.createDirectory(project.resolve("sub"));
    Ending inside = shell(script).inside(denying("secret"));
    assertThat(inside.code()).as("%s", inside).isNotZero();
    assertThat(inside.stdout()).doesNotContain("canary");
    assertThat(project.resolve("secret")).hasContent("canary\n");
    assertThat(shell(script).outside().succeeded()).as("control").isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ls .git | grep config",
        "cat .git/config",
        "echo x > .git/hook",
        "mkdir .git/hooks",
        "mv .git .old && mv .old .git",
        "cd .git && cat config",
        "rm .git/config && echo canary > .git/config",
      })
  void aDeniedDirectoryCannotBeEntered(String script) {
    project.write(".git/config", "canary");
    Ending inside = shell(script).inside(denying(".git"));
    assertThat(inside.code()).as("%s", inside).isNotZero();
    assertThat(inside.stdout()).doesNotContain("canary");
    assertThat(project.resolve(".git/config")).hasContent("canary");
    assertThat(shell(script).outside().succeeded()).as("control").isTrue();
  }

  @Test
  void theParentOfADeniedPathCannotBeMovedAway() {
    project.write("a/b/secret", "canary");
    Policy policy = denying("a/b/secret");
    assertStopped(shell("mv a x && cat x/b/secret && mv x a"), policy);
    assertStopped(shell("mv a/b a/x && cat a/x/secret && mv a/x a/b"), policy);
    assertStopped(shell("rm -rf y; cp -r a y && cat y/b/secret"), policy);
    assertThat(
            shell("mkdir -p z/b && echo planted > z/b/secret && mv a old && mv z a")
                .inside(policy)
                .succeeded())
        .isFalse();
    assertThat(project.resolve("a/b/secret")).hasContent("canary");
  }

  @Test
  void aLinkInTheProjectThatLeadsToADeniedPathLeadsNowhere() throws Exception {
    project.write("real/secret", "canary");
    Files.createSymbolicLink(project.resolve("link"), Path.of("real"));
    assertStopped(shell("cat link/secret"), denying("real/secret"));
  }

  @Test
  void aDeniedLinkInAReadOnlyProjectDeniesWhatItLeadsTo() throws Exception {
    project.write("real", "canary");
    Files.createSymbolicLink(project.resolve("link"), Path.of("real"));
    Policy policy = Policy.of(FileAccess.readOnly(project.path()).denying(project.resolve("link")));
    assertStopped(shell("cat link"), policy);
    assertStopped(shell("cat real"), policy);
  }

  @Test
  void denialHoldsInSystemDirectories() {
    Policy policy = Policy.of(files().denying(Path.of("/usr/share/perl")));
    assertStopped(shell("ls /usr/share/perl"), policy);
  }

  @Test
  void denialHoldsInAnUnrestrictedSandbox() {
    elsewhere.write("secret", "canary");
    Policy policy =
        Policy.of(FileAccess.unrestricted(project.path()).denying(elsewhere.resolve("secret")));
    assertStopped(shell("cat " + elsewhere.resolve("secret")), policy);
    assertStopped(
        shell("cd %s && mv secret x && cat x && mv x secret".formatted(elsewhere.path())), policy);
    assertStopped(
        shell("mv %1$s %1$s.x && cat %1$s.x/secret && mv %1$s.x %1$s".formatted(elsewhere.path())),
        policy);
    assertStopped(
        shell("chmod 644 %1$s && cat %1$s".formatted(elsewhere.resolve("secret"))), policy);
  }

  @Test
  void denialHoldsInAWarmSandbox() {
    project.write("secret", "canary");
    try (Sandbox sandbox = Sandbox.open(denying("secret"))) {
      assertStopped(shell("cat secret"), sandbox);
      assertThat(shell("echo planted > x; mv -f x secret").inside(sandbox).succeeded()).isFalse();
      assertStopped(shell("cat secret"), sandbox);
      assertThat(project.resolve("secret")).hasContent("canary");
    }
  }

  @Test
  void whatIsBesideADeniedPathWorks() {
    project.write("a/secret", "canary");
    project.write("a/open", "fine");
    Policy policy = denying("a/secret");
    assertWorks(shell("cat a/open && echo x > a/new && mv a/open a/opened"), policy);
    assertThat(project.resolve("a/opened")).exists();
  }

  @Test
  void theProjectItselfCannotBeDenied() {
    assertThat(
            catchThrowableOfType(BaileyException.class, () -> shell("true").inside(denying(".")))
                .code())
        .isEqualTo(ErrorCode.INVALID_REQUEST);
  }
}
