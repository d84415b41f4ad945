package dev.bailey.cli.options;

import dev.bailey.cli.terminal.Console;
import dev.bailey.linux.files.CallersPath;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.PathAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.SecretGrant;
import dev.bailey.protocol.policyfile.PolicyFile;
import java.nio.file.Path;
import java.util.List;

/**
 * What a policy file says, as options: from there on it is the same as if it had been typed. The
 * file itself is read-only inside, where it lies in a place that the command may write: else the
 * command would write the policy of the next one.
 */
final class PolicyFileOptions {
  private final Path named;
  private final Path file;
  private final PolicyFile policy;
  private final Path here;

  private PolicyFileOptions(Path named, Path file, PolicyFile policy, Path here) {
    this.named = named;
    this.file = file;
    this.policy = policy;
    this.here = here;
  }

  static PolicyFileOptions read(Path named, Console console) {
    Path here = console.workingDirectory();
    Path file = CallersPath.resolve(named, here);
    String text = PolicyFileText.of(file);
    String name = String.valueOf(file.getFileName());
    PolicyFile policy =
        name.endsWith(".json") ? PolicyFile.ofJson(text, name) : PolicyFile.ofYaml(text, name);
    Path directory = file.getParent();
    return new PolicyFileOptions(
        named, file, policy.in(directory == null ? here : directory), here);
  }

  /** As options of a command, with those that were typed and belong to no policy. */
  RunOptions with(RunOptions typed) {
    RunOptions options = options();
    if (typed.project != null
        && options.project != null
        && !typed.project.equals(options.project)) {
      throw OptionErrors.contradiction(
          Option.PROJECT,
          typed.project.toString(),
          "the project of the policy file, " + options.project,
          "Leave one of them out.");
    }
    options.project = typed.project != null ? typed.project : options.project;
    options.command = typed.command;
    options.environment.putAll(typed.environment);
    options.workdir = typed.workdir;
    options.netLog = typed.netLog;
    return options;
  }

  /** As options of a session, which has a workspace instead of a project. */
  RunOptions forSession() {
    RunOptions options = options();
    if (options.project != null) {
      throw OptionErrors.invalid(
          Option.POLICY,
          "it names files.project, and a session has a workspace of its own",
          "Leave it out of the file; 'session create --from DIR' copies a directory.");
    }
    return options;
  }

  private RunOptions options() {
    RunOptions options = new RunOptions();
    files(options, policy.files());
    network(options, policy.network());
    options.limits = policy.limits();
    options.level = policy.level().orElse(null);
    options.backend = policy.backend().orElse(null);
    options.accepted.addAll(policy.accept());
    options.seccomp = policy.seccomp().orElse(null);
    return options;
  }

  private static void files(RunOptions options, PolicyFile.Files files) {
    options.files = files.mode().orElse(null);
    options.project = files.project().orElse(null);
    options.read.addAll(files.read());
    options.write.addAll(files.write());
    for (PolicyFile.MountEntry mount : files.mounts()) {
      options.mounts.add(new Mount(mount.source(), mount.target(), mount.access()));
    }
    options.deny.addAll(files.deny());
    options.protect.addAll(files.protect());
  }

  private void network(RunOptions options, PolicyFile.Network network) {
    options.network = network.mode().map(it -> Choices.network(it.label())).orElse(null);
    options.allow.addAll(network.allow());
    options.block.addAll(network.block());
    options.resolve.addAll(network.resolve());
    for (PolicyFile.Secret secret : network.secrets()) {
      options.secrets.add(
          new SecretGrant(
              secret.name(),
              HostName.parse(secret.host()),
              CallersPath.toRead(secret.file(), here)));
    }
  }

  /** The same rules, with the policy file itself not to be written. */
  FileAccess protect(FileAccess files) {
    boolean writable =
        files.mode() != FileAccess.Mode.UNRESTRICTED
            && new PathAccess(files).anywhere(file) == PathAccess.Access.WRITE;
    return writable ? files.reading(file) : files;
  }

  /** The same for what is left after all options: a link could be replaced, its file being kept. */
  FileAccess protectFinally(FileAccess files) {
    if (files.mode() != FileAccess.Mode.UNRESTRICTED
        && !CallersPath.named(named, here).equals(named)) {
      refuseWritableLink(new PathAccess(files));
    }
    return protect(files);
  }

  private void refuseWritableLink(PathAccess access) {
    Path link = CallersPath.ofFile(named, here);
    Path directory = file.getParent();
    if (access.anywhere(link) == PathAccess.Access.WRITE
        || (directory != null && access.anywhere(directory) == PathAccess.Access.WRITE)) {
      throw OptionErrors.invalid(
          Option.POLICY,
          "the command could replace a symbolic link on the way of " + named,
          "Name " + file + " itself.");
    }
  }

  /** The same for a session, with what the file denies on the host. */
  Policy protect(Policy session, List<Path> denied) {
    // Its project stands for a workspace, in which no file of the host is.
    FileAccess files = SessionTightening.placed(session.files());
    return session.withFiles(
        SessionTightening.unplaced(protectFinally(files).denying(denied.toArray(Path[]::new))));
  }
}
