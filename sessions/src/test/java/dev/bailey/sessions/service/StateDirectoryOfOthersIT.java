package dev.bailey.sessions.service;

import static dev.bailey.sessions.service.Failing.code;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.linux.files.LockFile;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.waiting.Polling;
import dev.bailey.workspace.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Other users of the machine, who prepare a place or look into one. */
final class StateDirectoryOfOthersIT {
  private static final String ONE = "one";
  private static final int NOBODY = 65534;

  /** What somebody who prepares a directory puts there. */
  @FunctionalInterface
  private interface Planting {
    void plant(Path planted) throws Exception;
  }

  @TempDir Path directory = Path.of("unset");

  @BeforeEach
  void letEverybodyIn() throws IOException {
    mode(directory, "rwxr-xr-x");
  }

  private static void mode(Path path, String mode) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
  }

  private static SessionService open(Path state) {
    return Sessions.local(config(state));
  }

  private static SessionsConfig config(Path state) {
    return SessionsConfig.in(state).withDriver(Driver.COPY);
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

  private static void run(String... line) throws Exception {
    assertThat(new ProcessBuilder(line).inheritIO().start().waitFor()).isZero();
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lock",
        "sessions.db",
        "sessions.db-journal",
        "sessions.db-wal",
        "sessions.db-shm"
      })
  void aPlantedLinkIsNotFollowed(String name) throws Exception {
    Path victim = directory.resolve("victim");
    Path state = directory.resolve("state");
    List<Planting> plantings =
        List.of(
            planted -> Files.createSymbolicLink(planted, Files.writeString(victim, "precious")),
            planted -> Files.createSymbolicLink(planted, Files.writeString(victim, "")),
            planted -> Files.createSymbolicLink(planted, victim),
            planted -> Files.createLink(planted, Files.writeString(victim, "")),
            planted -> run("mkfifo", planted.toString()),
            planted -> Files.setAttribute(Files.createFile(planted), "unix:uid", NOBODY));
    for (Planting planting : plantings) {
      Files.createDirectory(state);
      mode(state, "rwx------");
      planting.plant(state.resolve(name));
      String before = Files.exists(victim) ? Files.readString(victim) : "missing";
      assertThat(code(() -> open(state))).isIn(ErrorCode.STORAGE_FAILED, ErrorCode.INVALID_REQUEST);
      assertThat(Files.exists(victim) ? Files.readString(victim) : "missing").isEqualTo(before);
      // The control: without it the place is used.
      Files.delete(state.resolve(name));
      open(state).close();
      Files.deleteIfExists(victim);
      run("rm", "-r", state.toString());
    }
  }

  /** Where files are written, and old ones removed. */
  @ParameterizedTest
  @ValueSource(strings = {"storage", "logs", "templates", "covers", "logs/one", "covers/one"})
  void aPlantedLinkToADirectoryIsNotFollowed(String name) throws IOException {
    Path victims = Files.createDirectory(directory.resolve("victims"));
    Files.writeString(victims.resolve("key"), "precious");
    Path state = Files.createDirectory(directory.resolve("state"));
    mode(state, "rwx------");
    Files.createDirectories(state.resolve(name).getParent());
    Path link = Files.createSymbolicLink(state.resolve(name), victims);
    assertThat(code(() -> open(state))).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertUntouched(victims);
    // The control: without it the place is used.
    Files.delete(link);
    open(state).close();
  }

  private static void assertUntouched(Path victims) throws IOException {
    try (Stream<Path> files = Files.list(victims)) {
      assertThat(files).containsExactly(victims.resolve("key"));
    }
  }

  /** A command that writes the state directory can have its lock, and so says when it is used. */
  @ParameterizedTest
  @ValueSource(strings = {"", "storage", "logs/one"})
  void aLinkThatIsPlantedWhileTheLockIsAwaitedIsNotFollowed(String name) throws Exception {
    Path victims = Files.createDirectory(directory.resolve("victims"));
    mode(victims, "rwx------");
    Files.writeString(victims.resolve("key"), "precious");
    Path state = directory.resolve("state");
    open(state).close();
    Object outcome =
        openedWhile(
            state,
            () -> {
              if (name.isEmpty()) {
                Files.move(state, directory.resolve("aside"));
              }
              Path link = state.resolve(name);
              Files.createDirectories(link.getParent());
              run("rm", "-rf", link.toString());
              Files.createSymbolicLink(link, victims);
            });
    assertThat(outcome).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertUntouched(victims);
  }

  /** Its lock would be of another one: two services could have one state directory. */
  @ParameterizedTest
  @ValueSource(strings = {"mv state aside && cp -a aside state", "rm state/lock"})
  void anotherDirectoryThatTakesItsPlaceIsNotUsed(String script) throws Exception {
    Path state = directory.resolve("state");
    open(state).close();
    Act act = () -> run("sh", "-c", "cd " + directory + " && " + script);
    assertThat(openedWhile(state, act)).isEqualTo(ErrorCode.INVALID_REQUEST);
    assertThat(openedWhile(state, () -> {})).as("the control").isEqualTo("opened");
  }

  /** The lock is held, and something is put at its name: whose it is, is not read there. */
  @ParameterizedTest
  @ValueSource(strings = {"mkfifo", "ln -s " + "/dev/zero"})
  void whatIsPutInPlaceOfAHeldLockIsNotRead(String script) throws Exception {
    Path state = directory.resolve("state");
    open(state).close();
    Path file = state.resolve("lock");
    try (LockFile held = LockFile.take(file).orElseThrow()) {
      held.write("process 17");
      SessionsConfig impatient = config(state).withLockPatience(Duration.ofSeconds(5));
      AtomicReference<Object> outcome = new AtomicReference<>("opened");
      Thread opening =
          Thread.ofPlatform()
              .start(() -> outcome.set(catchThrowable(() -> Sessions.local(impatient))));
      awaitPolling(opening);
      run("sh", "-c", "rm " + file + " && " + script + " " + file);
      opening.join();
      assertThat(outcome.get()).asString().endsWith("process 17 uses it");
    }
  }

  private interface Act {
    void run() throws Exception;
  }

  /** What comes of opening a state directory whose lock is held until something is done to it. */
  private Object openedWhile(Path state, Act act) throws Exception {
    AtomicReference<Object> outcome = new AtomicReference<>("opened");
    Thread opening =
        Thread.ofPlatform().unstarted(() -> outcome.set(code(() -> open(state).close())));
    opening.setUncaughtExceptionHandler((_, _) -> {}); // Nothing was refused.
    try (LockFile _ = LockFile.take(state.resolve("lock")).orElseThrow()) {
      opening.start();
      awaitPolling(opening);
      act.run();
    }
    opening.join();
    return outcome.get();
  }

  private static void awaitPolling(Thread thread) throws InterruptedException {
    while (Stream.of(thread.getStackTrace())
        .noneMatch(it -> it.getClassName().equals(Polling.class.getName()))) {
      assertThat(thread.isAlive()).isTrue();
      Thread.sleep(5);
    }
  }

  /** One of the user's own, as to a larger disk. */
  @Test
  void aLinkToTheStateDirectoryIsFollowed() throws IOException {
    Path state = Files.createDirectory(directory.resolve("large"));
    mode(state, "rwx------");
    Path link = Files.createSymbolicLink(directory.resolve("state"), state);
    try (SessionService sessions = open(link)) {
      sessions.create(ONE);
    }
    assertThat(state.resolve("sessions.db")).isNotEmptyFile();
    try (SessionService sessions = open(state)) {
      assertThat(sessions.list()).hasSize(1);
    }
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
