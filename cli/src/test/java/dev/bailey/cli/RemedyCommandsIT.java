package dev.bailey.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.output.RemedyText;
import dev.bailey.error.Remedy;
import dev.bailey.error.Remedy.Operation;
import dev.bailey.error.Remedy.Setting;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Types the commands that hints name, as a person would. */
final class RemedyCommandsIT {
  @TempDir private Path directory;
  private FakeCaller caller;

  @BeforeEach
  void sitDown() {
    caller = new FakeCaller(directory);
  }

  private static List<String> words(Remedy remedy) {
    String text = RemedyText.of(remedy);
    String words = text.substring(text.indexOf("bailey ") + 7).replaceAll("'.*", "");
    return List.of(words.replace("COMMAND", "true").split(" "));
  }

  private int types(Remedy remedy) {
    return caller.types(
        new FakeMachine(new FakeBackend("paper")), words(remedy).toArray(String[]::new));
  }

  private int session(Operation operation) {
    List<String> words =
        words(
            operation == Operation.LIST_SESSIONS
                ? new Remedy.Perform(operation)
                : new Remedy.Perform(operation, "work"));
    assertThat(words.getFirst()).isEqualTo("session");
    return caller.typesSession(
        directory.resolve("state"), words.subList(1, words.size()).toArray(String[]::new));
  }

  @Test
  void commandsThatNeedNoSession() {
    assertThat(types(new Remedy.Perform(Operation.WRAP, "paper"))).as(caller.stderr()).isZero();
    assertThat(types(new Remedy.Perform(Operation.RUN))).as(caller.stderr()).isZero();
    assertThat(types(new Remedy.Perform(Operation.LIST_BACKENDS))).as(caller.stderr()).isZero();
    assertThat(types(new Remedy.Perform(Operation.TRY_BACKEND, "paper")))
        .as(caller.stderr())
        .isZero();
    assertThat(types(new Remedy.Perform(Operation.WRAP, "unknown"))).as("the control").isNotZero();
  }

  @Test
  void commandsForASession() {
    caller.typesSession(directory.resolve("state"), "create", "work");
    for (Operation operation :
        List.of(
            Operation.LIST_SESSIONS,
            Operation.SHOW_SESSION,
            Operation.PAUSE_SESSION,
            Operation.RESUME_SESSION,
            Operation.LIST_SNAPSHOTS,
            Operation.LIST_PROCESSES)) {
      assertThat(session(operation)).as("%s: %s", operation, caller.stderr()).isZero();
    }
    assertThat(session(Operation.END_PROCESS)).isEqualTo(125);
    assertThat(caller.stderr())
        .contains("find process ID: session work has no process of this name");
    assertThat(session(Operation.DESTROY_SESSION)).as(caller.stderr()).isZero();
    assertThat(session(Operation.SHOW_SESSION)).as("the control").isEqualTo(125);
    assertThat(caller.stderr()).contains("hint: See which there are: bailey session list\n");
  }

  @Test
  void optionsOfSessions() {
    assertThat(RemedyText.of(new Remedy.Choose(Setting.STATE_DIRECTORY)))
        .isEqualTo("Choose another state directory: --state DIR");
    assertThat(RemedyText.of(new Remedy.Choose(Setting.STORAGE_DRIVER, "copy")))
        .isEqualTo("Use --driver copy.");
    FakeMachine machine = new FakeMachine(new FakeBackend("paper"));
    assertThat(caller.types(machine, "session", "list", "--state", "x", "--driver", "copy"))
        .as(caller.stderr())
        .isZero();
    assertThat(caller.types(machine, "session", "list", "--nothing", "x"))
        .as("the control")
        .isEqualTo(125);
  }
}
