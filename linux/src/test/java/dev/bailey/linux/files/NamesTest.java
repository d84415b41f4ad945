package dev.bailey.linux.files;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class NamesTest {
  private static final String UMLAUT = Names.of("/p/\u00fc");

  @Test
  void pathsAreTheirNames() {
    assertThat(Names.path(UMLAUT)).isEqualTo(Path.of("/p/\u00fc")).matches(Names::isExact);
    assertThat(Names.path("/p/\u00ff")).matches(it -> !Names.isExact(it));
    assertThat(Names.path("/p/\u001a")).matches(it -> !Names.isExact(it));
  }

  /** A command chooses names, and a service has no locale: that must not end in an exception. */
  @Test
  void namesThatTheLocaleCannotSpell() throws IOException, InterruptedException {
    assertThat(inLocale("C.UTF-8")).isEqualTo("true");
    assertThat(inLocale("C")).isEqualTo("false");
  }

  private static String inLocale(String locale) throws IOException, InterruptedException {
    ProcessBuilder java =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            place(Names.class) + ":" + place(Exact.class),
            Exact.class.getName());
    java.environment().put("LC_ALL", locale);
    Process process = java.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    process.waitFor();
    return said;
  }

  private static String place(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().getPath();
  }

  /** Says whether the path of a name is exact. */
  static final class Exact {
    private Exact() {}

    public static void main(String[] arguments) {
      System.out.println(Names.isExact(Names.path(UMLAUT)));
    }
  }
}
