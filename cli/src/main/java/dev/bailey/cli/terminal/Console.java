package dev.bailey.cli.terminal;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.pty.TerminalControl;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The caller: unbuffered streams, environment, working directory. What Bailey itself says goes
 * through {@link #print}, {@link #warn} and {@link #overwrite}, which make it safe for a terminal;
 * the bare streams are for what commands write and for the content of files.
 *
 * @param workingDirectory where relative paths start; absolute
 */
public record Console(
    InputStream in,
    OutputStream out,
    OutputStream err,
    Map<String, String> environment,
    Path workingDirectory) {

  /** The launcher moves variables here that would change our own JVM, such as LC_ALL. */
  private static final String MOVED = "BAILEY_CALLER_";

  private static final int STANDARD_ERROR = 2;
  private static final String CLEAR_LINE = "\r\u001b[K";

  /** The process's own. The streams are the bare descriptors, which backends may recognise. */
  public static Console system() {
    Map<String, String> environment = System.getenv();
    String directory = environment.get("BAILEY_CWD");
    return new Console(
        new FileInputStream(FileDescriptor.in),
        new FileOutputStream(FileDescriptor.out),
        new FileOutputStream(FileDescriptor.err),
        environment,
        Path.of(directory == null ? System.getProperty("user.dir") : directory));
  }

  /** A variable as the caller set it. */
  public Optional<String> variable(String name) {
    String moved = environment.get(MOVED + name);
    return Optional.ofNullable(moved != null ? moved : environment.get(name));
  }

  /** Whether the caller asked for stack traces. */
  public boolean debug() {
    return environment.containsKey("BAILEY_DEBUG");
  }

  /** Writes text to standard output, made safe for a terminal; fails when nobody can read it. */
  public void print(String text) {
    printExactly(SafeText.lines(text));
  }

  /** Writes text that is read back by a program, which has no way to undo an escape. */
  public void printExactly(String text) {
    printExactly(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes the content of a file, for example, as it is. */
  public void printExactly(byte[] content) {
    try {
      out.write(content);
      out.flush();
    } catch (IOException e) {
      throw outputFailure(e);
    }
  }

  /** The failure to write to standard output. */
  public static RuntimeException outputFailure(IOException cause) {
    String reason = String.valueOf(cause.getMessage());
    return reason.contains(ClosedOutput.REASON)
        ? new ClosedOutput(cause)
        : BaileyException.of(ErrorCode.INVALID_STATE, "write to", "standard output", reason)
            .withCause(cause);
  }

  /** Writes a message to standard error, made safe for a terminal; a lost one is no failure. */
  public void warn(String text) {
    if (!text.isEmpty()) {
      write(SafeText.lines(text));
    }
  }

  /** Writes one line in the place of the last one on a terminal; an empty one removes it. */
  public void overwrite(String line) {
    write(CLEAR_LINE + SafeText.line(line));
  }

  /**
   * Whether {@link #overwrite} does what it says: elsewhere its control characters are a nuisance.
   */
  public boolean canOverwrite() {
    return err instanceof FileOutputStream && TerminalControl.size(STANDARD_ERROR).isPresent();
  }

  private void write(String text) {
    try {
      err.write(text.getBytes(StandardCharsets.UTF_8));
      err.flush();
    } catch (IOException _) {
      // Nobody reads standard error any more: there is no other place to tell it.
    }
  }
}
