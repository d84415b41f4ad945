package dev.bailey.testing.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bailey.testing.Ending;
import dev.bailey.testing.InProcessCli;
import dev.bailey.testing.SelectedBackends;
import dev.bailey.testing.TemporaryPlace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What {@code doctor} says is what happens. */
@Timeout(180)
final class DoctorCheck {
  private final TemporaryPlace project = TemporaryPlace.in("/srv");

  @AfterEach
  void remove() {
    project.close();
  }

  private JsonNode doctor() throws IOException {
    return new ObjectMapper().readTree(bailey("doctor", "--json").stdout());
  }

  private Ending bailey(String... words) {
    return InProcessCli.bailey(project.path(), words);
  }

  /** What a backend cannot keep here must be accepted, as doctor says. */
  private String[] hello(JsonNode backend) {
    List<String> words = new ArrayList<>(List.of("run", "--backend", backend.get("name").asText()));
    words.addAll(AcceptedPromises.of(backend));
    words.addAll(List.of("--", "echo", "hello"));
    return words.toArray(String[]::new);
  }

  private Map<String, Boolean> findings() throws IOException {
    Map<String, Boolean> works = new HashMap<>();
    for (JsonNode backend : doctor().get("backends")) {
      works.put(backend.get("name").asText(), backend.get("works").asBoolean());
    }
    return works;
  }

  @Test
  void itFindsTheBackendsThatAreExpectedHere() throws IOException {
    Map<String, Boolean> works = findings();
    for (String backend : new String[] {"namespace", "bubblewrap", "landlock", "host"}) {
      assertThat(works)
          .as(() -> bailey("doctor").stdout())
          .containsEntry(backend, SelectedBackends.contains(backend));
    }
  }

  @Test
  void whatItCallsGoodRunsAndWhatItRejectsDoesNot() throws IOException {
    for (JsonNode backend : doctor().get("backends")) {
      String name = backend.get("name").asText();
      Ending hello = bailey(hello(backend));
      if (backend.get("works").asBoolean()) {
        assertThat(hello).as(name).isEqualTo(new Ending(0, "hello\n", ""));
      } else {
        assertThat(hello.code()).as("%s: %s", name, hello).isEqualTo(125);
        assertThat(hello.stdout()).isEmpty();
      }
      if (!backend.get("accept").isEmpty()) {
        Ending insisting = bailey("run", "--backend", name, "--", "echo", "hello");
        assertThat(insisting.code()).as("%s without accepting", name).isEqualTo(125);
      }
    }
  }

  @Test
  void itChoosesWhatRunUses() throws IOException {
    String chosen = doctor().get("chosen").asText();
    Ending verbose = hello("--verbose");
    assertThat(verbose.stdout()).as("%s", verbose).isEqualTo("hello\n");
    assertThat(verbose.stderr().lines()).anyMatch(it -> it.startsWith("bailey: backend " + chosen));
  }

  private Ending hello(String... options) throws IOException {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(List.of(options));
    words.addAll(AcceptedPromises.ofChosen(doctor()));
    words.addAll(List.of("--", "echo", "hello"));
    return bailey(words.toArray(String[]::new));
  }

  /** On these hosts every limit can be kept: no other promise must be accepted for them. */
  @Test
  void limitsAreNotRefused() throws IOException {
    Ending ending = hello("--memory", "64m", "--pids", "50", "--cpus", "0.5");
    assertThat(ending.code()).as("%s", ending).isZero();
    assertThat(ending.stdout()).isEqualTo("hello\n");
    // Where only hardening is to be had, that is told.
    boolean isolates =
        SelectedBackends.contains("namespace") || SelectedBackends.contains("bubblewrap");
    assertThat(ending.stderr().isEmpty()).as("%s", ending).isEqualTo(isolates);
  }
}
