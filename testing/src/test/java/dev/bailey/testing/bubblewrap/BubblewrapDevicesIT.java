package dev.bailey.testing.bubblewrap;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Exclusively;
import dev.bailey.testing.Plain;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The device nodes inside are the host's own: commands use them, and change nothing about them. */
final class BubblewrapDevicesIT extends PersonTestBase {
  private static final String CHANGE = "chmod 0606 /dev/full; touch -d 2001-01-01 /dev/full";
  private static final String REFUSED = "Read-only file system";
  private static final List<String> WAYS = List.of("once", "warm");

  private static final Path NODE = Path.of("/dev/full");

  private @Nullable Exclusively node;
  private String before = "";

  @BeforeEach
  void lookAtTheNode() {
    node = Exclusively.with(NODE);
    before = state();
    assertThat(before).startsWith("666 0:0 ");
  }

  @AfterEach
  void restoreTheNode() {
    try {
      Plain.shell("chmod 666 /dev/full; touch -d @" + before.split(" ", -1)[2] + " /dev/full");
    } finally {
      requireNonNull(node).close();
    }
  }

  /** Its mode, owner and time of change; not the time of access, which a read changes. */
  private static String state() {
    return Plain.shell("stat -c '%a %u:%g %.9Y' /dev/full");
  }

  @Test
  void withoutASandboxRootChangesThem() {
    assertThat(Person.ROOT.outside(project, CHANGE).code()).isZero();
    assertThat(state()).startsWith("606 0:0 ").isNotEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void cannotBeChanged(Person person) {
    belongsTo(person);
    for (String way : WAYS) {
      Ending inside = person.trial(way, project, CHANGE);
      assertThat(inside.text().split(REFUSED, -1)).as("%s: %s", way, inside).hasSize(3);
      assertThat(state()).as(way).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void norByADescriptor(Person person) {
    belongsTo(person);
    for (String way : WAYS) {
      Ending inside =
          person.trial(
              way, project, "exec 3</dev/full; chmod 0606 /proc/self/fd/3", standardInput());
      assertThat(inside.text()).as("%s: %s", way, inside).contains(REFUSED, " /dev/null ro,");
      assertThat(state()).as(way).isEqualTo(before);
    }
  }

  /** The mount through which a command without input has its /dev/null. */
  private static String standardInput() {
    return "m=$(sed -n 's/mnt_id:[^0-9]*//p' /proc/self/fdinfo/0); grep \"^$m \" /proc/self/mountinfo";
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void canBeUsed(Person person) {
    belongsTo(person);
    String use =
        "echo x >/dev/null && head -c 3 /dev/zero | wc -c && head -c 3 /dev/urandom | wc -c;"
            + " cat /etc/passwd >/dev/full";
    for (String way : WAYS) {
      Ending inside = person.trial(way, project, use);
      assertThat(inside.text())
          .as("%s: %s", way, inside)
          .contains("3\n3\n", "No space left on device");
    }
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void unrestrictedFilesAreNoDevices(Person person) {
    Ending inside = run(person, List.of("--fs", "unrestricted"), CHANGE);
    assertThat(inside.stderr()).contains(REFUSED);
    assertThat(state()).isEqualTo(before);
  }

  @Test
  void norInASandboxThatIsKept() {
    Policy policy = Policy.of(FileAccess.unrestricted(project)).withBackend("bubblewrap");
    try (Sandbox sandbox = Sandbox.open(policy)) {
      String use = "echo x >/dev/null && head -c 3 /dev/zero | wc -c; ";
      Result result = sandbox.exec("/bin/sh", "-c", use + CHANGE);
      assertThat(result.stdout().text()).isEqualTo("3\n");
      assertThat(result.stderr().text()).contains(REFUSED);
    }
    assertThat(state()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void aWrappedCommandDoesNotEither(Person person) {
    belongsTo(person);
    List<String> words =
        new ArrayList<>(List.of("wrap", "--backend", "bubblewrap", "--project", project + ""));
    words.addAll(List.of("--accept", "syscalls", "--", "/bin/sh", "-c"));
    words.add("echo x >/dev/null && echo used; " + CHANGE);
    Ending line = person.cli(project, words);
    assertThat(line.code()).as("%s", line).isZero();
    Ending inside = person.outside(project, line.stdout());
    assertThat(inside.stdout()).as("%s", inside).isEqualTo("used\n");
    assertThat(inside.code()).isNotZero();
    assertThat(state()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void theReportSaysWhoTheCommandIsOutside(Person person) {
    assertThat(run(person, List.of("--verbose"), "true").stderr())
        .containsPattern("privileges +verified.*outside: the caller's user");
  }
}
