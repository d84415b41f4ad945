package dev.bailey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a policy becomes so that state directories of sessions stay hidden. */
final class StateProtectionTest {
  @TempDir Path made = Path.of("unset");

  private Path home = Path.of("unset");
  private Path state = Path.of("unset");
  private Path workspace = Path.of("unset");

  @BeforeEach
  void makeDirectories() throws IOException {
    home = Files.createDirectory(made.toRealPath().resolve("home"));
    state = Files.createDirectories(home.resolve("state/bailey"));
    workspace = Files.createDirectories(state.resolve("workspaces/one"));
  }

  private static void assertRefused(FileAccess files, Path state, ErrorCode code) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> StateProtection.hide(files, List.of(state)))
        .satisfies(e -> assertThat(e.code()).isEqualTo(code))
        .satisfies(e -> assertThat(e.remedies()).isNotEmpty());
  }

  @Test
  void whatShowsNothingOfItStaysAsItIs() {
    for (FileAccess files :
        List.of(
            FileAccess.project(made.resolve("beside")),
            FileAccess.readOnly(home.resolve("stat")),
            FileAccess.project(made.resolve("beside")).writing(home.resolve("stat")))) {
      assertThat(StateProtection.hide(files, List.of(state))).isSameAs(files);
    }
  }

  @Test
  void aMissingOneIsMadeWhereCommandsCouldMakeIt() throws IOException {
    Path project = made.resolve("project");
    Path there = Path.of("/there");
    for (FileAccess files :
        List.of(
            FileAccess.project(home),
            FileAccess.project(project).writing(home),
            FileAccess.project(project).mounting(List.of(Mount.writable(home, there))))) {
      Path missing = home.resolve("missing/bailey");
      assertThat(StateProtection.hide(files, List.of(missing)).deny()).containsExactly(missing);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(missing)))
          .isEqualTo("rwx------");
      Files.delete(missing);
      Files.delete(home.resolve("missing"));
    }
  }

  @Test
  void aMissingOneStaysSoWhereCommandsCannotMakeIt() {
    Path project = made.resolve("project");
    Mount mount = Mount.readOnly(home, Path.of("/there"));
    for (FileAccess files :
        List.of(
            FileAccess.readOnly(home),
            FileAccess.unrestricted(home),
            FileAccess.project(Path.of("/")),
            FileAccess.project(project).reading(home),
            FileAccess.project(project).mounting(List.of(mount)),
            FileAccess.project(home).reading(home),
            FileAccess.project(home).denying(home.resolve("missing")))) {
      Path missing = home.resolve("missing/bailey");
      assertThat(StateProtection.hide(files, List.of(missing))).isSameAs(files);
      assertThat(home.resolve("missing")).doesNotExist();
    }
  }

  @Test
  void aMissingOneBehindALinkOfCommandsIsRefused() throws IOException {
    Path link = Files.createSymbolicLink(home.resolve("link"), made.resolve("elsewhere"));
    assertRefused(FileAccess.project(home), link, ErrorCode.NOT_ENFORCEABLE);
    assertRefused(FileAccess.project(home), link.resolve("bailey"), ErrorCode.NOT_ENFORCEABLE);
  }

  @Test
  void aLinkThatLeadsToOneThatIsMadeNowIsRefusedLikeOthers() throws IOException {
    Path links = Files.createDirectory(made.toRealPath().resolve("links"));
    Path first =
        Files.createSymbolicLink(made.toRealPath().resolve("first"), Path.of("links/second"));
    Path missing = home.resolve("missing");
    Files.createSymbolicLink(links.resolve("second"), missing);
    FileAccess files = FileAccess.project(home);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> StateProtection.hide(files.writing(links), List.of(first, missing)))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_ENFORCEABLE));
    Files.delete(missing);
    assertThat(StateProtection.hide(files.reading(links), List.of(first, missing)).deny())
        .containsExactly(missing);
  }

  @Test
  void aProjectInItIsOfItsSessionAlone() {
    for (FileAccess files :
        List.of(FileAccess.project(workspace), FileAccess.readOnly(workspace))) {
      assertRefused(files, state, ErrorCode.INVALID_REQUEST);
      assertThat(StateProtection.hide(files, List.of(state), _ -> made)).isSameAs(files);
    }
  }

  @Test
  void aDirectoryAroundItIsShownWithoutIt() {
    Path project = made.resolve("project");
    Mount mount = Mount.readOnly(home, Path.of("/there"));
    for (FileAccess files :
        List.of(
            FileAccess.project(home),
            FileAccess.readOnly(home),
            FileAccess.unrestricted(project),
            FileAccess.project(project).reading(home),
            FileAccess.project(project).writing(home),
            FileAccess.project(project).mounting(List.of(mount)))) {
      assertThat(StateProtection.hide(files, List.of(state, state)).deny()).containsExactly(state);
    }
  }

  @Test
  void oneInADirectoryOfTheSystemIsDeniedWhateverThePolicyShows() {
    FileAccess files = FileAccess.project(made.resolve("project"));
    for (Path system : List.of(Path.of("/usr/lib"), Path.of("/etc"))) {
      assertThat(StateProtection.hide(files, List.of(system)).deny()).containsExactly(system);
    }
  }

  @Test
  void aStateDirectoryInAnotherIsHiddenWithIt() throws IOException {
    Path inner = Files.createDirectory(state.resolve("inner"));
    FileAccess files = FileAccess.project(home);
    assertThat(StateProtection.hide(files, List.of(inner, state)).deny()).containsExactly(state);
  }

  @Test
  void anotherDirectoryIsMountedOverOneWithTheProjectInIt() {
    Path cover = made.resolve("cover");
    Mount mount = Mount.writable(home, Path.of("/there"));
    FileAccess files = FileAccess.project(workspace).writing(home).mounting(List.of(mount));
    FileAccess hidden = StateProtection.hide(files, List.of(state), _ -> cover);
    assertThat(hidden.mounts())
        .containsExactly(
            mount,
            Mount.readOnly(cover, state),
            Mount.readOnly(cover, Path.of("/there/state/bailey")));
    assertThat(hidden.deny()).isEmpty();
    assertRefused(files, state, ErrorCode.INVALID_REQUEST);
  }

  @Test
  void whatIsInItIsRefused() {
    FileAccess files = FileAccess.project(made.resolve("project"));
    assertRefused(FileAccess.project(state), state, ErrorCode.INVALID_REQUEST);
    for (Path path : List.of(state, workspace, state.resolve("missing"))) {
      assertRefused(files.reading(path), state, ErrorCode.INVALID_REQUEST);
      assertRefused(files.writing(path), state, ErrorCode.INVALID_REQUEST);
      assertRefused(
          files.mounting(List.of(Mount.readOnly(path, Path.of("/there")))),
          state,
          ErrorCode.INVALID_REQUEST);
    }
  }

  @Test
  void aLinkThatCommandsCouldReplaceIsRefused() throws IOException {
    Path links = Files.createDirectory(made.toRealPath().resolve("links"));
    Path first =
        Files.createSymbolicLink(made.toRealPath().resolve("first"), Path.of("links/second"));
    Files.createSymbolicLink(links.resolve("second"), state);
    FileAccess files = FileAccess.project(made.resolve("project"));
    assertRefused(files.writing(links), first, ErrorCode.NOT_ENFORCEABLE);
    assertThat(StateProtection.hide(files.reading(links), List.of(first)).deny()).isEmpty();
    assertThat(StateProtection.hide(files.writing(home), List.of(first)).deny())
        .containsExactly(state);
  }
}
