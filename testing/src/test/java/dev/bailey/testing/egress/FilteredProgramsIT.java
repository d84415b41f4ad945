package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static dev.bailey.testing.egress.Website.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.api.Sandbox;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.Result;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.testing.TemporaryPlace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that know nothing of a proxy, and are told of none, get what is allowed. */
final class FilteredProgramsIT {
  private static TemporaryPlace place = new TemporaryPlace(Path.of("unset"));
  private static @org.jspecify.annotations.Nullable Website website;
  private static ProgramLines lines = new ProgramLines(Path.of("unset"), Path.of("unset"));

  @BeforeAll
  static void serve() {
    place = TemporaryPlace.in("/srv");
    Website made = Website.certified(place.path());
    Packages.publish(place, made.https(ALLOWED));
    lines = ProgramLines.trusting(made.certificate());
    website = made;
  }

  @AfterAll
  static void close() {
    website().close();
    place.close();
  }

  private static Website website() {
    return java.util.Objects.requireNonNull(website);
  }

  private static Result run(String backend, Command command) {
    Path java = Path.of(System.getProperty("java.home"));
    try (TemporaryPlace project = TemporaryPlace.in("/srv")) {
      Policy policy =
          Policy.of(
                  FileAccess.project(project.path())
                      .reading(place.path(), java, ProgramLines.MAVEN))
              .withBackend(backend)
              .withNetwork(website().filtered())
              .timeout(Duration.ofMinutes(5));
      return Sandbox.run(policy, command.in(project.path()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void noProxyIsNamed(String backend) {
    Result result = run(backend, Command.of("/usr/bin/env"));
    assertThat(result.stdout().text().toLowerCase(java.util.Locale.ROOT))
        .contains("path=")
        .doesNotContain("proxy");
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void everyProgramGetsWhatIsAllowed(String backend) {
    for (String base : List.of(website().http(ALLOWED), website().https(ALLOWED))) {
      for (Map.Entry<String, Command> program : lines.getting(base + "/hello").entrySet()) {
        Result result = run(backend, program.getValue());
        assertThat(result.exitCode())
            .as("%s: %s", program.getKey(), result.stderr().text())
            .isZero();
        assertThat(result.stdout().text()).as(program.getKey()).contains(GREETING);
        assertThat(result.refused()).as(program.getKey()).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void everyProgramSaysWhyItDoesNotGetTheRest(String backend) {
    String url = website().https(OTHER) + "/hello";
    for (Map.Entry<String, Command> program : lines.getting(url).entrySet()) {
      Result result = run(backend, program.getValue());
      assertSaysWhy(result, program.getKey());
    }
    assertThat(website().requests()).noneMatch(it -> it.contains(OTHER));
  }

  private static void assertSaysWhy(Result result, String program) {
    assertThat(result.exitCode()).as("%s: %s", program, result.stderr().text()).isNotZero();
    assertThat(result.stdout().text()).as(program).doesNotContain(GREETING);
    assertThat(result.stderr().text())
        .as(program)
        .containsPattern(
            "(?i)could(n't| not) resolve|unable to resolve|not known|unknown host|no such host"
                + "|UnknownHost|UnresolvedAddress|ENOTFOUND|ConnectException");
    assertThat(result.refused())
        .as(program)
        .anySatisfy(event -> {
          assertThat(event.verdict()).isEqualTo(NetworkEvent.Verdict.DENIED);
          assertThat(event.host()).isEqualTo(OTHER);
          assertThat(event.reason()).isEqualTo("no rule allows " + OTHER);
          assertThat(event.remedy()).contains(new Remedy.AllowNetwork(OTHER));
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"namespace", "bubblewrap"})
  void packageManagersFetch(String backend) {
    for (Map.Entry<String, Command> program : lines.fetching(website().https(ALLOWED)).entrySet()) {
      Result result = run(backend, program.getValue());
      assertThat(result.exitCode()).as("%s: %s", program.getKey(), result.stderr().text()).isZero();
      assertThat(result.stdout().text()).as(program.getKey()).contains(GREETING);
    }
    for (Map.Entry<String, Command> program : lines.fetching(website().https(OTHER)).entrySet()) {
      Result result = run(backend, program.getValue());
      assertSaysWhy(result, program.getKey());
    }
    assertThat(website().requests()).noneMatch(it -> it.contains(OTHER));
  }
}
