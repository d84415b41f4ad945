package dev.bailey.cli.options;

import dev.bailey.backend.Backends;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.linux.files.CallersPath;
import dev.bailey.policy.FileAccess;
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
  /** For {@code run}: with the defaults of a command typed by a person. */
  public static RunRequest toRun(RunOptions options, Console console, Backends backends) {
    if (options.policy != null) {
      PolicyFileOptions file = PolicyFileOptions.read(options.policy, console);
      RunRequest asked = toRun(file.with(options), console, backends);
      return asked.tightened(options, console, backends, file);
    }
    Isolation isolation = Isolation.of(options, backends);
    // What confines nothing keeps nothing by itself. Defaults it would have to refuse are none.
    Limits defaults = isolation.isOff() ? Limits.none() : RunDefaults.limits(MachineMemory.total());
    return of(options, console, isolation, defaults);
  }

  /** For {@code wrap}: only what was asked, since most command lines cannot carry more. */
  public static RunRequest toWrap(RunOptions options, Console console, Backends backends) {
    if (options.policy != null) {
      PolicyFileOptions file = PolicyFileOptions.read(options.policy, console);
      RunRequest asked = toWrap(file.with(options), console, backends);
      return asked.tightened(options, console, backends, file);
    }
    return of(options, console, Isolation.of(options, backends), Limits.none());
  }

  /** The same with what was typed besides a policy file, which itself stays as it is. */
  private RunRequest tightened(
      RunOptions options, Console console, Backends backends, PolicyFileOptions file) {
    Policy around = policy.withFiles(file.protect(policy.files()));
    Policy tight =
        new TypedTightening(options, around, defaults, policy.files().project())
            .policy(console, backends);
    return new RunRequest(tight.withFiles(file.protectFinally(tight.files())), defaults, command);
  }

  /**
   * For {@code session}: a policy without a command, and without a project. Nothing is denied by
   * it: what is denied in a session may be in its workspace.
   *
   * @param configuration a directory whose configuration presets look at
   */
  public static Policy toSession(
      RunOptions options, Console console, Backends backends, Path configuration) {
    if (options.policy != null) {
      PolicyFileOptions file = PolicyFileOptions.read(options.policy, console);
      RunOptions asked = file.forSession();
      Policy around = toSession(asked, console, backends, configuration);
      Policy protecting = file.protect(around, asked.deny);
      Policy tight = SessionTightening.of(options, console, backends, protecting, configuration);
      return file.protect(tight, List.of());
    }
    Isolation isolation = Isolation.of(options, backends);
    Path here = console.workingDirectory();
    // The workspace, which stands in for the project, is not there yet.
    FileAccess files = files(options, isolation, here, Path.of("/"), List.of(), List.of());
    FileAccess kept =
        SessionTightening.unplaced(Installation.protect(SessionTightening.placed(files)));
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
        Optional.ofNullable(profile(options, here)),
        List.of());
  }

  /** The network that was asked for one command of a session; empty where nothing was. */
  public static Optional<NetworkAccess> network(RunOptions options, Path configuration) {
    boolean asked = options.network != null || !options.allow.isEmpty() || !options.block.isEmpty();
    return asked
        ? Optional.of(NetworkOptions.of(options, NetworkAccess.none(), configuration))
        : Optional.empty();
  }

  private static RunRequest of(
      RunOptions options, Console console, Isolation isolation, Limits defaults) {
    if (options.command.isEmpty()) {
      throw BaileyException.of(ErrorCode.INVALID_REQUEST, "run", "command", "none was given")
          .withHint("Write it behind '--', for example: bailey run -- echo hello");
    }
    Path here = console.workingDirectory();
    Path asked = ProjectChoice.of(options, console, isolation.files());
    Path project =
        options.project == null ? CallersPath.here(asked) : CallersPath.named(asked, here);
    FileAccess files = files(options, isolation, here, project, options.deny, List.of(project));
    Policy policy = policy(options, isolation, Installation.protect(files), here, project);
    Command command = Command.of(options.command).withEnvironment(options.environment);
    Path directory = workingDirectory(options, console, asked);
    if (directory != null) {
      boolean within = directory.startsWith(asked);
      command = command.in(within ? project.resolve(asked.relativize(directory)) : directory);
    }
    return new RunRequest(policy, defaults, command);
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

  private static @Nullable Path profile(RunOptions options, Path here) {
    Path file = options.seccomp;
    if (file != null && !Files.isRegularFile(file)) {
      throw OptionErrors.invalid(
          Option.SECCOMP,
          (Files.exists(file) ? "no regular file: " : "no such file: ") + file,
          "Name a profile in Docker's JSON format.");
    }
    return file == null ? null : CallersPath.toRead(file, here);
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
