package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static dev.bailey.testing.egress.Website.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.cli.Main;
import dev.bailey.execution.Command;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.SharedProgram;
import dev.bailey.testing.TemporaryPlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Bailey used by an ordinary user, for whom connections cannot be captured: programs are told of
 * the proxy by variables, and those that heed none reach nothing.
 */
final class ExplicitProgramsIT {
  private static final int USER = 65534;

  private final TemporaryPlace place = TemporaryPlace.in("/srv");
  private final TemporaryPlace project = TemporaryPlace.in("/srv");
  private final Website website = Website.certified(place.path());
  private final ProgramLines lines = ProgramLines.trusting(website.certificate());

  @AfterEach
  void close() {
    website.close();
    project.close();
    place.close();
  }

  private Ending run(Command command) {
    List<String> words = new ArrayList<>();
    words.addAll(List.of("run", "--backend", "bubblewrap", "--project", project.path().toString()));
    words.addAll(List.of("--read", place.path().toString()));
    words.addAll(List.of("--read", System.getProperty("java.home")));
    words.addAll(List.of("--net", "filtered", "--allow", ALLOWED));
    words.addAll(List.of("--resolve", ALLOWED + "=127.0.0.1", "--resolve", OTHER + "=127.0.0.1"));
    for (int port : new int[] {website.plainPort(), website.securePort()}) {
      words.addAll(List.of("--allow", "127.0.0.1:" + port));
    }
    command
        .environment()
        .forEach((name, value) -> words.addAll(List.of("--env", name + "=" + value)));
    words.add("--");
    words.addAll(command.arguments());
    List<String> line =
        new ArrayList<>(List.of("/usr/bin/setpriv", "--reuid=" + USER, "--regid=" + USER));
    line.addAll(List.of("--clear-groups", "--"));
    line.addAll(SharedProgram.running(Main.class.getName(), words));
    Plain.shell(
        "chown -R %1$d:%1$d %2$s; chmod -R a+rX %3$s"
            .formatted(USER, project.path(), place.path()));
    return Plain.run(project.path(), line);
  }

  @Test
  void programsThatHeedVariablesGetWhatIsAllowed() {
    for (String base : List.of(website.http(ALLOWED), website.https(ALLOWED))) {
      for (Map.Entry<String, Command> program :
          lines.heedingVariables(base + "/hello").entrySet()) {
        Ending ending = run(program.getValue());
        assertThat(ending.code()).as("%s: %s", program.getKey(), ending).isZero();
        assertThat(ending.stdout()).as(program.getKey()).contains(GREETING);
      }
    }
  }

  @Test
  void theySayWhyTheyDoNotGetTheRest() {
    String url = website.https(OTHER) + "/hello";
    for (Map.Entry<String, Command> program : lines.heedingVariables(url).entrySet()) {
      Ending ending = run(program.getValue());
      assertThat(ending.code()).as(program.getKey()).isNotZero();
      assertThat(ending.stderr())
          .as(program.getKey())
          .containsPattern("403|Forbidden")
          .contains("was refused: no rule allows " + OTHER)
          .contains("Allow it with --allow " + OTHER + ":" + website.securePort());
    }
    assertThat(website.requests()).isEmpty();
  }

  @Test
  void whoHeedsNoVariableReachesNothing() {
    String base = website.https(ALLOWED);
    Ending curl =
        run(Command.of("/usr/bin/curl", "-sS", "--noproxy", "*", "--max-time", "10", base));
    assertThat(curl.code()).as("%s", curl).isNotZero();
    for (String address : List.of("127.0.0.1", "192.0.2.1", "2001:db8::1")) {
      Ending socket =
          run(
              Command.of(
                  "/usr/bin/python3",
                  "-c",
                  "import socket; socket.create_connection(('%s', %d), 5)"
                      .formatted(address, website.plainPort())));
      assertThat(socket.code()).as("%s: %s", address, socket).isNotZero();
      assertThat(socket.stderr()).containsPattern("ConnectionRefused|unreachable");
    }
    assertThat(website.requests()).isEmpty();
  }
}
