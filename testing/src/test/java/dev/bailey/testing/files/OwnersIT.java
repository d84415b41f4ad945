package dev.bailey.testing.files;

import static dev.bailey.testing.Confinement.assertStopped;
import static dev.bailey.testing.Confinement.assertWorks;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.api.Sandbox;
import dev.bailey.error.BaileyException;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Act;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  /** An earlier command chose which file a name in the project is, but not whose are shown. */
  @Test
  void whatACommandMovedToANamedPathStaysTheOthers() throws IOException {
    project.write("vault/key", "canary");
    project.write("rootfile", "canary");
    project.write("build/own", "own");
    project.write("config", "own");
    Plain.shell(
        "cd %s && chown -R 0:0 vault rootfile && chmod 700 vault && chmod 600 vault/key rootfile"
            .formatted(project.path()));
    Plain.shell("cd %s && chown -R 1234:4321 build config".formatted(project.path()));
    List<Policy> policies = policiesThatNameThem();
    // The control: what is the project owner's is read, and written where the policy says so.
    for (Policy policy : policies) {
      assertWorks(shell("cat build/own config"), policy);
    }
    assertWorks(shell("cat /data/config /data/build/own && echo x > /data/build/own"), mounting());
    assertWorks(
        shell("mv config c && mv rootfile config && mv build b && mv vault build"), policy());
    for (Policy policy : policies) {
      assertStopped(shell("cat build/key"), policy);
      assertStopped(shell("cat config"), policy);
    }
    for (String attempt :
        List.of(
            "cat /data/build/key",
            "cat /data/config",
            "echo x > /data/build/key",
            "ls /data/build")) {
      assertThat(shell(attempt).inside(mounting()).succeeded()).as(attempt).isFalse();
    }
    try (Sandbox sandbox = Sandbox.open(mounting())) {
      for (String path : List.of("/data/build/key", "/data/config")) {
        assertThatExceptionOfType(BaileyException.class)
            .isThrownBy(() -> sandbox.files().read(path));
      }
    }
    assertThat(project.resolve("build/key")).hasContent("canary");
  }

  /** What a mount covers no command can move: so are workspaces in a state directory. */
  @Test
  void aPlaceThatIsCoveredDoesNotDecideForWhatIsInIt() throws IOException {
    Path workspace = Files.createDirectories(elsewhere.resolve("state/workspace"));
    Path cover = Files.createDirectories(elsewhere.resolve("cover/workspace")).getParent();
    Plain.shell("chown 1234:4321 " + workspace);
    FileAccess inPlace = FileAccess.project(workspace).writing(elsewhere.path());
    Mount covering = Mount.readOnly(cover, elsewhere.resolve("state"));
    Act touch = Act.shell(workspace, "touch made");
    assertWorks(touch, Policy.of(inPlace.mounting(List.of(covering))));
    assertThat(owner(workspace.resolve("made"))).isEqualTo("1234:4321");
    // The control: without the cover commands are the owner of what is around it.
    assertThat(touch.inside(Policy.of(inPlace)).succeeded()).isFalse();
  }

  private List<Policy> policiesThatNameThem() {
    Path build = project.resolve("build");
    Path config = project.resolve("config");
    return List.of(
        Policy.of(files().reading(build, config)),
        Policy.of(files().reading(config).writing(build)),
        Policy.of(FileAccess.readOnly(project.path()).reading(build, config)));
  }

  private Policy mounting() {
    return Policy.of(
        files()
            .mounting(
                List.of(
                    Mount.writable(project.resolve("build"), Path.of("/data/build")),
                    Mount.readOnly(project.resolve("config"), Path.of("/data/config")))));
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
