package dev.bailey.benchmarks.rates;

import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.contender.LineJvm;
import dev.bailey.benchmarks.race.Unavailable;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A JVM that runs the commands of one build and measures itself, so that neither the other build
 * nor the race itself counts. The other end is {@link RateTurns}.
 */
public final class RateJvm implements AutoCloseable {
  /** Where {@code scripts/bench.sh} of a tree puts what it has built. */
  private static final Path BUILT = Path.of(".build", "bench");

  private final LineJvm jvm;

  private RateJvm(LineJvm jvm) {
    this.jvm = jvm;
  }

  /**
   * One that measures this build.
   *
   * @param main the class to start, which hands its input to {@link RateTurns}
   */
  public static RateJvm ofThis(Class<?> main, RatePlan plan) throws IOException, Unavailable {
    return start(System.getProperty("java.class.path"), main, plan);
  }

  /** One that measures another build: these benchmarks with the libraries of that tree. */
  public static RateJvm of(Path tree, Class<?> main, RatePlan plan)
      throws IOException, Unavailable {
    Path libraries = tree.resolve(BUILT);
    if (!Files.isDirectory(libraries)) {
      throw new Unavailable(tree + " is not built: run ./bailey bench --help there");
    }
    return start(place(main) + File.pathSeparator + libraries + "/*", main, plan);
  }

  private static RateJvm start(String classPath, Class<?> main, RatePlan plan)
      throws IOException, Unavailable {
    List<String> java = LineJvm.java(classPath, main);
    return new RateJvm(
        plan.user().isPresent()
            ? LineJvm.as(plan.user().get(), java, Executables.onPath())
            : new LineJvm(java));
  }

  private static Path place(Class<?> type) throws IOException {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  /** Has it take one turn. */
  RateTurn turn(String contender, int threads, long nanoseconds) throws IOException, Unavailable {
    jvm.tell(contender + " " + threads + " " + nanoseconds);
    String answer = jvm.answer();
    if (answer.startsWith(RateTurns.ABSENT)) {
      throw new Unavailable(answer.substring(RateTurns.ABSENT.length()));
    }
    return RateTurn.parse(answer);
  }

  @Override
  public void close() throws IOException {
    jvm.close();
  }
}
