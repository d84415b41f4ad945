package dev.bailey.cli.options;

import dev.bailey.cli.terminal.Console;
import dev.bailey.linux.files.CallersPath;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Mount;
import dev.bailey.policy.PathAccess;
import dev.bailey.protocol.policyfile.PolicyFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The policy file behind {@code --policy}. It is read-only inside, where it lies in a place that
 * the command may write: else the command would write the policy of the next one.
 */
final class NamedPolicyFile {
  private final Path named;
  private final Path file;
  private final PolicyFile policy;
  private final Path here;

  private NamedPolicyFile(Path named, Path file, PolicyFile policy, Path here) {
    this.named = named;
    this.file = file;
    this.policy = policy;
    this.here = here;
  }

  static NamedPolicyFile read(Path named, Console console) {
    Path here = console.workingDirectory();
    Path file = CallersPath.resolve(named, here);
    String text = PolicyFileText.of(file);
    String name = String.valueOf(file.getFileName());
    PolicyFile policy =
        name.endsWith(".json") ? PolicyFile.ofJson(text, name) : PolicyFile.ofYaml(text, name);
    Path directory = file.getParent();
    return new NamedPolicyFile(named, file, policy.in(directory == null ? here : directory), here);
  }

  /** For people. */
  String name() {
    return String.valueOf(file.getFileName());
  }

  /** The project that it names. */
  Optional<Path> project() {
    return policy.files().project();
  }

  /** The mounts that it names. */
  List<Mount> mounts() {
    List<Mount> mounts = new ArrayList<>();
    for (PolicyFile.MountEntry mount : policy.files().mounts()) {
      mounts.add(new Mount(mount.source(), mount.target(), mount.access()));
    }
    return mounts;
  }

  /** What it says, but for its project, with paths where they lead by now. */
  PolicyFile policy() {
    return new PolicyFile(
        files(policy.files()),
        network(policy.network()),
        policy.limits(),
        policy.level(),
        policy.backend(),
        policy.accept(),
        policy.seccomp().map(it -> RunRequest.profile(it, here)));
  }

  private PolicyFile.Files files(PolicyFile.Files files) {
    return new PolicyFile.Files(
        files.mode(),
        Optional.empty(),
        RunRequest.existing(Option.READ, files.read(), here),
        RunRequest.existing(Option.WRITE, files.write(), here),
        MountOptions.entries(MountOptions.existing(mounts(), here)),
        files.deny(),
        files.protect());
  }

  private PolicyFile.Network network(PolicyFile.Network network) {
    List<PolicyFile.Secret> secrets = new ArrayList<>();
    for (PolicyFile.Secret secret : network.secrets()) {
      Path value = CallersPath.toRead(secret.file(), here);
      secrets.add(new PolicyFile.Secret(secret.name(), value, secret.host()));
    }
    return new PolicyFile.Network(
        network.mode(), network.allow(), network.block(), network.resolve(), secrets);
  }

  /** Whether the file, or a symbolic link by which it was named, is in a place. */
  boolean isIn(Path place) {
    Path real = PathAccess.real(place);
    if (file.startsWith(real)) {
      return true;
    }
    for (Path step = named; step != null; step = step.getParent()) {
      if (Files.isSymbolicLink(step) && CallersPath.ofFile(step, here).startsWith(real)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it is in a place that these rules name as one to write, besides the project. */
  boolean isWritten(FileAccess files) {
    List<Path> places = new ArrayList<>(files.write());
    places.addAll(MountOptions.written(files.mounts()));
    for (Path place : places) {
      if (isIn(place)) {
        return true;
      }
    }
    return false;
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
}
