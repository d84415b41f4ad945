package dev.bailey.testing.bubblewrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Privileges, system calls, environment and descriptors, of single commands and in cells. */
final class BubblewrapPrivilegesIT extends PersonTestBase {
  private static final String STATUS =
      "grep -E '^(Cap|NoNewPrivs|Seccomp:)' /proc/self/status | tr -d '\\t' | tr '\\n' ' '; echo;"
          + " ls /proc/self/fd | tr '\\n' ' '; echo";

  @ParameterizedTest
  @EnumSource(Person.class)
  void noCapabilitiesAndAFilter(Person person) {
    belongsTo(person);
    for (String way : List.of("once", "warm")) {
      Ending inside = person.trial(way, project, STATUS, STATUS);
      assertThat(inside.text()).as("%s: %s", way, inside).contains(expected() + "\n0 1 2 3");
      assertThat(inside.stdout().split(expected(), -1)).as("%s: %s", way, inside).hasSize(3);
    }
    assertThat(person.outside(project, STATUS).text()).doesNotContain(expected());
  }

  private static String expected() {
    StringBuilder text = new StringBuilder();
    for (String set : List.of("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")) {
      text.append(set).append(":0000000000000000 ");
    }
    return text.append("NoNewPrivs:1 Seccomp:2 ").toString();
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void noNamespacesNoMountsNoTracing(Person person) {
    belongsTo(person);
    for (String act : List.of("unshare -Ur true", "unshare -Urm mount -t tmpfs x /mnt")) {
      Ending once = person.trial("once", project, act);
      Ending warm = person.trial("warm", project, act);
      assertThat(once.text()).doesNotContain("Exited[code=0]").contains("not permitted");
      assertThat(warm.text()).doesNotContain("Exited[code=0]").contains("not permitted");
      assertThat(person.outside(project, act).code()).as(act).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void cleanEnvironment(Person person) {
    Ending inside =
        run(person, List.of("--env", "LD_PRELOAD=/no/such/library", "--env", "A=b c"), "env");
    assertThat(inside.text()).contains("A=b c").contains("HOME=/tmp");
    // What would act on bwrap must only act on the command: once, by its own loader.
    assertThat(inside.stdout().lines().map(line -> line.substring(0, line.indexOf('='))).toList())
        .containsExactlyInAnyOrder(
            "PATH", "HOME", "TMPDIR", "LANG", "TERM", "PWD", "LD_PRELOAD", "A");
  }

  @ParameterizedTest
  @EnumSource(Person.class)
  void theReportIsReadBack(Person person) {
    Ending inside = run(person, List.of("--verbose"), "true");
    for (String promise : List.of("files", "network", "syscalls", "privileges", "processes")) {
      assertThat(inside.stderr()).containsPattern(promise + " +verified");
    }
    assertThat(inside.stderr())
        .containsPattern(
            person == Person.ROOT
                ? "memory +verified"
                : "memory +not verified +[0-9]+ bytes: not enforced");
  }
}
