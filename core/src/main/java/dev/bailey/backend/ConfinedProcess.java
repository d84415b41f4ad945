package dev.bailey.backend;

import dev.bailey.execution.AutorunReport;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.TerminalSize;
import dev.bailey.execution.Usage;

/**
 * A command under way in a backend. {@link #supervise} is called once, from a platform thread; the
 * other methods from any thread.
 */
public interface ConfinedProcess {
  /**
   * Moves input and output, keeps the limits that need watching, and returns when the command and
   * everything it started is gone and cleaned up.
   *
   * @throws dev.bailey.error.BaileyException LAUNCH_FAILED, RESOURCES_EXHAUSTED,
   *     VERIFICATION_FAILED, NOT_ENFORCEABLE and INTERNAL if the kernel refuses to watch, measure
   *     or kill what runs
   */
  Completion supervise();

  /**
   * Kills the whole tree on the caller's behalf.
   *
   * @throws dev.bailey.error.BaileyException VERIFICATION_FAILED if some of it survives,
   *     NOT_ENFORCEABLE and INTERNAL if the kernel refuses a step
   */
  void kill();

  void signal(int number);

  void resize(TerminalSize size);

  /** What became of the command. */
  record Completion(Outcome outcome, Usage usage, Enforcement enforcement, AutorunReport autorun) {
    public Completion(Outcome outcome, Usage usage, Enforcement enforcement) {
      this(outcome, usage, enforcement, AutorunReport.none());
    }

    /** The same with what was found of files that run later. */
    public Completion with(AutorunReport report) {
      return new Completion(outcome, usage, enforcement, report);
    }
  }
}
