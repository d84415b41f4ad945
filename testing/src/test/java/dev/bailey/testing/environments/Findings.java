package dev.bailey.testing.environments;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.bailey.testing.Ending;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What {@code doctor} said, to people and to programs. Both must say the same. */
final class Findings {
  static final String NEEDS_ROOT = "needs root";
  static final String SUDO = "Run it as root: sudo ./bailey run -- COMMAND";
  static final String FILTER =
      "Bailey itself runs under a system call filter, as in a container."
          + " For Docker or Podman: start it with --security-opt seccomp=unconfined";
  static final String MASKED =
      "start bwrap: parts of /proc are masked or read-only, as in a container";
  static final String UNMASK =
      "Start the container with all of it. Docker: --security-opt systempaths=unconfined;"
          + " Podman: --security-opt unmask=ALL";

  private final Ending text;
  private final Map<?, ?> json;

  Findings(Ending text, Ending json) {
    assertThat(text.stderr()).isEmpty();
    assertThat(json.stderr()).isEmpty();
    assertThat(json.code()).isEqualTo(text.code());
    this.text = text;
    this.json = (Map<?, ?>) parse(json.stdout());
  }

  /** A backend is taken for granted, of which people read at the end what it is worth. */
  Findings choose(String backend, String conclusion) {
    assertThat(json.get("chosen")).as("%s", text).isEqualTo(backend);
    assertThat(text.code()).isZero();
    assertThat(text.stdout()).endsWith(conclusion);
    return this;
  }

  Findings chooseIsolation(String backend) {
    return choose(
        backend,
        "\n\nGood: 'bailey run' uses " + backend + ".\nNext: ./bailey run -- echo hello\n");
  }

  Findings chooseHardening() {
    assertThat(level("enhanced")).containsEntry("available", false);
    return choose(
        "landlock",
        "\n\nUsable: 'bailey run' uses landlock, which hardens but does not isolate.\n"
            + "Next: for isolation, follow a fix above; to go on as it is:"
            + " ./bailey run -- echo hello\n");
  }

  Findings chooseNothing() {
    assertThat(json.get("chosen")).isEqualTo("null");
    assertThat(text.code()).isEqualTo(1);
    assertThat(text.stdout())
        .endsWith(
            "\n\nNothing confines commands here yet.\n"
                + "Next: follow one of the fixes above, then run 'bailey doctor' again.\n");
    return this;
  }

  Findings works(String... backends) {
    for (String backend : backends) {
      assertThat(member("backends", backend)).as(backend).containsEntry("works", true);
      assertThat(text.stdout()).containsPattern("\n  " + backend + " +works   ");
    }
    return this;
  }

  Findings rejects(String backend, String reason, String fix) {
    assertThat(member("backends", backend))
        .as(backend)
        .containsEntry("works", false)
        .containsEntry("reason", reason)
        .containsEntry("fix", fix);
    assertThat(text.stdout())
        .containsPattern("\n  " + backend + " +no      ")
        .contains("why:    " + reason + "\n", "fix:    " + fix + "\n");
    return this;
  }

  /** A line about the machine. */
  Findings tells(String fact, String value) {
    assertThat(member("facts", fact)).containsEntry("value", value);
    assertThat(text.stdout()).contains(value);
    return this;
  }

  private Map<Object, Object> level(String name) {
    return member("levels", name);
  }

  private Map<Object, Object> member(String list, String name) {
    for (Object entry : (List<?>) Objects.requireNonNull(json.get(list), list)) {
      Map<?, ?> members = (Map<?, ?>) entry;
      if (name.equals(members.get("name"))) {
        return new LinkedHashMap<>(members);
      }
    }
    throw new AssertionError(name + " is not among " + json.get(list));
  }

  private static Object parse(String text) {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      return value(parser, parser.nextToken());
    } catch (IOException e) {
      throw new UncheckedIOException(text, e);
    }
  }

  private static Object value(JsonParser parser, JsonToken token) throws IOException {
    if (token == JsonToken.START_OBJECT) {
      Map<String, Object> members = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        members.put(name, value(parser, parser.nextToken()));
      }
      return members;
    }
    if (token == JsonToken.START_ARRAY) {
      List<Object> entries = new ArrayList<>();
      for (JsonToken next = parser.nextToken(); next != JsonToken.END_ARRAY; ) {
        entries.add(value(parser, next));
        next = parser.nextToken();
      }
      return entries;
    }
    return token.isBoolean() ? (Object) parser.getBooleanValue() : parser.getText();
  }
}
