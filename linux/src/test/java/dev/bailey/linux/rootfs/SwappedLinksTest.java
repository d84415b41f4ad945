package dev.bailey.linux.rootfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.CallersPath;
import dev.bailey.linux.files.NamedDirectory;
import dev.bailey.linux.files.PlainFile;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A command of another sandbox leads no path elsewhere that a policy names in the place it writes:
 * neither by a link that lies there, nor by one that it puts there while the path is used.
 */
final class SwappedLinksTest {
  @TempDir private Path directory;
  private Path place = Path.of("unset");
  private Path link = Path.of("unset");
  private Path named = Path.of("unset");
  private Path vault = Path.of("unset");

  @BeforeEach
  void plant() throws IOException {
    Path top = directory.toRealPath();
    place = Files.createDirectories(top.resolve("place"));
    named = Files.createDirectories(place.resolve("named"));
    vault = Files.createDirectories(top.resolve("vault"));
    Files.createDirectories(top.resolve("project"));
    Files.writeString(named.resolve("file"), "public");
    Files.writeString(vault.resolve("file"), "secret");
    link = Files.createSymbolicLink(place.resolve("link"), vault);
  }

  private FileAccess project() {
    return FileAccess.project(place.resolveSibling("project"));
  }

  private static RootPlan plan(FileAccess files) {
    return RootPlan.of(files, NetworkAccess.none());
  }

  private static void refused(ThrowingCallable act) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(act)
        .withMessageContaining("out of its directory")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST))
        .satisfies(e -> assertThat(e.remedies()).isNotEmpty());
  }

  @Test
  void aLinkThatLeadsOutOfItsDirectoryIsRefused() {
    refused(() -> CallersPath.named(link, vault));
    refused(() -> CallersPath.resolve(link.resolve("file"), vault));
    refused(() -> NamedDirectory.open(link).close());
    refused(() -> PlainFile.readNamed(link.resolve("file")).close());
  }

  @Test
  void oneThatStaysThereIsFollowed() throws IOException {
    Path inner = Files.createSymbolicLink(place.resolve("inner"), Path.of("named"));
    assertThat(plan(FileAccess.project(inner)).project()).isEqualTo(named);
    NamedDirectory.open(inner).close();
    try (InputStream file = PlainFile.readNamed(inner.resolve("file"))) {
      assertThat(file.readAllBytes()).asString().isEqualTo("public");
    }
  }

  @Test
  void whatIsMissingOrNoDirectoryIsNoFailureOfALaunch() {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> NamedDirectory.open(place.resolve("missing")).close())
        .withMessage("open " + place.resolve("missing") + ": no such file or directory (ENOENT)")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.STORAGE_FAILED));
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> NamedDirectory.open(named.resolve("file")).close())
        .withMessageContaining("it is not a directory")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
  }

  @Test
  void everyPathOfAPolicyLeadsWhereItLedBefore() throws IOException {
    Path checked = CallersPath.named(named, vault);
    Files.move(named, place.resolve("aside"));
    Files.move(link, named);
    assertThat(checked.toRealPath()).as("control").isEqualTo(vault);
    ledElsewhere(FileAccess.project(checked));
    ledElsewhere(project().reading(checked));
    ledElsewhere(project().writing(checked));
    ledElsewhere(project().mounting(List.of(Mount.readOnly(checked, Path.of("/data")))));
  }

  private static void ledElsewhere(FileAccess files) {
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> plan(files))
        .withMessageContaining("it led to")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
  }

  /** A directory that has another name by now is not what stands for the caller's own. */
  @Test
  void theWorkingDirectoryLeadsWhereItLedBefore() throws IOException {
    Path here = CallersPath.here(named);
    Files.move(named, place.resolve("aside"));
    Files.move(link, named);
    ledElsewhere(FileAccess.project(here));
  }

  /** A link that stays in its directory is followed, but only to where it was checked. */
  @Test
  void aNamedDirectoryIsTheOneThatWasChecked() throws IOException {
    Path other = Files.createDirectories(place.resolve("other"));
    CallersPath.named(named, vault);
    try (NamedDirectory opened = NamedDirectory.open(named)) {
      Files.move(named, place.resolve("aside"));
      Files.createSymbolicLink(named, other);
      assertThat(opened.place()).isEqualTo(place.resolve("named"));
      assertThat(opened.directory().names()).containsExactly("file");
    }
    assertThat(CallersPath.place(named, vault)).as("control").isEqualTo(other);
    assertThatExceptionOfType(BaileyException.class)
        .isThrownBy(() -> NamedDirectory.open(named).close())
        .withMessageContaining("it led to")
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST));
  }

  @Test
  void oneThatIsPutThereMeanwhileIsRefused() throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    Thread swapper = Thread.ofPlatform().start(() -> swapUntil(enough));
    int refused = 0;
    int unprotected = 0;
    try {
      for (int i = 0; refused == 0 || unprotected == 0 || i < 500; i++) {
        unprotected += leads(named) ? 1 : 0;
        String found = projectOrRefusal();
        refused += found.startsWith("it led to") ? 1 : 0;
        assertThat(found).isNotEqualTo(vault.toString());
        assertThat(contentOrRefusal()).isNotEqualTo("secret");
      }
    } finally {
      enough.set(true);
      swapper.join();
    }
  }

  /** The control: where the path leads whoever follows every link. */
  private boolean leads(Path path) {
    try {
      return path.toRealPath().equals(vault);
    } catch (IOException e) {
      return false;
    }
  }

  private void swapUntil(AtomicBoolean enough) {
    Path aside = place.resolve("aside");
    try {
      while (!enough.get()) {
        Files.move(named, aside);
        Files.move(link, named);
        Files.move(named, link);
        Files.move(aside, named);
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private String projectOrRefusal() {
    try {
      Path checked = CallersPath.named(named, vault);
      return plan(FileAccess.project(checked)).project().toString();
    } catch (BaileyException e) {
      return e.reason();
    }
  }

  private String contentOrRefusal() {
    try (InputStream file = PlainFile.readNamed(named.resolve("file"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (BaileyException | IOException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
