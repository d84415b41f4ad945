package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Act;
import dev.bailey.testing.Plain;
import java.util.List;

/** Processes that try to outlive their command. */
final class SurvivorsIT extends EscapeTestBase {

  private static final String[] WAYS = {
    "(setsid sleep %s &)",
    "(setsid sh -c '(setsid sleep %s &)' &)",
    "(trap '' HUP TERM INT; setsid nohup sleep %s > /dev/null 2>&1 &)",
    "setsid sleep %s & sleep 0.2; kill -STOP $!",
    "./survivor parent sleep %s",
    "./survivor silent sleep %s",
    "./survivor vfork sleep %s",
    "./survivor reaper sleep %s",
  };

  @ForEachTarget
  void noneDoes(Attacked target) {
    build("survivor.c");
    for (String way : WAYS) {
      String mark = "60." + System.nanoTime();
      Act act = shell(way.formatted(mark) + "; sleep 0.3; ps -e -o args 2>/dev/null | wc -l; true");
      assertThat(act.inside(target.with(policy())).stdout()).as(way).startsWith("tried");
      assertThat(marked(mark)).as("%s: %s", target, way).isEmpty();
      Plain.run(
          project.path(),
          List.of("/bin/sh", "-c", way.formatted(mark) + " > /dev/null 2>&1; sleep 0.3"));
      assertThat(marked(mark)).as("control: %s", way).isNotEmpty();
      Plain.shell("kill -9 " + marked(mark));
    }
  }

  private static String marked(String mark) {
    return Plain.shell("pgrep -f '^sleep %s$' | tr '\\n' ' '".formatted(mark.replace(".", "[.]")));
  }
}
