package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.Main;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Jvm;
import dev.bailey.testing.Plain;
import java.util.List;

/** The terminal that Bailey was started from, when the command has none: it is typed into. */
final class CallersTerminalIT extends EscapeTestBase {

  /** Gives a script a terminal, and its streams none of it. */
  private static final String ON_A_TERMINAL =
      "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn([sys.argv[1]])))";

  private Ending onATerminal(Attacked target, String name, List<String> words) {
    String line = "'" + String.join("' '", words) + "'";
    project.write(name, "#!/bin/sh\n%s < /dev/null > %s.out 2>&1\n".formatted(line, name));
    Plain.shell("chmod 755 %s/*".formatted(project.path()));
    handOver(target);
    Ending ending =
        target.outside(
            Act.of(project.path(), "/usr/bin/python3", "-c", ON_A_TERMINAL, "./" + name));
    String output = Plain.shell("cat " + project.resolve(name + ".out"));
    return new Ending(ending.code(), output, ending.stderr());
  }

  @ForEachTarget
  void itIsNotOpened(Attacked target) {
    project.write("attack", "#!/bin/sh\necho tried\nexec 3<>/dev/tty || exit 1\necho typed\n");
    List<String> words =
        List.of("run", "--backend", target.backend(), "--project", project.path().toString());
    List<String> line = Jvm.running(Main.class.getName(), words);
    line.addAll(List.of("--", "./attack"));
    Ending inside = onATerminal(target, "inside", line);
    assertThat(inside.stdout()).as("%s", inside).contains("tried").doesNotContain("typed");
    assertThat(inside.code()).as("%s", inside).isNotIn(0, 125, 126, 127);
    Ending control = onATerminal(target, "outside", List.of("./attack"));
    assertThat(control).isEqualTo(new Ending(0, "tried\ntyped", ""));
  }
}
