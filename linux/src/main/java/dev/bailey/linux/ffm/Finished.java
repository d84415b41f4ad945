package dev.bailey.linux.ffm;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;

/** How the run of a list of system calls went. */
public interface Finished {
  /** Whether every call went as demanded. */
  boolean succeeded();

  /** What the failed step was doing. */
  String failedStep();

  /** The error number of the failed step; 0 when the result was not the demanded one. */
  int errno();

  /** Fails with the step, its reason and a hint unless every call went as demanded. */
  default void requireSuccess() {
    if (!succeeded()) {
      throw failure();
    }
  }

  /** What to throw for the failed step. */
  default BaileyException failure() {
    String step = "step '" + failedStep() + "'";
    if (errno() == 0) {
      return BaileyException.of(
          ErrorCode.VERIFICATION_FAILED,
          "launch",
          step,
          "the kernel reports another state than was set");
    }
    return Kernel.failure(step, errno());
  }
}
