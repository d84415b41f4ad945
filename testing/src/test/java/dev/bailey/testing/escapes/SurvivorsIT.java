package dev.bailey.testing.escapes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.bailey.testing.Act;
import dev.bailey.testing.Plain;

/** Processes that try to outlive their command. */
final class SurvivorsIT extends EscapeTestBase {

  /** Says that it runs, then stays. Its argument is how long, and tells it from all others. */
  private static final String LINGER = "#!/bin/sh\n: > started-$1\nexec sleep $1\n";

  private static final String[] WAYS = {
    "(setsid ./linger %s &)",
    "(setsid sh -c '(setsid ./linger %s &)' &)",
    "(trap '' HUP TERM INT; setsid nohup ./linger %s &)",
    "setsid ./linger %s & p=$!; until test -e started-%<s; do sleep 0.02; done; kill -STOP $p",
    "./survivor silent ./linger %s",
    "./survivor vfork ./linger %s",
    "./survivor reaper ./linger %s",
  };

  @ForEachTarget
  void noneDoes(Attacked target) {
    build("survivor.c");
    project.write("linger", LINGER);
    Plain.shell("chmod 755 " + project.resolve("linger"));
    handOver(target);
    for (String way : WAYS) {
      String inside = mark();
      assertThat(target.inside(act(way, inside), policy()).stdout()).as(way).isEqualTo("tried\n");
      assertThat(project.resolve("started-" + inside)).as("%s was made", way).exists();
      assertThat(marked(inside)).as("%s: %s", target, way).isEmpty();
      String outside = mark();
      assertControl(target, act(way, outside));
      // One that is just becoming its program has no command line for a moment.
      await("control: " + way).until(() -> !marked(outside).isEmpty());
      Plain.shell("kill -9 " + marked(outside));
    }
  }

  /** Ends when the survivor runs, and holds no stream that anybody waits for. */
  private Act act(String way, String mark) {
    String wait = "until test -e started-%s; do sleep 0.02; done".formatted(mark);
    return shell("{ %s; %s; } > /dev/null 2>&1".formatted(way.formatted(mark), wait));
  }

  private static String mark() {
    return "60." + System.nanoTime();
  }

  private static String marked(String mark) {
    String pattern = "(linger|sleep) %s$".formatted(mark.replace(".", "[.]"));
    return Plain.shell("pgrep -f '%s' | tr '\\n' ' '".formatted(pattern));
  }
}
