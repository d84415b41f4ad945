package dev.bailey.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The machine a race was run on, since times mean little without it.
 *
 * @param loadBefore the load averages over 1, 5 and 15 minutes, as the race began
 * @param versions of the other programs in the race, by name
 */
public record BenchmarkMachine(
    String kernel,
    String processor,
    int processors,
    String java,
    String user,
    List<Double> loadBefore,
    List<Double> loadAfter,
    Map<String, String> versions) {
  private static final Path LOAD = Path.of("/proc/loadavg");
  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  public BenchmarkMachine {
    loadBefore = List.copyOf(loadBefore);
    loadAfter = List.copyOf(loadAfter);
    versions = new TreeMap<>(versions);
  }

  /** This machine, now; {@code loadBefore} was read as the race began. */
  public static BenchmarkMachine here(List<Double> loadBefore, Map<String, String> versions) {
    return new BenchmarkMachine(
        System.getProperty("os.version"),
        processorModel(),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("java.vm.name") + " " + Runtime.version(),
        System.getProperty("user.name"),
        loadBefore,
        load(),
        versions);
  }

  /** The load averages; empty where the system does not tell. */
  public static List<Double> load() {
    try {
      List<String> words = List.of(Files.readString(LOAD).split(" ", 4));
      return words.stream().limit(3).map(Double::valueOf).toList();
    } catch (IOException | NumberFormatException e) {
      return List.of();
    }
  }

  private static String processorModel() {
    try {
      for (String line : Files.readAllLines(PROCESSORS)) {
        if (line.startsWith("model name")) {
          return line.substring(line.indexOf(':') + 1).strip();
        }
      }
    } catch (IOException e) {
      // The name of the architecture has to do.
    }
    return System.getProperty("os.arch");
  }
}
