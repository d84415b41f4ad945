package dev.bailey.testing.hosts;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs tests on a system without Maven, all in one JVM: there the start of a JVM takes longer than
 * most tests. Arguments are classes, {@code class#method}, or packages that end in {@code .*}.
 */
final class GuestTests implements TestExecutionListener {
  /** Of a test that says nothing else; emulation is several times slower than the machine. */
  private static final String LONGEST = "20 m";

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final Map<String, Count> counts = new LinkedHashMap<>();

  /** Of the tests of one class. */
  private static final class Count {
    private final long start = System.nanoTime();
    private int passed;
    private int failed;

    String line(String name) {
      return "class %s: %d passed, %d failed, %d s"
          .formatted(name, passed, failed, (System.nanoTime() - start) / 1_000_000_000);
    }
  }

  private GuestTests() {}

  public static void main(String[] arguments) {
    GuestTests listener = new GuestTests();
    LauncherFactory.create().execute(request(arguments), listener);
    int passed = listener.counts.values().stream().mapToInt(it -> it.passed).sum();
    int failed = listener.counts.values().stream().mapToInt(it -> it.failed).sum();
    List<String> silent = listener.silent(arguments);
    silent.forEach(it -> listener.out.println("NONE RAN " + it));
    listener.out.printf("tests: %d passed, %d failed%n", passed, failed);
    boolean good = passed > 0 && failed == 0 && silent.isEmpty();
    // Threads of a test that hangs do not keep the machine running.
    Runtime.getRuntime().exit(good ? 0 : 1);
  }

  /** Classes that were named, or found, of which no test ran: they prove nothing. */
  private List<String> silent(String[] arguments) {
    Set<String> expected = new LinkedHashSet<>(counts.keySet());
    for (String argument : arguments) {
      if (!argument.endsWith(".*")) {
        expected.add(simpleName(argument.replaceFirst("#.*", "")));
      }
    }
    expected.removeIf(
        it -> counts.containsKey(it) && counts.get(it).passed + counts.get(it).failed > 0);
    return List.copyOf(expected);
  }

  private static LauncherDiscoveryRequest request(String[] arguments) {
    List<DiscoverySelector> selectors = new ArrayList<>();
    for (String argument : arguments) {
      selectors.add(selector(argument));
    }
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(selectors)
        .filters(ClassNameFilter.includeClassNamePatterns(".*(Test|IT|Check)"))
        .filters(EngineFilter.includeEngines("junit-jupiter"))
        .configurationParameter("junit.jupiter.execution.timeout.default", LONGEST)
        .configurationParameter(
            "junit.jupiter.execution.timeout.thread.mode.default", "SEPARATE_THREAD")
        .configurationParameter("junit.jupiter.execution.timeout.threaddump.enabled", "true")
        .build();
  }

  private static DiscoverySelector selector(String argument) {
    if (argument.endsWith(".*")) {
      return DiscoverySelectors.selectPackage(argument.substring(0, argument.length() - 2));
    }
    return argument.contains("#")
        ? DiscoverySelectors.selectMethod(argument)
        : DiscoverySelectors.selectClass(argument);
  }

  private Count count(TestIdentifier test) {
    return counts.computeIfAbsent(className(test), _ -> new Count());
  }

  private static String className(TestIdentifier test) {
    String name =
        test.getUniqueIdObject().getSegments().stream()
            .filter(it -> it.getType().equals("class"))
            .map(UniqueId.Segment::getValue)
            .findFirst()
            .orElse("none");
    return simpleName(name);
  }

  private static String simpleName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    if (isClass(test)) {
      count(test);
    }
  }

  /** A skipped test proves nothing. */
  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    count(test).failed++;
    out.println("SKIPPED " + name(test) + ": " + reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
      count(test).failed++;
      out.println("FAILED " + name(test));
      result.getThrowable().ifPresent(this::print);
    } else if (test.isTest()) {
      count(test).passed++;
    }
    if (isClass(test)) {
      out.println(count(test).line(className(test)));
    }
  }

  private static boolean isClass(TestIdentifier test) {
    return test.getUniqueIdObject().getLastSegment().getType().equals("class");
  }

  /** With the lines of the trace that are ours: the rest is the test framework. */
  private void print(Throwable failure) {
    out.println("  " + failure);
    for (StackTraceElement line : failure.getStackTrace()) {
      if (line.getClassName().startsWith("dev.bailey.")
          && !line.getClassName().endsWith("GuestTests")) {
        out.println("    at " + line);
      }
    }
    if (failure.getCause() != null) {
      print(failure.getCause());
    }
  }

  private static String name(TestIdentifier test) {
    String place =
        test.getUniqueIdObject().getSegments().stream()
            .filter(it ->
                it.getType().equals("class")
                    || it.getType().contains("method")
                    || it.getType().equals("test-template"))
            .map(UniqueId.Segment::getValue)
            .collect(Collectors.joining(" "));
    return place + " " + test.getDisplayName();
  }
}
