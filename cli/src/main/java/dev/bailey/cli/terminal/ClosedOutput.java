package dev.bailey.cli.terminal;

import java.io.IOException;
import java.io.Serial;

/**
 * The reader of standard output closed it, as {@code head} does when it has seen enough. Nobody is
 * to be told: the program ends as others are ended then, by the exit code of SIGPIPE.
 */
public final class ClosedOutput extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  /** 128 and the number of SIGPIPE. */
  public static final int EXIT_CODE = 141;

  /** What the kernel's error EPIPE is called. */
  static final String REASON = "Broken pipe";

  ClosedOutput(IOException cause) {
    super(cause);
  }
}
