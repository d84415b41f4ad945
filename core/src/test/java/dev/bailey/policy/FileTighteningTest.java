package dev.bailey.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.randomtest.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Never more than either of the two allows, whatever they are. */
final class FileTighteningTest {
  private static final int CASES = Rounds.atLeast(4_000);

  @TempDir private Path top;
  private RandomFiles random;

  @SuppressWarnings("NullAway.Init")
  FileTighteningTest() {}

  @BeforeEach
  void makeDirectories() throws IOException {
    top = top.toRealPath();
    random = new RandomFiles(top, 20_25);
  }

  private static FileAccess within(FileAccess outer, FileAccess inner) {
    return new FileTightening(outer, inner).files();
  }

  private static int access(FileAccess files, Path path) {
    return files.deny().stream().anyMatch(path::startsWith) ? 0 : RandomFiles.byPaths(files, path);
  }

  @Test
  void noCombinationAllowsMore() {
    int allowed = 0;
    for (int i = 0; i < CASES; i++) {
      FileAccess outer = random.files();
      FileAccess inner = random.files();
      FileAccess both;
      try {
        both = within(outer, inner);
      } catch (BaileyException _) {
        continue;
      }
      allowed++;
      for (Path place : random.directories()) {
        assertThat(access(both, place.resolve("file")))
            .as("%s within %s is %s, at %s", inner, outer, both, place)
            .isEqualTo(
                Math.min(
                    access(outer, place.resolve("file")), access(inner, place.resolve("file"))));
      }
      assertThat(within(outer, both)).as("again within %s", outer).isEqualTo(both);
    }
    assertThat(allowed).as("not everything was refused").isGreaterThan(CASES * 3 / 20);
  }

  @Test
  void pathsThatTheOuterDoesNotAllowAreRefused() {
    FileAccess outer = FileAccess.project(top.resolve("a")).reading(top.resolve("e"));
    refused(outer, FileAccess.project(top.resolve("g")), "does not allow");
    refused(outer, FileAccess.readOnly(top), "does not allow");
    refused(outer, FileAccess.project(top.resolve("e")), "read, not written");
    refused(outer, FileAccess.project(top.resolve("a")).writing(top.resolve("e/f")), "read, not");
    refused(outer, FileAccess.project(top.resolve("a")).reading(top.resolve("g")), "not allow");
    refused(
        outer.denying(top.resolve("a/b")), FileAccess.readOnly(top.resolve("a/b/c")), "not allow");
    assertThat(within(outer, FileAccess.readOnly(top.resolve("e/f"))))
        .isEqualTo(FileAccess.readOnly(top.resolve("e/f")));
  }

  private static void refused(FileAccess outer, FileAccess inner, String reason) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> within(outer, inner))
        .withMessageContaining(reason)
        .satisfies(e -> assertThat(e.hint()).isPresent());
  }

  @Test
  void filesThatRunLaterAreOpenedByBothOnly() {
    Path config = top.resolve("a/.git/config");
    FileAccess closed = FileAccess.project(top.resolve("a"));
    FileAccess open = closed.writing(config);
    refused(closed, open, "protects it");
    assertThat(within(open, closed)).isEqualTo(closed);
    assertThat(within(open, open).write()).containsExactly(config);
    assertThat(within(FileAccess.unrestricted(top), open).write()).containsExactly(config);
    FileAccess more =
        closed.withAutorun(AutorunPatterns.none().plus(AutorunPattern.of("tools/start")));
    assertThat(within(closed, more).autorun().match("tools/start")).isPresent();
    assertThat(within(closed, more).autorun().match(".envrc")).isPresent();
    assertThat(within(closed, closed.withAutorun(AutorunPatterns.none())).autorun())
        .isEqualTo(AutorunPatterns.standard());
  }

  @Test
  void aLinkDoesNotLeadOut() throws IOException {
    Path link = Files.createSymbolicLink(top.resolve("a/link"), top.resolve("g"));
    FileAccess outer = FileAccess.project(top.resolve("a"));
    refused(outer, FileAccess.project(link), "does not allow");
    refused(outer, FileAccess.readOnly(top.resolve("a")).reading(link), "does not allow");
    Path inside = Files.createSymbolicLink(top.resolve("a/inside"), top.resolve("a/b"));
    assertThat(within(outer, FileAccess.project(inside)).project()).isEqualTo(top.resolve("a/b"));
  }

  @Test
  void whoAsksForEverythingGetsWhatThereIs() {
    FileAccess outer =
        FileAccess.project(top.resolve("a")).reading(top.resolve("e")).denying(top.resolve("a/b"));
    assertThat(within(outer, FileAccess.unrestricted(top.resolve("g")))).isEqualTo(outer);
  }
}
