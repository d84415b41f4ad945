package dev.bailey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.FileAccess.Mode;
import dev.bailey.randomtest.Rounds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mount of an inner policy never opens what the outer one does not. */
final class MountTighteningTest {
  private static final int CASES = Rounds.atLeast(4_000);

  @TempDir private Path top;
  private RandomFiles random;

  @SuppressWarnings("NullAway.Init")
  MountTighteningTest() {}

  @BeforeEach
  void makeDirectories() throws IOException {
    top = top.toRealPath();
    random = new RandomFiles(top, 20_26);
  }

  private static FileAccess within(FileAccess outer, FileAccess inner) {
    return new FileTightening(outer, inner).files();
  }

  private FileAccess project() {
    return FileAccess.project(top.resolve("a"));
  }

  private static FileAccess with(FileAccess files, Mount... mounts) {
    return files.mounting(List.of(mounts));
  }

  private Mount reading(String source) {
    return Mount.readOnly(top.resolve(source), Path.of("/data"));
  }

  private Mount writing(String source) {
    return Mount.writable(top.resolve(source), Path.of("/data"));
  }

  private static void refused(FileAccess outer, FileAccess inner, String reason) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> within(outer, inner))
        .withMessageContaining(reason)
        .satisfies(e -> assertThat(e.hint()).isPresent());
  }

  @Test
  void whatTheOuterDoesNotAllowIsRefused() {
    FileAccess outer = project().reading(top.resolve("e"));
    refused(outer, with(project(), reading("g")), "does not allow");
    refused(outer, with(project(), writing("e/f")), "read, not written");
    refused(outer.denying(top.resolve("e/f")), with(project(), reading("e/f")), "does not allow");
    refused(
        outer.reading(top.resolve("a/b")), with(project(), writing("a")), "a part of it read-only");
    assertThat(within(outer, with(project(), reading("e/f"))).mounts())
        .containsExactly(reading("e/f"));
    assertThat(within(outer, with(project(), writing("a/b"))).mounts())
        .containsExactly(writing("a/b"));
  }

  @Test
  void whatTheOuterCoversInsideAnotherMountStaysHidden() {
    FileAccess outer =
        with(project(), writing("e"), Mount.readOnly(top.resolve("g"), Path.of("/data/f")));
    Mount covered = Mount.readOnly(top.resolve("e/f"), Path.of("/x"));
    refused(outer, with(project(), covered), "does not allow");
    Mount around = Mount.readOnly(top.resolve("e"), Path.of("/y"));
    refused(outer, with(project(), around), "covers a part of it");
    Mount cover = Mount.readOnly(top.resolve("g"), Path.of("/y/f"));
    assertThat(within(outer, with(project(), around, cover)).mounts())
        .containsExactlyInAnyOrder(around, cover);
  }

  @Test
  void whatTheOuterCoversInTheSystemStaysHidden() {
    Path covered = Path.of("/opt/internal");
    FileAccess outer = with(project(), Mount.readOnly(top.resolve("g"), covered));
    assertThat(within(outer, project()).deny()).containsExactly(covered);
    assertThat(within(outer, outer).deny()).isEmpty();
  }

  @Test
  void aPolicyFitsIntoItself() {
    FileAccess files =
        with(project().reading(top.resolve("e/f")), writing("e")).denying(top.resolve("a/x"));
    assertThat(within(files, files)).isEqualTo(files);
    FileAccess covering =
        with(project(), writing("e"), Mount.readOnly(top.resolve("g"), Path.of("/data/f")));
    assertThat(within(covering, covering)).isEqualTo(covering);
  }

  @Test
  void theOutersMountsGiveNoMoreThanTheyDo() {
    FileAccess outer = with(project(), reading("e"));
    assertThat(within(outer, project()).mounts()).as("not asked for").isEmpty();
    assertThat(within(outer, outer)).isEqualTo(outer);
    assertThat(within(outer, FileAccess.unrestricted(top)).mounts()).containsExactly(reading("e"));
    refused(outer, with(project(), writing("e")), "read, not written");
    refused(outer, project().reading(top.resolve("e")), "does not allow");
  }

  @Test
  void whatIsDeniedAtAPathInsideIsDeniedAtAnother() {
    FileAccess outer = with(project(), reading("e")).denying(Path.of("/data/f"));
    Mount elsewhere = Mount.readOnly(top.resolve("e"), Path.of("/other"));
    FileAccess both = within(outer, with(project(), elsewhere));
    assertThat(both.deny()).contains(top.resolve("e/f"));
  }

  @Test
  void whatAMountCoversStaysCovered() {
    Mount cover = Mount.readOnly(top.resolve("a/x"), top.resolve("a/b"));
    FileAccess outer = with(project(), cover);
    assertThat(within(outer, project()).deny()).containsExactly(top.resolve("a/b"));
    assertThat(within(outer, with(project(), cover)).deny()).isEmpty();
    refused(outer, project().reading(top.resolve("a/b/c")), "does not allow");
    refused(outer, with(project(), reading("a")), "covers a part of it");
    refused(outer, with(project(), reading("a/b")), "does not allow");
  }

  @Test
  void whoAsksForEverythingMountsNothing() {
    refused(project(), with(FileAccess.unrestricted(top), reading("a")), "host's own");
  }

  @Test
  void aRootIsTheOutermosts() {
    FileAccess image = project().withRoot(Root.image("one"));
    assertThat(within(image, project()).root()).isEqualTo(Root.image("one"));
    assertThat(within(image, image).root()).isEqualTo(Root.image("one"));
    refused(project(), image, "another root file system");
    refused(image, project().withRoot(Root.image("two")), "another root file system");
  }

  @Test
  void noCombinationReachesMore() {
    int allowed = 0;
    for (int i = 0; i < CASES; i++) {
      FileAccess outer;
      FileAccess inner;
      FileAccess both;
      try {
        outer = random.filesWithMounts();
        inner = random.filesWithMounts();
        both = within(outer, inner);
      } catch (BaileyException _) {
        continue;
      }
      allowed++;
      for (Path place : random.directories()) {
        Path file = place.resolve("file");
        assertThat(reach(both, file))
            .as("%s within %s is %s, at %s", inner, outer, both, file)
            .isLessThanOrEqualTo(Math.min(reach(outer, file), reach(inner, file)));
      }
    }
    assertThat(allowed).as("not everything was refused").isGreaterThan(CASES / 20);
  }

  /** 0 nothing, 1 reading, 2 writing, by any path inside: the rules written down anew. */
  private static int reach(FileAccess files, Path file) {
    if (files.deniedOnHost().stream().anyMatch(file::startsWith)) {
      return 0;
    }
    int most = RandomFiles.byPaths(files, file);
    for (Mount mount : files.mounts()) {
      if (file.startsWith(mount.source())) {
        boolean kept =
            onlyRead(files).stream()
                .anyMatch(it -> file.startsWith(it) && isBelow(it, mount.source()));
        boolean written = mount.access() == PathAccess.Access.WRITE && !kept;
        most = Math.max(most, written ? 2 : 1);
      }
    }
    return most;
  }

  private static List<Path> onlyRead(FileAccess files) {
    List<Path> paths = new ArrayList<>(files.read());
    if (files.mode() == Mode.READ_ONLY) {
      paths.add(files.project());
    }
    paths.removeAll(files.write());
    return paths;
  }

  private static boolean isBelow(Path path, Path directory) {
    return path.startsWith(directory) && !path.equals(directory);
  }
}
