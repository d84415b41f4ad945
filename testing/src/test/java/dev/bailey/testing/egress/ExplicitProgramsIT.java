package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static dev.bailey.testing.egress.Website.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.Command;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Bailey used by an ordinary user, for whom connections cannot be captured: programs are told of
 * the proxy by variables, and those that heed none reach nothing.
 */
final class ExplicitProgramsIT {
  private final TemporaryPlace place = TemporaryPlace.in("/srv");
  private final Website website = Website.certified(place.path());
  private final ProgramLines lines = ProgramLines.trusting(website.certificate());

  @AfterEach
  void close() {
    website.close();
    place.close();
  }

  private Ending run(Command command) {
    Plain.shell("chmod -R a+rX " + place.path());
    try (TemporaryPlace project = TemporaryPlace.in("/srv")) {
      CommandLine line =
          new CommandLine("bubblewrap", project.path())
              .with("--read", place.path().toString(), "--read", System.getProperty("java.home"))
              .with("--allow", ALLOWED, "--allow", "127.0.0.1:" + website.plainPort())
              .with("--allow", "127.0.0.1:" + website.securePort())
              .with("--resolve", ALLOWED + "=127.0.0.1", "--resolve", OTHER + "=127.0.0.1")
              .byUser();
      return Plain.run(project.path(), line.running(command));
    }
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
  void packageManagersFetch() {
    Packages.publish(place, website.https(ALLOWED));
    for (Map.Entry<String, Command> program : lines.fetching(website.https(ALLOWED)).entrySet()) {
      Ending ending = run(program.getValue());
      assertThat(ending.code()).as("%s: %s", program.getKey(), ending).isZero();
      assertThat(ending.stdout()).as(program.getKey()).contains(GREETING);
    }
    for (Map.Entry<String, Command> program : lines.fetching(website.https(OTHER)).entrySet()) {
      Ending ending = run(program.getValue());
      assertThat(ending.code()).as("%s: %s", program.getKey(), ending).isNotZero();
      assertThat(ending.stderr())
          .as(program.getKey())
          .containsPattern("403|Forbidden")
          .contains("Allow it with --allow " + OTHER + ":" + website.securePort());
    }
    assertThat(website.requests()).noneMatch(it -> it.contains(OTHER));
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
