package dev.bailey.linux.cgroup.owner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An ordinary user's journal: found again by the next JVM, and written by nobody else. */
final class CgroupJournalTest {
  private static final int USER = 1000;
  private static final String JVM = OwnerName.current().toString();
  private static final List<File> BASES = List.of(new File("/groups/session/" + JVM));

  @TempDir Path runtime;

  @BeforeEach
  void closeToOthers() throws IOException {
    setMode(runtime, "rwx------");
  }

  private static void setMode(Path directory, String mode) throws IOException {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(mode));
  }

  private CgroupJournal journal() {
    return CgroupJournal.of(USER, runtime.toString());
  }

  @Test
  void theNextOneFindsIt() {
    journal().add(JVM, BASES);
    assertThat(journal().owners()).containsExactly(JVM);
    assertThat(journal().places(JVM)).containsExactly(new File("/groups/session"));
    assertThat(runtime.resolve("bailey/cgroups").resolve(JVM)).exists();
    journal().remove(JVM);
    assertThat(journal().owners()).isEmpty();
  }

  @Test
  void whatOthersMayWriteIsNotBelieved() throws IOException {
    journal().add(JVM, BASES);
    Path ours = runtime.resolve("bailey");
    for (Path directory : List.of(runtime, ours, ours.resolve("cgroups"))) {
      for (String mode : List.of("rwxrwxr-x", "rwxr-xrwx")) {
        setMode(directory, mode);
        assertThat(journal().owners()).as("%s %s", directory, mode).isEmpty();
      }
      setMode(directory, "rwx------");
      assertThat(journal().owners()).as("control").containsExactly(JVM);
    }
  }

  @Test
  void nothingIsWrittenWhereOthersMayWrite() throws IOException {
    setMode(runtime, "rwxrwxrwx");
    journal().add(JVM, BASES);
    setMode(runtime, "rwx------");
    assertThat(journal().owners()).isEmpty();
  }

  @Test
  void noLinkIsFollowed(@TempDir Path elsewhere) throws IOException {
    CgroupJournal.of(USER, elsewhere.toString()).add(JVM, BASES);
    Files.createSymbolicLink(runtime.resolve("bailey"), elsewhere.resolve("bailey"));
    assertThat(journal().owners()).isEmpty();
  }

  @Test
  void whoHasNoSuchDirectoryHasNone() {
    for (CgroupJournal none :
        List.of(CgroupJournal.of(USER, null), CgroupJournal.of(USER, "run"))) {
      none.add(JVM, BASES);
      assertThat(none.owners()).isEmpty();
    }
  }
}
