package dev.bailey.linux.launch;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Outcome;
import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.ffm.ChildStart;
import dev.bailey.linux.ffm.Finished;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Promise;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What to say of a program that the kernel would not start. */
public final class LaunchFailure {
  private LaunchFailure() {}

  /** For a working directory that is not there. */
  public static BaileyException noDirectory(Path directory) {
    return BaileyException.of(
            ErrorCode.INVALID_REQUEST,
            "enter",
            directory.toString(),
            "the sandbox does not show this directory")
        .withRemedies(
            new Remedy.Choose(Remedy.Setting.WORKING_DIRECTORY),
            new Remedy.ReadPath(directory.toAbsolutePath()));
  }

  /** What to say of a launch that failed: of the program, of its process or of memory. */
  public static Outcome outcome(Finished program, String path, Limits limits) {
    return ofProcess(program, limits).orElseGet(() -> of(program, path));
  }

  /** The same where only the process could not be made; empty where it is about the program. */
  public static Optional<Outcome> ofProcess(Finished program, Limits limits) {
    if (isOfMemory(program) && limits.memoryBytes().isPresent()) {
      return Optional.of(new Outcome.OutOfMemory());
    }
    return program.failedStep().equals(LastSteps.START)
        ? Optional.empty()
        : Optional.of(ofFork(program));
  }

  /** Whether there was too little memory for the new process. */
  private static boolean isOfMemory(Finished program) {
    return program.errno() == Errno.ENOMEM
        && (program.failedStep().equals(LastSteps.START)
            || program.failedStep().equals(CgroupFork.STEP));
  }

  /** For a program that was never asked for: a group that takes no more processes. */
  private static Outcome ofFork(Finished program) {
    if (program.failedStep().equals(CgroupFork.STEP) && program.errno() == Errno.EAGAIN) {
      return new Outcome.LimitReached(Promise.PROCESSES, 126);
    }
    throw program.failure();
  }

  /** By the error of the start, for a program that seemed to be fine. */
  private static Outcome of(Finished program, String path) {
    return switch (program.errno()) {
      case Errno.ENOENT ->
          new Outcome.Denied(
              127,
              path + ": cannot be run, it or its interpreter is missing in the sandbox",
              List.of(
                  new Remedy.Advice(
                      "Check that its first line names an interpreter that the sandbox shows."),
                  new Remedy.ReadPath()));
      case Errno.EACCES ->
          new Outcome.Denied(
              126,
              path + ": permission denied",
              new Remedy.ChangeHost("Make it executable", "chmod +x"));
      case Errno.ENOEXEC ->
          new Outcome.Denied(
              126,
              path + ": not an executable format",
              new Remedy.Advice("If it is a script, begin it with #!/bin/sh."));
      case Errno.E2BIG -> throw ChildStart.tooLong();
      case Errno.ELOOP, Errno.ETXTBSY, Errno.ELIBBAD, Errno.EINVAL, Errno.EISDIR, Errno.EIO ->
          new Outcome.Denied(
              126,
              path + ": " + Errno.describe(program.errno()),
              new Remedy.Advice(
                  "Check that it is a program for this machine, or a script whose first line names its interpreter."));
      case Errno.EAGAIN -> new Outcome.LimitReached(Promise.PROCESSES, 126);
      default -> throw program.failure();
    };
  }
}
