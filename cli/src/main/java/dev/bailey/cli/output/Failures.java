package dev.bailey.cli.output;

import dev.bailey.cli.terminal.Console;
import dev.bailey.cli.terminal.SafeText;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.ffm.Refusal;
import java.io.PrintWriter;
import java.io.StringWriter;

/** What Bailey itself failed at, for people. */
public final class Failures {
  /** The exit code for all of them. */
  public static final int EXIT_CODE = 125;

  private Failures() {}

  /** The failure as such, or a defect of Bailey when it is none that was foreseen. */
  public static BaileyException of(Throwable failure) {
    if (failure instanceof BaileyException known) {
      return known;
    }
    if (failure instanceof OutOfMemoryError && isAboutThreads(failure)) {
      return BaileyException.of(
              ErrorCode.RESOURCES_EXHAUSTED, "run", "bailey", "no more threads can be started")
          .withRemedies(Refusal.processesUsedUp())
          .withCause(failure);
    }
    if (failure instanceof OutOfMemoryError) {
      return BaileyException.of(
              ErrorCode.RESOURCES_EXHAUSTED, "run", "bailey", "Bailey itself is out of memory")
          .withHint("With --json all output is kept in memory: lower --output.")
          .withCause(failure);
    }
    return BaileyException.of(ErrorCode.INTERNAL, "run", "bailey", failure.toString())
        .withHint("This is a defect of Bailey; BAILEY_DEBUG=1 shows where.")
        .withCause(failure);
  }

  /** The JVM says it so, although it has memory. */
  private static boolean isAboutThreads(Throwable failure) {
    return String.valueOf(failure.getMessage()).contains("native thread");
  }

  /** Where it happened, for a caller who asked. */
  public static void trace(Throwable failure, Console console) {
    if (console.debug()) {
      StringWriter text = new StringWriter();
      failure.printStackTrace(new PrintWriter(text));
      console.warn(text.toString());
    }
  }

  /** The message and each line of the hint, a line each. */
  public static String lines(BaileyException failure) {
    StringBuilder text = new StringBuilder(256);
    text.append("bailey: ")
        .append(SafeText.line(String.valueOf(failure.getMessage())))
        .append('\n');
    String hint =
        failure.remedies().isEmpty() ? otherHint(failure) : RemedyText.of(failure.remedies());
    for (int start = 0; start < hint.length(); ) {
      int end = hint.indexOf('\n', start);
      end = end < 0 ? hint.length() : end;
      text.append("hint: ").append(hint, start, end).append('\n');
      start = end + 1;
    }
    return text.toString();
  }

  private static String otherHint(BaileyException failure) {
    return failure.code().kind() == ErrorCode.Kind.HOST
        ? "'bailey doctor' tells what works on this machine."
        : "";
  }
}
