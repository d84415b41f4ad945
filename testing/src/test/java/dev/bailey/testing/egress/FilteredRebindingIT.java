package dev.bailey.testing.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A name server that says a public address first, and one of this host or its network next: all of
 * Bailey runs in a network of its own, where it has no other name server to ask.
 */
final class FilteredRebindingIT extends FilteredTestBase {
  private static final String PUBLIC = "44.0.0.7";

  /**
   * All lead inwards, but for what they say of {@value #PUBLIC}. Each way has a name of its own
   * below these. See namesworld.py.
   */
  private static final List<String> NAMES =
      List.of(
          "turning.test",
          "inward.test",
          "mixed.test",
          "private.test",
          "metadata.test",
          "six.test",
          "mapped.test");

  private static final String DENIED = "other.test";

  @BeforeEach
  void bringWorld() {
    try (InputStream source = FilteredRebindingIT.class.getResourceAsStream("namesworld.py")) {
      Files.copy(Objects.requireNonNull(source), place.resolve("namesworld.py"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What each name gives, two times by each way. */
  private Act attack(List<String> ways) {
    return python(
        """
        for name in '%s %s'.split():
            for way in (%s,):
                for time in (1, 2):
                    try:
                        s = way(way.__name__ + '.' + name, 8080)
                        s.sendall(b'GET / HTTP/1.0\\r\\n\\r\\n')
                        word = (['nothing'] + everything(s).splitlines())[-1]
                    except (OSError, SystemExit): word = 'refused'
                    print(name, way.__name__, time, word)
        """
            .formatted(String.join(" ", NAMES), DENIED, String.join(",", ways)));
  }

  private static List<String> below(List<String> ways) {
    List<String> names = new ArrayList<>();
    for (String way : ways) {
      NAMES.forEach(name -> names.add(way + "." + name));
    }
    return names;
  }

  private Path log() {
    return place.resolve("log");
  }

  private List<String> logged(String kind) {
    try (Stream<String> lines = Files.lines(log())) {
      return lines
          .filter(it -> it.startsWith(kind + " "))
          .map(it -> it.substring(kind.length() + 1))
          .distinct()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What Bailey's own log says of refused names, and why. */
  private String refused() {
    return Plain.shell(
        "sed -nE 's/.*\"host\":\"([^\"]*)\".*\"reason\":\"([^\"]*)\".*/\\1: \\2/p' "
            + project.resolve("log"));
  }

  private Ending inWorld(List<String> command) {
    List<String> line = new ArrayList<>();
    line.addAll(List.of("/usr/bin/unshare", "-n", "-m", "--propagation", "private"));
    // A JVM keeps addresses for a while: that must not be what helps here.
    line.addAll(List.of("/usr/bin/env", "JAVA_TOOL_OPTIONS=-Dsun.net.inetaddr.ttl=0"));
    line.addAll(List.of("/usr/bin/python3", place.resolve("namesworld.py").toString()));
    line.add(log().toString());
    line.addAll(command);
    return Plain.run(project.path(), line);
  }

  @ParameterizedTest
  @CsvSource({"namespace, false", "bubblewrap, false", "bubblewrap, true"})
  void onlyThePublicAddressIsEverConnectedTo(String backend, boolean byUser) {
    CommandLine line = new CommandLine(backend, project.path());
    // A user's program cannot go without the proxy, which the control of this is in another test.
    List<String> ways = byUser ? List.of("tunnel", "socks") : List.of("connect", "tunnel", "socks");
    for (String name : below(ways)) {
      line.with("--allow", name);
    }
    line.with("--net-log", project.resolve("log").toString());
    Act attack = attack(ways);
    Ending ending = inWorld((byUser ? line.byUser() : line).running(attack.asCommand()));
    assertThat(ending.code()).as("%s", ending).isZero();
    assertThat(logged("visited")).as("%s", ending).containsExactly(PUBLIC);
    assertThat(logged("asked")).containsExactlyInAnyOrderElementsOf(below(ways));
    for (String way : ways) {
      for (String name : List.of("turning.test", "inward.test")) {
        assertThat(ending.stdout())
            .contains(
                "%s %s 1 this is %s\n".formatted(name, way, PUBLIC),
                "%s %s 2 ".formatted(name, way))
            .doesNotContain("%s %s 2 this is".formatted(name, way));
      }
      assertThat(ending.stdout()).contains("mixed.test %s 2 this is %s\n".formatted(way, PUBLIC));
    }
    for (String way : ways) {
      assertThat(refused())
          .contains(
              way + ".turning.test: 127.0.0.1 is not public",
              way + ".inward.test: 10.77.0.7 is not public",
              way + ".metadata.test: 169.254.169.254 is not public",
              way + ".six.test: ::1 is not public",
              way + ".mapped.test: 127.0.0.1 is not public");
    }
  }

  /** The control: without a sandbox the same program is led inwards, and every name is asked. */
  @Test
  void withoutASandboxTheSameProgramIsLedInwards() {
    Ending ending = inWorld(attack(List.of("connect")).command());
    assertThat(ending.stdout())
        .as("%s", ending)
        .contains("turning.test connect 2 this is 127.0.0.1\n")
        .contains("inward.test connect 2 this is 10.77.0.7\n")
        .contains("private.test connect 1 this is 10.77.0.7\n")
        .contains("metadata.test connect 1 this is 169.254.169.254\n")
        .contains("six.test connect 1 this is ::1\n")
        .contains("mapped.test connect 1 this is 127.0.0.1\n");
    assertThat(logged("asked"))
        .containsAll(below(List.of("connect")))
        .contains("connect." + DENIED);
  }
}
