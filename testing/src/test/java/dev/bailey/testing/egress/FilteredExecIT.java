package dev.bailey.testing.egress;

import static dev.bailey.testing.egress.Website.ALLOWED;
import static dev.bailey.testing.egress.Website.GREETING;
import static dev.bailey.testing.egress.Website.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Ending;
import dev.bailey.testing.InProcessCli;
import dev.bailey.testing.TemporaryPlace;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One command of a session that reaches less than its session does, by options as typed. */
final class FilteredExecIT {
  private final TemporaryPlace place = TemporaryPlace.in("/srv");
  private final TemporaryPlace state = TemporaryPlace.in("/srv");
  private final Website website = Website.certified(place.path());
  private final String address = "127.0.0.1:" + website.plainPort();

  @BeforeEach
  void create() {
    Ending ending =
        session(
            "create",
            List.of("--driver", "copy"),
            List.of("--allow", ALLOWED, "--allow", OTHER, "--allow", address),
            List.of("--resolve", ALLOWED + "=127.0.0.1", "--resolve", OTHER + "=127.0.0.1"));
    assertThat(ending.code()).as("%s", ending).isZero();
  }

  @AfterEach
  void close() {
    website.close();
    state.close();
    place.close();
  }

  @SafeVarargs
  private Ending session(String verb, List<String>... more) {
    List<String> words = new ArrayList<>(List.of("session", verb, "one"));
    words.addAll(List.of("--state", state.resolve("state").toString()));
    for (List<String> others : more) {
      words.addAll(others);
    }
    return InProcessCli.bailey(place.path(), words.toArray(String[]::new));
  }

  private Ending get(String name, List<String> options) {
    return session(
        "exec",
        options,
        List.of("--", "curl", "-sS", "--max-time", "60", website.http(name) + "/hello"));
  }

  private void assertReached(String name, List<String> options) {
    Ending ending = get(name, options);
    assertThat(ending.stdout()).as("%s %s: %s", name, options, ending).isEqualTo(GREETING);
  }

  private void assertRefused(String name, List<String> options) {
    int before = website.requests().size();
    Ending ending = get(name, options);
    assertThat(ending.stdout()).as("%s %s: %s", name, options, ending).isNotEqualTo(GREETING);
    assertThat(ending.stderr()).contains(name);
    assertThat(website.requests()).hasSize(before);
  }

  private void assertBothReached() {
    assertReached(ALLOWED, List.of());
    assertReached(OTHER, List.of());
  }

  /** This host's own address needs a rule of its own, here as everywhere. */
  @Test
  void oneNameIsAllowed() {
    assertBothReached();
    List<String> one = List.of("--allow", ALLOWED, "--allow", address);
    assertReached(ALLOWED, one);
    assertRefused(OTHER, one);
    assertBothReached();
  }

  @Test
  void oneNameIsBlocked() {
    assertBothReached();
    List<String> but = List.of("--block", OTHER);
    assertReached(ALLOWED, but);
    assertRefused(OTHER, but);
    assertBothReached();
  }
}
