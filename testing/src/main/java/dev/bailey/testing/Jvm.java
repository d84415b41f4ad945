package dev.bailey.testing;

import java.util.ArrayList;
import java.util.List;

/** Another JVM with the class path of this one. */
public final class Jvm {
  private Jvm() {}

  /** The command line that starts a main class, to which its arguments are added. */
  public static List<String> running(String mainClass, List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(options);
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", "")));
    command.add(mainClass);
    return command;
  }
}
