package dev.bailey.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A copy of the program under test that every user of this host may read. The class path itself may
 * lie in a home directory.
 */
public final class SharedProgram {
  private static final TemporaryPlace PLACE = copy();

  private SharedProgram() {}

  private static TemporaryPlace copy() {
    TemporaryPlace place = TemporaryPlace.in("/srv");
    Runtime.getRuntime().addShutdownHook(new Thread(place::close));
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
    int count = 0;
    for (String entry : path.split(":", -1)) {
      count++;
      Path to = place.resolve(Integer.toString(count));
      Plain.shell(
          "[ -d '%1$s' ] && cp -r '%1$s' '%2$s' || { [ -e '%1$s' ] && cp '%1$s' '%2$s.jar'; } || true"
              .formatted(entry, to));
    }
    Plain.shell("chmod -R a+rX '%s'".formatted(place.path()));
    return place;
  }

  /** The command line that starts a main class of it. */
  public static List<String> running(String mainClass, List<String> words) {
    StringBuilder path = new StringBuilder();
    String[] names = PLACE.path().toFile().list();
    for (String name : names == null ? new String[0] : names) {
      path.append(PLACE.resolve(name)).append(':');
    }
    List<String> line = new ArrayList<>();
    line.add(ProcessHandle.current().info().command().orElseThrow());
    line.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1"));
    line.addAll(List.of("-XX:+UseSerialGC", "-Xlog:disable", "-cp", path.toString(), mainClass));
    line.addAll(words);
    return line;
  }
}
