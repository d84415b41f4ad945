package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.benchmarks.race.Unavailable;
import java.io.IOException;

/**
 * A contender that runs in a second JVM as another user, so that root and an ordinary user can be
 * measured in one race. Each turn is requested by a line over a pipe and answered over another; the
 * round trip counts as the contender's time. The other end is {@link Turns}.
 */
public final class OtherJvm implements RaceTrial {
  private final LineJvm jvm;

  /**
   * Starts the JVM and waits until its contender is ready.
   *
   * @param main the class to start, whose one argument is {@code id}
   */
  public OtherJvm(Class<?> main, String id, String user, Executables executables)
      throws IOException, Unavailable {
    jvm =
        LineJvm.as(
            user, LineJvm.java(System.getProperty("java.class.path"), main, id), executables);
    try {
      expect(Turns.READY);
    } catch (IOException | Unavailable failure) {
      close();
      throw failure;
    }
  }

  @Override
  public void run() throws IOException, Unavailable {
    jvm.tell("");
    expect(Turns.DONE);
  }

  private void expect(String wanted) throws IOException, Unavailable {
    String answer = jvm.answer();
    if (answer.startsWith(Turns.ABSENT)) {
      throw new Unavailable(answer.substring(Turns.ABSENT.length()));
    }
    if (!answer.equals(wanted)) {
      throw new IOException(answer);
    }
  }

  @Override
  public void close() throws IOException {
    jvm.close();
  }
}
