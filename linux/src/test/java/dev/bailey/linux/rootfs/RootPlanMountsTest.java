package dev.bailey.linux.rootfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.randomtest.Draws;
import dev.bailey.randomtest.RandomTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which file of the host is where inside, and what may be done with it there. */
final class RootPlanMountsTest {
  private static final String[] NAMES = {"a", "a/b", "a/b/c", "a/x", "e", "e/b", "e/b/c", "g"};

  @TempDir private Path directory;
  private Path top = Path.of("unset");

  @BeforeEach
  void makePlaces() throws IOException {
    top = directory.toRealPath();
    for (String name : NAMES) {
      Files.createDirectories(top.resolve(name));
      Files.createFile(top.resolve(name).resolve("file"));
    }
  }

  private FileAccess files() {
    return FileAccess.project(top.resolve("a")).withAutorun(AutorunPatterns.none());
  }

  private FileAccess mounting(String source, String target) {
    return files().mounting(List.of(Mount.writable(top.resolve(source), Path.of(target))));
  }

  private static RootPlan plan(FileAccess files) {
    return RootPlan.of(files, NetworkAccess.none());
  }

  private static void refused(FileAccess files, String reason) {
    assertThatExceptionOfType(BaileyException.class)
        .as(reason)
        .isThrownBy(() -> plan(files))
        .withMessageContaining(reason)
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(e -> assertThat(e.remedies()).isNotEmpty());
  }

  /** What a plan has at a path: the innermost mount at or above it. */
  private static @Nullable Seen seen(RootPlan plan, Path path) {
    RootEntry innermost = null;
    for (RootEntry entry : plan.entries()) {
      boolean mount = entry instanceof RootEntry.Bind || entry instanceof RootEntry.Mask;
      if (mount
          && path.startsWith(entry.target())
          && (innermost == null
              || entry.target().getNameCount() >= innermost.target().getNameCount())) {
        innermost = entry;
      }
    }
    return innermost instanceof RootEntry.Bind bind
        ? new Seen(
            bind.source().resolve(bind.target().relativize(path)).normalize(), !bind.readOnly())
        : null;
  }

  private record Seen(Path file, boolean written) {}

  @Test
  void aMountIsAtItsTargetAlone() {
    RootPlan plan = plan(mounting("e", "/data"));
    assertThat(seen(plan, Path.of("/data/b/file")))
        .isEqualTo(new Seen(top.resolve("e/b/file"), true));
    assertThat(seen(plan, top.resolve("e/b/file"))).isNull();
    assertThat(plan.isVisible(top.resolve("e/b/file"))).isTrue();
    assertThat(plan.isVisible(top.resolve("g"))).isFalse();
  }

  @Test
  void whatIsDeniedIsDeniedAtEveryPath() {
    Path secret = top.resolve("e/b/file");
    RootPlan plan = plan(mounting("e", "/data").reading(top.resolve("e")).denying(secret));
    assertThat(seen(plan, secret)).isNull();
    assertThat(seen(plan, Path.of("/data/b/file"))).isNull();
    RootPlan inside = plan(mounting("e", "/data").denying(Path.of("/data/b/file")));
    assertThat(seen(inside, Path.of("/data/b/file"))).isNull();
    assertThat(inside.isVisible(secret)).isFalse();
  }

  @Test
  void whatIsDeniedAndMissingIsReservedAtItsPlaceOnTheHost() {
    RootPlan plan = plan(mounting("e", "/data").denying(top.resolve("e/b/none")));
    assertThat(plan.placeholders()).containsExactly(top.resolve("e/b/none"));
    assertThat(seen(plan, Path.of("/data/b/none/x"))).isNull();
  }

  @Test
  void whatIsDeniedAndMissingIsKeptWhereItIsReadOnlyToo() {
    Path missing = top.resolve("e/b/none");
    FileAccess both = mounting("e", "/data").reading(top.resolve("e"));
    RootPlan plan = plan(both.denying(missing));
    assertThat(plan.placeholders()).containsExactly(missing);
    assertThat(seen(plan, Path.of("/data/b/none/x"))).isNull();
    assertThat(seen(plan, missing.resolve("x"))).isNull();
    assertThat(seen(plan(both), missing.resolve("x"))).as("control").isNotNull();
    RootPlan read = plan(files().reading(top.resolve("e")).denying(missing));
    assertThat(read.placeholders()).as("nobody can make it").isEmpty();
  }

  @Test
  void whatIsReadOnlyWhereItIsIsSoAtAnotherPath() {
    RootPlan plan = plan(mounting("a", "/data").reading(top.resolve("a/b")));
    assertThat(seen(plan, Path.of("/data/b/file")))
        .isEqualTo(new Seen(top.resolve("a/b/file"), false));
    assertThat(seen(plan, Path.of("/data/file"))).isEqualTo(new Seen(top.resolve("a/file"), true));
  }

  @Test
  void filesThatRunLaterAreKeptAtEveryPath() throws IOException {
    Path hooks = Files.createDirectories(top.resolve("e/.git/hooks"));
    Files.createFile(hooks.resolve("pre-commit"));
    FileAccess files = mounting("e", "/data").withAutorun(AutorunPatterns.standard());
    Seen kept = new Seen(hooks.resolve("pre-commit"), false);
    assertThat(seen(plan(files), Path.of("/data/.git/hooks/pre-commit"))).isEqualTo(kept);
    FileAccess both = files.writing(top.resolve("e"));
    assertThat(seen(plan(both), Path.of("/data/.git/hooks/pre-commit"))).isEqualTo(kept);
    assertThat(seen(plan(both), hooks.resolve("pre-commit"))).isEqualTo(kept);
    FileAccess opened = files.writing(hooks);
    assertThat(seen(plan(opened), Path.of("/data/.git/hooks/pre-commit")))
        .isEqualTo(new Seen(hooks.resolve("pre-commit"), true));
  }

  @Test
  void parentsOfATargetCannotBeMoved() {
    RootPlan plan = plan(mounting("e", top.resolve("a/b/c").toString()));
    assertThat(plan.entries())
        .filteredOn(RootEntry.Bind.class::isInstance)
        .extracting(RootEntry::target)
        .containsExactly(top.resolve("a"), top.resolve("a/b"), top.resolve("a/b/c"));
    assertThat(plan.restsOnMounts()).as("the host can replace the mount point").isTrue();
  }

  @Test
  void impossibleTargetsAreRefused() throws IOException {
    Files.createSymbolicLink(top.resolve("a/link"), Path.of("/usr"));
    refused(mounting("e", top.resolve("a/link").toString()), "is a symbolic link");
    refused(mounting("e", top.resolve("a/link/bin").toString()), "is a symbolic link");
    refused(mounting("e", top.resolve("a/none").toString()), "nothing is there to mount upon");
    refused(mounting("e", top.resolve("a/file").toString()), "upon a file");
    refused(mounting("e/file", top.resolve("a/b").toString()), "upon a directory");
    refused(mounting("e/file", "/run"), "upon a directory");
    refused(mounting("e", "/etc/passwd"), "upon a file");
    refused(mounting("e", "/usr/none"), "nothing is there to mount upon");
    refused(mounting("e", "/tmp"), "always private");
    refused(mounting("e", "/var/run/x"), "inside, /var/run is a symbolic link");
    Path real = top.resolve("a/b");
    Path other = Files.createSymbolicLink(top.resolve("other"), real);
    refused(mounting("e", real.toString()).reading(other), "host's own");
  }

  @Test
  void impossibleSourcesAreRefused() throws IOException {
    refused(mounting("none", "/data"), "no such file or directory");
    for (String source : new String[] {"/", "/proc/self", "/dev", "/tmp", "/etc"}) {
      FileAccess files = files().mounting(List.of(Mount.readOnly(Path.of(source), Path.of("/x"))));
      refused(files, source.equals("/") ? "no rule" : "always private");
    }
    Files.createSymbolicLink(top.resolve("a/out"), top.resolve("g"));
    refused(mounting("a/out", "/data"), "leads it out");
    Files.createSymbolicLink(top.resolve("a/round"), Path.of("round"));
    refused(mounting("a/round", "/data"), "too many symbolic links");
    refused(mounting("e", "/data").denying(top.resolve("e")), "the policy denies");
    refused(mounting("e", "/data").denying(Path.of("/data")), "the policy denies");
    refused(mounting("e", "/data/sub").denying(Path.of("/data")), "the policy denies");
    FileAccess all = FileAccess.unrestricted(top.resolve("a"));
    refused(
        all.mounting(List.of(Mount.readOnly(top.resolve("e"), Path.of("/data")))), "host's own");
  }

  @Test
  void whatLiesInAMountNeedsAPlaceInItsSource() {
    Mount outer = Mount.readOnly(top.resolve("e"), Path.of("/data"));
    Mount nested = Mount.writable(top.resolve("g"), Path.of("/data/b"));
    RootPlan plan = plan(files().mounting(List.of(nested, outer)));
    assertThat(seen(plan, Path.of("/data/b/file")))
        .isEqualTo(new Seen(top.resolve("g/file"), true));
    Mount nowhere = Mount.writable(top.resolve("g"), Path.of("/data/none"));
    refused(files().mounting(List.of(outer, nowhere)), "nothing is there to mount upon");
    Mount around = Mount.readOnly(top.resolve("e"), top);
    refused(files().mounting(List.of(around)), "nothing is there to mount upon");
  }

  @Test
  void whatIsShownBelowADeniedDirectoryIsRefused() {
    FileAccess open =
        FileAccess.project(top.resolve("g"))
            .withAutorun(AutorunPatterns.none())
            .mounting(List.of(Mount.readOnly(top.resolve("e"), top.resolve("a"))));
    FileAccess denied = open.denying(top.resolve("e/b"));
    Path inner = top.resolve("a/b/c");
    refused(denied.writing(inner), "is denied inside");
    refused(denied.reading(inner), "is denied inside");
    refused(denied.mounting(List.of(Mount.readOnly(top.resolve("g"), inner))), "is denied inside");
    assertThat(seen(plan(denied.writing(inner).denying(inner)), inner)).as("denial wins").isNull();
    assertThat(seen(plan(open.writing(inner)), inner.resolve("file")))
        .as("control")
        .isEqualTo(new Seen(inner.resolve("file"), true));
  }

  /** The words of the documentation, written down anew and compared with what is mounted. */
  @Test
  void everyPathShowsWhatTheWordsSay() {
    AtomicInteger planned = new AtomicInteger();
    RandomTest.check(
        400,
        draws -> {
          FileAccess files = draws.note(any(draws));
          RootPlan plan;
          try {
            plan = plan(files);
          } catch (BaileyException e) {
            return;
          }
          planned.incrementAndGet();
          for (Path path : paths()) {
            assertThat(there(seen(plan, path)))
                .as("%s", path)
                .isEqualTo(there(expected(files, path)));
          }
        });
    assertThat(planned.get()).as("not everything was refused").isPositive();
  }

  /** What is missing in a place that is read-only needs no mask. */
  private static @Nullable Seen there(@Nullable Seen seen) {
    return seen == null || !Files.exists(seen.file()) ? null : seen;
  }

  private FileAccess any(Draws draws) {
    FileAccess files = FileAccess.project(place(draws)).withAutorun(AutorunPatterns.none());
    files = files.reading(draws.list(0, 2, () -> place(draws)).toArray(Path[]::new));
    files = files.writing(draws.list(0, 1, () -> place(draws)).toArray(Path[]::new));
    for (Mount mount : draws.list(0, 3, () -> mount(draws))) {
      try {
        files = files.mounting(List.of(mount));
      } catch (BaileyException _) {
        // Something is there already.
      }
    }
    return files.denying(draws.list(0, 2, () -> place(draws)).toArray(Path[]::new));
  }

  private Path place(Draws draws) {
    return top.resolve(draws.of(NAMES));
  }

  private Mount mount(Draws draws) {
    Path target =
        draws.below(2) == 0 ? Path.of(draws.of("/data", "/data/b", "/other")) : place(draws);
    return draws.below(2) == 0
        ? Mount.readOnly(place(draws), target)
        : Mount.writable(place(draws), target);
  }

  private List<Path> paths() {
    List<Path> paths = new ArrayList<>();
    for (String name : NAMES) {
      paths.add(top.resolve(name).resolve("file"));
    }
    for (String name : new String[] {"file", "b/file", "b/c/file", "c/file", "x/file"}) {
      paths.add(Path.of("/data").resolve(name));
      paths.add(Path.of("/other").resolve(name));
    }
    return paths;
  }

  private static @Nullable Seen expected(FileAccess files, Path path) {
    Mount innermost = null;
    for (Mount mount : everything(files)) {
      if (path.startsWith(mount.target())
          && (innermost == null
              || mount.target().getNameCount() >= innermost.target().getNameCount())) {
        innermost = mount;
      }
    }
    if (innermost == null) {
      return null;
    }
    Path file = innermost.source().resolve(innermost.target().relativize(path));
    for (Path denied : files.deniedOnHost()) {
      if (file.startsWith(denied)) {
        return null;
      }
    }
    boolean written = innermost.access() == PathAccess.Access.WRITE;
    return new Seen(file, written && !(innermost.moves() && isKept(files, innermost, file)));
  }

  /** As mounts; a later one of the same path counts. */
  private static List<Mount> everything(FileAccess files) {
    List<Mount> all = new ArrayList<>();
    all.add(Mount.writable(files.project(), files.project()));
    files.read().forEach(it -> all.add(Mount.readOnly(it, it)));
    files.write().forEach(it -> all.add(Mount.writable(it, it)));
    all.addAll(files.mounts());
    return all;
  }

  private static boolean isKept(FileAccess files, Mount mount, Path file) {
    for (Path read : files.read()) {
      if (file.startsWith(read)
          && read.startsWith(mount.source())
          && !read.equals(mount.source())
          && !files.write().contains(read)) {
        return true;
      }
    }
    return false;
  }
}
