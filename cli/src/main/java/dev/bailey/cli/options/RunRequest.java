package dev.bailey.cli.options;

import dev.bailey.backend.Backends;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the options mean on this machine.
 *
 * @param defaults limits that apply where the policy names none
 * @param command without input and terminal, which depend on the caller
 */
public record RunRequest(Policy policy, Limits defaults, Command command) {
  /** For {@code run}: with the defaults of a command typed by a person. */
  public static RunRequest toRun(RunOptions options, Console console, Backends backends) {
    Isolation isolation = Isolation.of(options, backends);
    // What confines nothing keeps nothing by itself. Defaults it would have to refuse are none.
    Limits defaults = isolation.isOff() ? Limits.none() : RunDefaults.limits(MachineMemory.total());
    return of(options, console, isolation, defaults);
  }

  /** For {@code wrap}: only what was asked, since most command lines cannot carry more. */
  public static RunRequest toWrap(RunOptions options, Console console, Backends backends) {
    return of(options, console, Isolation.of(options, backends), Limits.none());
  }

  private static RunRequest of(
      RunOptions options, Console console, Isolation isolation, Limits defaults) {
    if (options.command.isEmpty()) {
      throw BaileyException.of(ErrorCode.INVALID_REQUEST, "run", "command", "there is none to run")
          .withHint("Write it behind '--', for example: bailey run -- echo hello");
    }
    Path project = ProjectChoice.of(options, console, isolation.files());
    existing(Option.READ, options.read);
    existing(Option.WRITE, options.write);
    Policy policy =
        new Policy(
            Installation.protect(
                new FileAccess(
                    isolation.files(), project, options.read, options.write, options.deny)),
            NetworkOptions.of(options, isolation.network(), project),
            options.limits,
            options.accepted,
            isolation.level(),
            Optional.ofNullable(options.backend),
            Optional.ofNullable(profile(options)));
    Command command =
        new Command(
            options.command,
            options.environment,
            workingDirectory(options, console, project),
            Optional.empty(),
            Optional.empty());
    return new RunRequest(policy, defaults, command);
  }

  private static Optional<Path> workingDirectory(
      RunOptions options, Console console, Path project) {
    if (options.workdir != null) {
      existing(Option.WORKDIR, List.of(options.workdir));
      return Optional.of(options.workdir);
    }
    return console.workingDirectory().startsWith(project)
        ? Optional.of(console.workingDirectory())
        : Optional.empty();
  }

  private static @Nullable Path profile(RunOptions options) {
    Path file = options.seccomp;
    if (file != null && !Files.isRegularFile(file)) {
      throw OptionErrors.invalid(
          Option.SECCOMP, "no such file: " + file, "Name a profile in Docker's JSON format.");
    }
    return file;
  }

  private static void existing(Option option, List<Path> paths) {
    for (Path path : paths) {
      if (!Files.exists(path)) {
        throw OptionErrors.invalid(
            option,
            "no such file or directory: " + path,
            option == Option.WRITE
                ? "Create it first: mkdir -p " + path
                : "Check the spelling; relative paths start at the current directory.");
      }
    }
  }
}
