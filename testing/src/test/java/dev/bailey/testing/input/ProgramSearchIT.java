package dev.bailey.testing.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.bailey.api.Sandbox;
import dev.bailey.cli.output.OutcomeLine;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import dev.bailey.testing.Typed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that are hidden, missing or no programs: the status of a shell and a way out. */
final class ProgramSearchIT {
  @TempDir Path project;
  private TemporaryPlace home = new TemporaryPlace(Path.of("unset"));

  @BeforeEach
  void install() {
    home = TemporaryPlace.in("/root");
    home.write(
        "tool/bin/hello", "#!/bin/sh\ncat \"$(dirname \"$(readlink -f \"$0\")\")/../lib/words\"\n");
    home.write("tool/lib/words", "hello\n");
    Plain.shell("chmod 755 " + home.resolve("tool/bin/hello"));
  }

  @AfterEach
  void remove() {
    home.close();
  }

  private Command hello() {
    return Command.of("hello").withEnvironment("PATH", home.resolve("tool/bin") + ":/usr/bin:/bin");
  }

  private Outcome.Denied denied(Policy policy, Command command) {
    Outcome outcome = Sandbox.run(policy, command).outcome();
    try (Sandbox sandbox = Sandbox.open(policy)) {
      assertThat(sandbox.exec(command).outcome()).isEqualTo(outcome);
    }
    return assertThat(outcome).asInstanceOf(type(Outcome.Denied.class)).actual();
  }

  private Outcome.Denied denied(String... command) {
    return denied(Policy.project(project), Command.of(command));
  }

  @Test
  void hiddenByThePolicy() {
    Outcome.Denied denied = denied(Policy.project(project), hello());
    assertThat(denied.code()).isEqualTo(127);
    assertThat(denied.what()).contains(home.resolve("tool/bin/hello").toString());
    assertThat(denied.remedies()).containsExactly(new Remedy.ReadPath(home.resolve("tool")));
  }

  @Test
  void worksAsTheHintSays() {
    Policy policy = Policy.of(FileAccess.project(project).reading(home.resolve("tool")));
    assertThat(Sandbox.run(policy, hello()).stdout().text()).isEqualTo("hello\n");
  }

  @Test
  void hiddenBehindALinkOnThePath() throws Exception {
    Path bin = Files.createDirectory(home.resolve("bin"));
    Files.createSymbolicLink(bin.resolve("hello"), home.resolve("tool/bin/hello"));
    Command command = Command.of("hello").withEnvironment("PATH", bin + ":/usr/bin:/bin");
    Outcome.Denied denied = denied(Policy.project(project), command);
    assertThat(denied.code()).isEqualTo(127);
    Path shown = ((Remedy.ReadPath) denied.remedies().getFirst()).path().orElseThrow();
    Policy policy = Policy.of(FileAccess.project(project).reading(shown));
    assertThat(Sandbox.run(policy, command).outcome()).isEqualTo(new Outcome.Exited(0));
  }

  @Test
  void hiddenByPath() {
    assertThat(denied(home.resolve("tool/bin/hello").toString()).code()).isEqualTo(127);
  }

  @Test
  void aVisibleOneFurtherOnThePathIsTaken() {
    Command echo =
        Command.of("cat", "/etc/hostname")
            .withEnvironment("PATH", home.resolve("tool/bin") + ":/usr/bin:/bin");
    assertThat(Sandbox.run(Policy.project(project), echo).stdout().text()).isEqualTo("sandbox\n");
  }

  @Test
  void missing() {
    Outcome.Denied denied = denied("no-such-program");
    assertThat(denied.code()).isEqualTo(127);
    assertThat(denied.remedies()).isNotEmpty();
    assertThat(denied("./no-such-program").code()).isEqualTo(127);
    assertThat(denied("/no/such/program").code()).isEqualTo(127);
  }

  @Test
  void notExecutable() throws Exception {
    Files.writeString(project.resolve("text"), "#!/bin/sh\n");
    assertThat(denied("./text").code()).isEqualTo(126);
    assertThat(denied("./text").remedies()).asString().contains("chmod +x");
  }

  @Test
  void aDirectory() throws Exception {
    Files.createDirectory(project.resolve("directory"));
    assertThat(denied("./directory").code()).isEqualTo(126);
    assertThat(denied("/usr").code()).isEqualTo(126);
  }

  @Test
  void notAProgram() throws Exception {
    Files.writeString(project.resolve("garbage"), "\0\1\2\3 no program");
    Plain.shell("chmod 755 " + project.resolve("garbage"));
    assertThat(denied("./garbage").code()).isEqualTo(126);
  }

  @Test
  void aScriptWithoutItsInterpreter() throws Exception {
    Files.writeString(project.resolve("script"), "#!/no/such/interpreter\n");
    Plain.shell("chmod 755 " + project.resolve("script"));
    Outcome.Denied denied = denied("./script");
    assertThat(denied.code()).isEqualTo(127);
    assertThat(denied.remedies()).isNotEmpty();
  }

  private static void assertSafe(String printed) {
    assertThat(printed).startsWith("bailey: ").doesNotContainPattern("[\\p{Cc}&&[^\n]]");
    assertThat(printed.lines()).noneMatch(it -> it.startsWith("bailey: x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap", "landlock", "host"})
  void firstLinesMadeToConfuse(String backend) throws Exception {
    Policy named = Policy.project(project).withBackend(backend);
    Policy policy = backend.equals("host") ? named.accepting(Promise.values()) : named;
    for (String line :
        new String[] {
          "/a\\0b", "/a\\033[2J", "/\\200\\377", "/no/such\\tx", "/\\0", "/a\\rbailey: x", "\\0/a"
        }) {
      Plain.shell("printf '#!" + line + "\\n' >" + project.resolve("script"));
      Plain.shell("chmod 755 " + project.resolve("script"));
      Outcome.Denied denied = denied(policy, Command.of("./script").in(project));
      assertThat(denied.code()).as(line).isBetween(126, 127);
      assertSafe(OutcomeLine.of(denied, Limits.none()));
    }
    Plain.shell("printf '#!/a\\033[2J\\rbailey: x\\n' >" + project.resolve("script"));
    Ending typed =
        Typed.in(project, List.of(), List.of("run", "--backend", backend, "--", "./script"));
    assertThat(typed.code()).as("%s", typed).isBetween(126, 127);
    assertSafe(typed.stderr());
    // The control: what the kernel takes for the end of a word ends it here.
    for (String line : new String[] {"/bin/sh\\0b", " /bin/sh\\t-e", "/bin/sh -e"}) {
      Plain.shell("printf '#!" + line + "\\necho ran\\n' >" + project.resolve("script"));
      assertThat(Sandbox.run(policy, Command.of("./script").in(project)).stdout().text())
          .as(line)
          .isEqualTo("ran\n");
    }
  }

  @Test
  void aScriptWithAHiddenInterpreter() throws Exception {
    Path shell = home.resolve("sh");
    Files.copy(Path.of("/bin/sh").toRealPath(), shell);
    Plain.shell("chmod 755 " + shell);
    Files.writeString(project.resolve("script"), "#!" + shell + "\necho ran\n");
    Plain.shell("chmod 755 " + project.resolve("script"));
    assertThat(denied("./script").code()).isEqualTo(127);
    assertThat(denied("./script").remedies()).containsExactly(new Remedy.ReadPath(home.path()));
    Policy policy = Policy.of(FileAccess.project(project).reading(home.path()));
    assertThat(Sandbox.run(policy, Command.of("./script")).stdout().text()).isEqualTo("ran\n");
  }

  @Test
  void aProgramOfTheProject() throws Exception {
    Files.writeString(project.resolve("script"), "#!/bin/sh\necho $1\n");
    Plain.shell("chmod 755 " + project.resolve("script"));
    assertThat(Sandbox.run(Policy.project(project), Command.of("./script", "x")).stdout().text())
        .isEqualTo("x\n");
  }

  @Test
  void aProgramMadeInsideInTmp() {
    try (Sandbox sandbox = Sandbox.open(Policy.project(project))) {
      sandbox.exec("/bin/sh", "-c", "printf '#!/bin/sh\\necho made\\n' > /tmp/m; chmod 755 /tmp/m");
      assertThat(sandbox.exec("/tmp/m").stdout().text()).isEqualTo("made\n");
      assertThat(sandbox.exec("/tmp/not-made").exitCode()).isEqualTo(127);
    }
  }
}
