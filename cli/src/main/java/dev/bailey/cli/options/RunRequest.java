package dev.bailey.cli.options;

import dev.bailey.backend.Backends;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.linux.files.CallersPath;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Root;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The policy, default limits and command that the options ask for on this machine.
 *
 * @param defaults limits that apply where the policy names none
 * @param command without input and terminal, which depend on the caller
 */
public record RunRequest(Policy policy, Limits defaults, Command command) {
  /** Which command the request is for. */
  enum Purpose {
    RUN,
    WRAP;

    /** Limits that apply where none is named. */
    Limits defaults(Level level) {
      // What confines nothing keeps nothing by itself. Defaults it would have to refuse are none.
      return this == WRAP || level == Level.OFF
          ? Limits.none()
          : RunDefaults.limits(MachineMemory.total());
    }
  }

  /** For {@code run}: with the defaults of a command typed by a person. */
  public static RunRequest toRun(RunOptions options, Console console, Backends backends) {
    return of(options, console, backends, Purpose.RUN);
  }

  /** For {@code wrap}: only what was asked, since most command lines cannot carry more. */
  public static RunRequest toWrap(RunOptions options, Console console, Backends backends) {
    return of(options, console, backends, Purpose.WRAP);
  }

  private static RunRequest of(
      RunOptions options, Console console, Backends backends, Purpose purpose) {
    if (options.policy != null) {
      return new PolicyFileRequest(options.policy, options, console, backends).request(purpose);
    }
    requireCommand(options);
    Policy policy = withoutFile(options, console, backends);
    Command command = command(options, console, policy.files().project());
    return new RunRequest(policy, purpose.defaults(policy.level()), command);
  }

  /** What the options alone ask for. */
  static Policy withoutFile(RunOptions options, Console console, Backends backends) {
    Isolation isolation = Isolation.of(options, backends);
    ProjectChoice.check(options, console, isolation.files());
    Path here = console.workingDirectory();
    Path project = project(options, console);
    FileAccess files = files(options, isolation, here, project, options.deny, List.of(project));
    return policy(options, isolation, Installation.protect(files), here, project);
  }

  /**
   * For {@code session}: a policy without a command, and without a project. Nothing is denied by
   * the options: what is denied in a session may be in its workspace.
   *
   * @param configuration a directory whose configuration presets look at
   * @param state where the session will be kept
   */
  public static Policy toSession(
      RunOptions options, Console console, Backends backends, Path configuration, Path state) {
    return options.policy == null
        ? sessionWithoutFile(options, console, backends, configuration)
        : new PolicyFileRequest(options.policy, options, console, backends)
            .session(configuration, state);
  }

  /** What the options alone ask for. */
  static Policy sessionWithoutFile(
      RunOptions options, Console console, Backends backends, Path configuration) {
    Isolation isolation = Isolation.of(options, backends);
    Path here = console.workingDirectory();
    FileAccess files = files(options, isolation, here, SessionPlace.ANY, List.of(), List.of());
    FileAccess kept = SessionPlace.unplaced(Installation.protect(SessionPlace.placed(files)));
    return policy(options, isolation, kept, here, configuration);
  }

  /**
   * The files that options ask for.
   *
   * @param own what commands write besides what is named
   */
  private static FileAccess files(
      RunOptions options,
      Isolation isolation,
      Path here,
      Path project,
      List<Path> deny,
      List<Path> own) {
    List<Path> write = existing(Option.WRITE, options.write, here);
    List<Mount> mounts = MountOptions.existing(options.mounts, here);
    List<Path> places = new ArrayList<>(write);
    places.addAll(own);
    places.addAll(MountOptions.written(mounts));
    return new FileAccess(
        Root.hostSystem(),
        isolation.files(),
        project,
        existing(Option.READ, options.read, here),
        write,
        mounts,
        deny,
        ProtectOptions.of(options.protect, places));
  }

  private static Policy policy(
      RunOptions options, Isolation isolation, FileAccess files, Path here, Path configuration) {
    return new Policy(
        files,
        NetworkOptions.of(options, isolation.network(), configuration),
        options.limits,
        options.accepted,
        isolation.level(),
        Optional.ofNullable(options.backend),
        options.seccomp == null ? Optional.empty() : Optional.of(profile(options.seccomp, here)),
        List.of());
  }

  /** The network that was asked for one command of a session; empty where nothing was. */
  public static Optional<NetworkAccess> network(RunOptions options, Path configuration) {
    boolean asked = options.network != null || !options.allow.isEmpty() || !options.block.isEmpty();
    return asked
        ? Optional.of(NetworkOptions.of(options, NetworkAccess.none(), configuration))
        : Optional.empty();
  }

  static void requireCommand(RunOptions options) {
    if (options.command.isEmpty()) {
      throw BaileyException.of(ErrorCode.INVALID_REQUEST, "run", "command", "none was given")
          .withHint("Write it behind '--', for example: bailey run -- echo hello");
    }
  }

  /** The project, by the name that the command finds it by. */
  static Path project(RunOptions options, Console console) {
    Path here = console.workingDirectory();
    return options.project == null
        ? CallersPath.here(here)
        : CallersPath.named(options.project, here);
  }

  /**
   * The command, in its working directory.
   *
   * @param project as the command finds it
   */
  static Command command(RunOptions options, Console console, Path project) {
    Path asked = ProjectChoice.named(options, console);
    Command command = Command.of(options.command).withEnvironment(options.environment);
    Path directory = workingDirectory(options, console, asked);
    if (directory == null) {
      return command;
    }
    boolean within = directory.startsWith(asked);
    return command.in(within ? project.resolve(asked.relativize(directory)) : directory);
  }

  private static @Nullable Path workingDirectory(
      RunOptions options, Console console, Path project) {
    if (options.workdir != null) {
      if (!Files.exists(options.workdir) && !MountOptions.shows(options.mounts, options.workdir)) {
        throw missing(Option.WORKDIR, options.workdir);
      }
      return options.workdir;
    }
    return console.workingDirectory().startsWith(project) ? console.workingDirectory() : null;
  }

  static Path profile(Path file, Path here) {
    if (!Files.isRegularFile(file)) {
      throw OptionErrors.invalid(
          Option.SECCOMP,
          (Files.exists(file) ? "no regular file: " : "no such file: ") + file,
          "Name a profile in Docker's JSON format.");
    }
    return CallersPath.toRead(file, here);
  }

  /** What was named, where it leads by now, to no place that a planted link opens. */
  static List<Path> existing(Option option, List<Path> paths, Path here) {
    List<Path> named = new ArrayList<>();
    for (Path path : paths) {
      if (!Files.exists(path)) {
        throw missing(option, path);
      }
      named.add(CallersPath.named(path, here));
    }
    return named;
  }

  private static BaileyException missing(Option option, Path path) {
    return OptionErrors.invalid(
        option,
        "no such file or directory: " + path,
        option == Option.WRITE
            ? "Create it first: mkdir -p " + path
            : "Check the spelling; relative paths start at the current directory.");
  }
}
