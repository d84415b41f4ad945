package dev.bailey.cli.doctor;

import dev.bailey.cli.options.MachineMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The facts about the host that need nothing but Java. */
public final class JavaFacts {
  private JavaFacts() {}

  public static List<Fact> list() {
    List<Fact> facts = new ArrayList<>();
    facts.add(Fact.of("kernel", property("os.name") + " " + property("os.version")));
    int processors = Runtime.getRuntime().availableProcessors();
    facts.add(Fact.of("cpu", property("os.arch") + ", " + processors + " processors"));
    long memory = MachineMemory.total();
    if (memory > 0) {
      facts.add(Fact.of("memory", memory / (1L << 20) + " MiB"));
    }
    facts.add(Fact.of("user", property("user.name") + userId()));
    facts.add(Fact.of("java", property("java.version") + " (" + property("java.home") + ")"));
    return facts;
  }

  private static String userId() {
    try {
      return " (uid " + Files.getAttribute(Path.of("/proc/self"), "unix:uid") + ")";
    } catch (IOException | UnsupportedOperationException _) {
      return "";
    }
  }

  private static String property(String name) {
    return System.getProperty(name, "unknown");
  }
}
