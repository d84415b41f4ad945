package dev.bailey.testing;

import java.util.ArrayList;
import java.util.List;

/** Other JVMs with the program under test, which any user of this host may start. */
public final class Jvm {
  private static final ProgramCopy PROGRAM = find();

  private Jvm() {}

  /** What Maven tests may lie in a home directory; on a booted host it does not. */
  private static ProgramCopy find() {
    String tested = System.getProperty("surefire.test.class.path");
    return tested == null
        ? new ProgramCopy(System.getProperty("java.class.path", ""), List.of())
        : ProgramCopy.of(tested);
  }

  /** The command line that starts a main class with arguments. */
  public static List<String> running(String mainClass, List<String> words) {
    return running(List.of(), mainClass, words);
  }

  /** The command line that starts a main class with arguments, in a JVM with more options. */
  public static List<String> running(List<String> options, String mainClass, List<String> words) {
    List<String> line = start();
    line.addAll(PROGRAM.options());
    line.addAll(options);
    line.addAll(List.of("-cp", PROGRAM.classPath(), mainClass));
    line.addAll(words);
    return line;
  }

  /** The beginning of each such line. */
  static List<String> start() {
    List<String> line = new ArrayList<>();
    line.add(ProcessHandle.current().info().command().orElseThrow());
    line.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1"));
    line.addAll(List.of("-XX:+UseSerialGC", "-Xlog:disable"));
    return line;
  }
}
