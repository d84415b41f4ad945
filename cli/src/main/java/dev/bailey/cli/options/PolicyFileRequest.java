package dev.bailey.cli.options;

import dev.bailey.backend.Backends;
import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.StateDirectories;
import dev.bailey.protocol.policyfile.PolicyFile;
import dev.bailey.protocol.policyfile.PolicyMember;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a policy file and the options beside it ask for. The caller's own file is as if it had been
 * typed, and options can only tighten it. A file that earlier commands may have written, in the
 * project or in another place that commands write, is nobody's word: it can only tighten what holds
 * without it.
 */
final class PolicyFileRequest {
  private final RunOptions typed;
  private final Console console;
  private final Backends backends;
  private final NamedPolicyFile file;

  PolicyFileRequest(Path named, RunOptions typed, Console console, Backends backends) {
    this.typed = typed;
    this.console = console;
    this.backends = backends;
    file = NamedPolicyFile.read(named, console);
  }

  /** For one command. */
  RunRequest request(RunRequest.Purpose purpose) {
    RunRequest.requireCommand(typed);
    RunOptions located = located();
    boolean inProject =
        (located.project != null && file.isIn(located.project))
            || (typed.project == null && isInProject(console.workingDirectory()));
    if (inProject || isInState()) {
      return tightening(located, purpose);
    }
    RunRequest own = own(located, purpose);
    return file.isWritten(own.policy().files()) ? tightening(located, purpose) : own;
  }

  /**
   * For a session, which has a workspace instead of a project.
   *
   * @param configuration the directory that it is a copy of, else the working directory
   * @param state where it will be kept, as other sessions may be already
   */
  Policy session(Path configuration, Path state) {
    if (file.project().isPresent()) {
      throw OptionErrors.invalid(
          Option.POLICY,
          "it names files.project, and a session has a workspace of its own",
          "Leave it out of the file; 'session create --from DIR' copies a directory.");
    }
    if (isInProject(configuration) || isInState() || file.isIn(state)) {
      return tighteningSession(configuration);
    }
    Policy own = ownSession(configuration);
    return file.isWritten(own.files()) ? tighteningSession(configuration) : own;
  }

  private boolean isInProject(Path directory) {
    return ProjectChoice.mayHaveBeen(directory, console) && file.isIn(directory);
  }

  /** Whether it is in a usual state directory. One that only {@code --state} named is not known. */
  private boolean isInState() {
    for (Path state : StateDirectories.ofCaller()) {
      if (file.isIn(state)) {
        return true;
      }
    }
    return false;
  }

  /** The options that say where the command runs, with the project and the mounts of either. */
  private RunOptions located() {
    RunOptions options = new RunOptions();
    Path named = file.project().orElse(null);
    if (typed.project != null && named != null && !typed.project.equals(named)) {
      throw OptionErrors.contradiction(
          Option.PROJECT,
          typed.project.toString(),
          "the project of the policy file, " + named,
          "Leave one of them out.");
    }
    options.project = typed.project != null ? typed.project : named;
    options.command = typed.command;
    options.environment.putAll(typed.environment);
    options.workdir = typed.workdir;
    options.mounts.addAll(typed.mounts);
    options.mounts.addAll(file.mounts());
    return options;
  }

  /** By the caller's own file. */
  private RunRequest own(RunOptions located, RunRequest.Purpose purpose) {
    Path project = RunRequest.project(located, console);
    Policy alone =
        file.policy().withNetwork(logged(file.policy().network())).policy(project, backends);
    ProjectChoice.check(located, console, alone.files().mode());
    Policy around = alone.withFiles(file.protect(Installation.protect(alone.files())));
    Limits defaults = purpose.defaults(around.level());
    Policy tight = new TypedTightening(typed, around, defaults, project).policy(console, backends);
    return new RunRequest(
        tight.withFiles(file.protectFinally(tight.files())),
        defaults,
        RunRequest.command(located, console, project));
  }

  /** What is logged is filtered. */
  private PolicyFile.Network logged(PolicyFile.Network network) {
    if (typed.netLog == null) {
      return network;
    }
    PolicyFile.NetworkWord word = network.mode().orElse(PolicyFile.NetworkWord.FILTERED);
    if (word != PolicyFile.NetworkWord.FILTERED) {
      throw NetworkOptions.contradiction(word.label());
    }
    return new PolicyFile.Network(
        Optional.of(word), network.allow(), network.block(), network.resolve(), network.secrets());
  }

  /** By a file that can only tighten what the options and defaults say. */
  private RunRequest tightening(RunOptions located, RunRequest.Purpose purpose) {
    boolean names = typed.project == null && located.project != null;
    if (names && !ProjectChoice.mayHaveBeen(console.workingDirectory(), console)) {
      throw refused("files.project", located.project + " is not the project without the file");
    }
    Policy without = RunRequest.withoutFile(typed, console, backends);
    Limits defaults = purpose.defaults(without.level());
    PolicyFile policy = file.policy();
    if (names) {
      FileAccess.Mode mode = policy.files().mode().orElse(without.files().mode());
      ProjectChoice.check(located, console, mode);
      policy = policy.withProject(RunRequest.project(located, console));
    }
    Policy tight = tight(policy, without, defaults, without.files().project());
    return new RunRequest(
        tight.withFiles(file.protectFinally(tight.files())),
        defaults,
        RunRequest.command(located, console, tight.files().project()));
  }

  private Policy ownSession(Path configuration) {
    PolicyFile policy = file.policy();
    Policy alone =
        policy.withNetwork(PolicyFile.nothing().network()).policy(SessionPlace.NOWHERE, backends);
    Policy around =
        alone
            .withNetwork(policy.network().access(alone.network(), configuration))
            .withFiles(file.protectFinally(Installation.protect(alone.files())));
    Policy tight =
        new TypedTightening(typed, around, sessionDefaults(), configuration)
            .policy(console, backends);
    return forSession(tight);
  }

  private Policy tighteningSession(Path configuration) {
    Policy asked = RunRequest.sessionWithoutFile(typed, console, backends, configuration);
    Policy without = asked.withFiles(SessionPlace.placed(asked.files()));
    return forSession(tight(file.policy(), without, sessionDefaults(), configuration));
  }

  private Policy forSession(Policy placed) {
    FileAccess files = file.protectFinally(placed.files());
    return placed.withFiles(SessionPlace.unplaced(files));
  }

  /** What sessions have where nothing is said. */
  private static Limits sessionDefaults() {
    return RunDefaults.limits(MachineMemory.total());
  }

  private Policy tight(PolicyFile policy, Policy without, Limits defaults, Path configuration) {
    try {
      return policy.within(without, defaults, configuration, this::wider);
    } catch (BaileyException e) {
      throw e.operation().equals("tighten") ? refused(e.subject(), e.reason()).withCause(e) : e;
    }
  }

  private BaileyException wider(PolicyMember part, String asked, String allowed) {
    return refused(
        part.path(), "'" + asked + "' is more than what holds without the file allows: " + allowed);
  }

  private BaileyException refused(String part, String reason) {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "use " + file.name() + ",", part, reason)
        .withHint(
            "Commands may have written the file where it is, so it can only tighten: move it out"
                + " of there, or say that with options.");
  }
}
