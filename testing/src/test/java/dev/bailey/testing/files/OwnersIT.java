package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static dev.bailey.testing.Confinement.assertWorks;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whose the files are that a command makes, and whose it may change. */
final class OwnersIT extends FileTestBase {
  @BeforeEach
  void hand() {
    project.write("sub/deep/secret", "canary");
    elsewhere.write("in/file", "before");
    Plain.shell("chown -R 1234:4321 " + project.path());
    Plain.shell("chown -R 2222:3333 " + elsewhere.path());
  }

  private static String owner(Path path) throws IOException {
    return Files.getAttribute(path, "unix:uid") + ":" + Files.getAttribute(path, "unix:gid");
  }

  @Test
  void eachWritableDirectoryHasItsOwnOwner() throws IOException {
    Policy policy = Policy.of(files().writing(elsewhere.path()));
    assertWorks(
        shell(
            "touch made && mkdir %1$s/d && touch %1$s/d/made && stat -c %%u . %1$s | sort -u"
                .formatted(elsewhere.path())),
        policy);
    assertThat(owner(project.resolve("made"))).isEqualTo("1234:4321");
    assertThat(owner(elsewhere.resolve("d"))).isEqualTo("2222:3333");
    assertThat(owner(elsewhere.resolve("d/made"))).isEqualTo("2222:3333");
    // The control: without a map it would be whoever runs it.
    assertThat(shell("touch by-root").outside().succeeded()).isTrue();
    assertThat(owner(project.resolve("by-root"))).isEqualTo("0:0");
  }

  @Test
  void insideTheyAreTheCommands() {
    Policy policy = Policy.of(files().writing(elsewhere.path()));
    String stat = "stat -c %%u:%%g . %s sub".formatted(elsewhere.path());
    assertThat(shell(stat).inside(policy).text()).isEqualTo("65532:65532\n".repeat(3).strip());
    assertThat(shell(stat).outside().text()).isEqualTo("1234:4321\n2222:3333\n1234:4321");
  }

  @Test
  void filesMadeInDirectoriesOnTheWayToADenialAreTheProjectOwners() throws IOException {
    Policy policy = Policy.of(files().denying(project.resolve("sub/deep/secret")));
    assertWorks(shell("touch sub/made sub/deep/made"), policy);
    assertThat(owner(project.resolve("sub/made"))).isEqualTo("1234:4321");
    assertThat(owner(project.resolve("sub/deep/made"))).isEqualTo("1234:4321");
    assertStopped(shell("cat sub/deep/secret"), policy);
  }

  /** Such a directory is a mount of its own, but no gift: whose it is decides the project. */
  @Test
  void aDirectoryOfAnotherOnTheWayToADenialStaysTheOthers() {
    Plain.shell("chown 0:0 %s".formatted(project.resolve("sub")));
    Plain.shell("chown 0:0 %s".formatted(project.resolve("sub/deep")));
    Policy policy = Policy.of(files().denying(project.resolve("sub/deep/secret")));
    assertThat(shell("stat -c %u sub sub/deep").inside(policy).text()).isEqualTo("0\n0");
    assertStopped(shell("touch sub/planted && rm sub/planted"), policy);
    assertStopped(shell("touch sub/deep/planted && rm sub/deep/planted"), policy);
    assertStopped(shell("chmod 777 sub && chmod 755 sub"), policy);
  }

  @Test
  void theSameInAWritableDirectoryOfAnotherOwner() throws IOException {
    elsewhere.write("in/secret", "canary");
    FileAccess files = files().writing(elsewhere.path()).denying(elsewhere.resolve("in/secret"));
    assertWorks(shell("touch %s".formatted(elsewhere.resolve("in/made"))), Policy.of(files));
    assertThat(owner(elsewhere.resolve("in/made"))).isEqualTo("2222:3333");
    Plain.shell("chown 0:0 %s".formatted(elsewhere.resolve("in")));
    String plant = "touch %1$s && rm %1$s".formatted(elsewhere.resolve("in/planted"));
    assertStopped(shell(plant), Policy.of(files));
  }
}
