package dev.bailey.sessions.service;

import static dev.bailey.sessions.service.Failing.code;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.api.SessionsConfig;
import dev.bailey.storage.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other users of the machine, who prepare a place or look into one. */
final class StateDirectoryOfOthersIT {
  private static final String ONE = "one";
  private static final int NOBODY = 65534;

  @TempDir Path directory = Path.of("unset");

  @BeforeEach
  void letEverybodyIn() throws IOException {
    mode(directory, "rwxr-xr-x");
  }

  private static void mode(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  private static SessionService open(Path state) {
    return Sessions.local(SessionsConfig.in(state).withDriver(Driver.COPY));
  }

  /** Whether another user can see or read it. */
  private static boolean isOpenToNobody(Path path) throws Exception {
    return new ProcessBuilder(
                "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "ls", path + "")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  @Test
  void nobodyElseReadsAnything() throws Exception {
    for (String prepared : new String[] {"missing", "empty"}) {
      Path state = directory.resolve(prepared);
      if (prepared.equals("empty")) {
        Files.createDirectory(state);
        mode(state, "rwxrwxrwx");
        // The control: until then anybody could.
        assertThat(isOpenToNobody(state)).isTrue();
      }
      try (SessionService sessions = open(state)) {
        sessions.create(ONE);
        sessions.get(ONE).processes().start(Command.of("/bin/sh", "-c", "echo secret; sleep 100"));
        assertThat(isOpenToNobody(directory)).isTrue();
        assertThat(isOpenToNobody(state)).isFalse();
        assertThat(isOpenToNobody(state.resolve("sessions.db"))).isFalse();
        assertThat(isOpenToNobody(state.resolve("logs/one/p-1.out"))).isFalse();
      }
    }
  }

  @Test
  void aDirectoryOfAnotherUserIsNotUsed() throws IOException {
    Path state = Files.createDirectory(directory.resolve("prepared"));
    Path victim = Files.writeString(directory.resolve("victim"), "precious");
    Files.createSymbolicLink(state.resolve("lock"), victim);
    Files.setAttribute(state, "unix:uid", NOBODY);
    assertThat(code(() -> open(state))).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(victim).hasContent("precious");
  }

  @Test
  void aDirectoryThatOthersUseIsNeitherUsedNorClosedToThem() throws IOException {
    Path shared = Files.createDirectory(directory.resolve("shared"));
    Files.createDirectory(shared.resolve("of-others"));
    mode(shared, "rwxrwxrwx");
    assertThat(code(() -> open(shared))).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(shared)))
        .isEqualTo("rwxrwxrwx");
    assertThat(shared.resolve("lock")).doesNotExist();
  }

  @Test
  void aPlantedLinkIsNotFollowed() throws IOException {
    Path state = Files.createDirectory(directory.resolve("state"));
    mode(state, "rwx------");
    Path victim = Files.writeString(directory.resolve("victim"), "precious");
    Files.createSymbolicLink(state.resolve("lock"), victim);
    assertThat(code(() -> open(state))).isEqualTo(ErrorCode.STORAGE_FAILED);
    assertThat(victim).hasContent("precious");
  }

  @Test
  void namesWithQuestionMarksAreNames() {
    Path state = directory.resolve("a?journal_mode=off&b%41 c#d");
    try (SessionService sessions = open(state)) {
      sessions.create(ONE);
    }
    assertThat(state.resolve("sessions.db")).isNotEmptyFile();
    assertThat(directory).isDirectoryNotContaining(it -> !it.equals(state));
    try (SessionService sessions = open(state)) {
      assertThat(sessions.list()).hasSize(1);
    }
  }
}
