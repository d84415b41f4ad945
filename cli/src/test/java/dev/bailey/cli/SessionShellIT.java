package dev.bailey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.terminal.Console;
import dev.bailey.linux.files.LockFile;
import dev.bailey.linux.namespace.NamespaceBackend;
import dev.bailey.protocol.SessionDetailsForm;
import dev.bailey.protocol.SessionForm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person who uses sessions from a shell all day stumbles over. */
final class SessionShellIT {
  @TempDir private Path directory;
  private Path state;
  private FakeCaller caller;

  @BeforeEach
  void sitDown() {
    state = directory.resolve("state");
    caller = new FakeCaller(directory);
  }

  private int session(String... words) {
    return caller.typesSession(state, words);
  }

  private int list(Path place) {
    return caller.types(
        new FakeMachine(new NamespaceBackend()), "session", "list", "--state", place + "");
  }

  @Test
  void listingMakesNothing() throws IOException {
    assertThat(list(state)).as(caller.stderr()).isZero();
    assertThat(caller.stdout()).startsWith("No sessions yet.");
    assertThat(state).doesNotExist();
    Files.createDirectory(state);
    assertThat(list(state)).isZero();
    assertThat(state).isEmptyDirectory();
    // The control: with a session it tells the same as when all is opened.
    session("create", "work");
    session("list");
    String opened = caller.stdout();
    assertThat(opened).contains("work", "active");
    assertThat(list(state)).isZero();
    assertThat(caller.stdout().replaceAll("\\d+ s", "")).isEqualTo(opened.replaceAll("\\d+ s", ""));
  }

  @Test
  void aDirectoryForOtherThingsIsNotToBeClosed() throws IOException {
    Path shared = Files.createDirectory(directory.resolve("shared"));
    Files.createDirectory(shared.resolve("of-others"));
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxrwxrwx"));
    assertThat(list(shared)).isEqualTo(125);
    assertThat(caller.stderr())
        .contains("other users may enter it")
        .contains("--state")
        .doesNotContain("chmod");
    session("create", "work");
    Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(list(state)).isEqualTo(125);
    assertThat(caller.stderr()).contains("chmod 700 " + state);
  }

  @Test
  void severalAreDestroyedOrNone() {
    for (String name : new String[] {"a", "b", "c", "d"}) {
      session("create", name);
    }
    assertThat(session("destroy", "a", "nobody")).isEqualTo(125);
    assertThat(session("destroy", "a", "b", "--dry-run", "--json")).isZero();
    assertThat(SessionDetailsForm.readList(caller.stdout())).allMatch(it -> it.dryRun()).hasSize(2);
    assertThat(session("destroy", "a", "b", "a")).as(caller.stderr()).isZero();
    assertThat(caller.stdout()).isEqualTo("a\nb\n");
    assertThat(session("destroy", "c", "--json")).isZero();
    assertThat(SessionForm.read(caller.stdout()).state()).isEqualTo("destroying");
    session("list", "--json");
    assertThat(SessionForm.readList(caller.stdout())).extracting("name").containsExactly("d");
    session("create", "e");
    assertThat(session("destroy", "d", "e", "--json")).isZero();
    assertThat(SessionForm.readList(caller.stdout())).extracting("name").containsExactly("d", "e");
    assertThat(session("destroy")).isEqualTo(125);
    assertThat(caller.stderr()).contains("name of a session: is missing");
  }

  /** As {@code session list | head -0}. */
  @Test
  void aReaderThatHasSeenEnoughIsToldNothing() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    Console console = new Console(InputStream.nullInputStream(), closed, err, Map.of(), directory);
    for (String json : new String[] {"--state", "--json"}) {
      String[] words =
          json.equals("--json")
              ? new String[] {"session", "list", "--state", state + "", json}
              : new String[] {"session", "list", json, state + ""};
      assertThat(Main.run(words, console, new FakeMachine(new NamespaceBackend()))).isEqualTo(141);
    }
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void whoWaitsForTheStateDirectoryIsToldForWhom() throws Exception {
    session("create", "work");
    CompletableFuture<Integer> call;
    String told = "bailey: waiting for process 4711, which holds " + state + "\n";
    try (LockFile lock = LockFile.take(state.resolve("lock")).orElseThrow()) {
      lock.write("process 4711");
      call = CompletableFuture.supplyAsync(() -> list(state));
      while (caller.stderr().isEmpty() && !call.isDone()) {
        Thread.sleep(5);
      }
      assertThat(caller.stderr()).isEqualTo(told);
      assertThat(call).isNotDone();
    }
    assertThat(call.get()).isZero();
    assertThat(caller.stderr()).isEqualTo(told);
    assertThat(caller.stdout()).contains("work");
  }
}
