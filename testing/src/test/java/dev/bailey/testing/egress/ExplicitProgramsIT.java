package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static dev.bailey.testing.egress.Website.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.Command;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.util.LinkedHashMap;
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

  private CommandLine line(TemporaryPlace project) {
    Plain.shell("chmod -R a+rX " + place.path());
    return new CommandLine("bubblewrap", project.path())
        .with("--read", place.path().toString(), "--read", System.getProperty("java.home"))
        .with("--read", ProgramLines.MAVEN.toString())
        .with("--allow", ALLOWED, "--allow", "127.0.0.1:" + website.plainPort())
        .with("--allow", "127.0.0.1:" + website.securePort())
        .with("--resolve", ALLOWED + "=127.0.0.1", "--resolve", OTHER + "=127.0.0.1")
        .byUser();
  }

  private void assertAllGet(Map<String, Command> programs) {
    try (TemporaryPlace project = TemporaryPlace.in("/srv")) {
      Batch batch = new Batch(programs);
      Ending all = Plain.run(project.path(), line(project).running(batch.asCommand()));
      // A repository that was fetched has settings of its own, which are told.
      assertThat(all.stderr().lines())
          .as("what was refused")
          .allMatch(line -> line.startsWith("bailey: autorun: git/it/.git/config appeared"));
      batch
          .endings(project.path())
          .forEach((program, ending) -> {
            assertThat(ending.code()).as("%s: %s", program, ending).isZero();
            assertThat(ending.stdout()).as(program).contains(GREETING);
          });
    }
  }

  private void assertAllSayWhyNot(Map<String, Command> programs) {
    try (TemporaryPlace project = TemporaryPlace.in("/srv")) {
      Batch batch = new Batch(programs);
      Ending all = Plain.run(project.path(), line(project).running(batch.asCommand()));
      assertThat(all.stderr())
          .contains("was refused: no rule allows " + OTHER)
          .contains("Allow it with --allow " + OTHER + ":" + website.securePort());
      batch
          .endings(project.path())
          .forEach((program, ending) -> {
            assertThat(ending.code()).as("%s: %s", program, ending).isNotZero();
            assertThat(ending.stdout()).as(program).doesNotContain(GREETING);
            assertThat(ending.stderr()).as(program).containsPattern("403|Forbidden");
          });
    }
    assertThat(website.requests()).noneMatch(it -> it.contains(OTHER));
  }

  @Test
  void programsThatHeedVariablesGetWhatIsAllowed() {
    assertAllGet(lines.heedingVariables(website.http(ALLOWED) + "/hello"));
    assertAllGet(lines.heedingVariables(website.https(ALLOWED) + "/hello"));
  }

  @Test
  void theySayWhyTheyDoNotGetTheRest() {
    assertAllSayWhyNot(lines.heedingVariables(website.https(OTHER) + "/hello"));
  }

  @Test
  void packageManagersFetch() {
    Packages.publish(place, website.https(ALLOWED));
    assertAllGet(lines.fetching(website.https(ALLOWED)));
    assertAllSayWhyNot(lines.fetching(website.https(OTHER)));
  }

  @Test
  void whoHeedsNoVariableReachesNothing() {
    Map<String, Command> programs = new LinkedHashMap<>();
    programs.put(
        "curl",
        Command.of(
            "/usr/bin/curl", "-sS", "--noproxy", "*", "--max-time", "10", website.https(ALLOWED)));
    for (String address : List.of("127.0.0.1", "192.0.2.1", "2001:db8::1")) {
      programs.put(
          address,
          Command.of(
              "/usr/bin/python3",
              "-c",
              "import socket; socket.create_connection(('%s', %d), 5)"
                  .formatted(address, website.plainPort())));
    }
    try (TemporaryPlace project = TemporaryPlace.in("/srv")) {
      Batch batch = new Batch(programs);
      Plain.run(project.path(), line(project).running(batch.asCommand()));
      batch
          .endings(project.path())
          .forEach((program, ending) -> {
            assertThat(ending.code()).as("%s: %s", program, ending).isNotZero();
            assertThat(ending.stderr())
                .as(program)
                .containsPattern("ConnectionRefused|unreachable|Could not resolve");
          });
    }
    assertThat(website.requests()).isEmpty();
  }
}
