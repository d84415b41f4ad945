package dev.bailey.runtimes.bubblewrap;

import dev.bailey.execution.Command;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.rootfs.CommandSearch;
import dev.bailey.linux.rootfs.Placeholders;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Promise;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Makes a bwrap command line that works without Bailey, with the files, network, processes and
 * privileges of a policy. It has no seccomp filter, which takes an inherited descriptor, and no
 * limits but the size of /tmp, which take a supervisor.
 */
final class BwrapCommandLine {
  /** For a shell: $0 is mount(8), the arguments are what to become. */
  private static final String READ_ONLY_DEVICES =
      "\"$0\" --bind /dev /dev && \"$0\" -o remount,bind,ro /dev /dev && exec \"$@\"";

  /** The limits that nothing keeps where only the command line runs. */
  private static final List<Promise> UNKEPT =
      List.of(
          Promise.TIME,
          Promise.CPU,
          Promise.MEMORY,
          Promise.PROCESSES,
          Promise.OPEN_FILES,
          Promise.OUTPUT);

  private final Installed bwrap;
  private final EffectivePolicy policy;
  private final RootPlan plan;

  BwrapCommandLine(Installed bwrap, EffectivePolicy policy, RootPlan plan) {
    this.bwrap = bwrap;
    this.policy = policy;
    this.plan = plan;
  }

  List<String> around(Command command) {
    check();
    List<String> words = new ArrayList<>(separation());
    words.add(bwrap.path().toString());
    new ConfinementArguments(bwrap, plan).addTo(words);
    Namespaces.add(words, policy.network());
    RootArguments root = new RootArguments(words, plan);
    long size = TemporarySize.temporary(policy.limits());
    long shared = size / RootArguments.SHARED_MEMORY_PART;
    root.addRoot(Map.of(), size - shared);
    root.addDevices();
    root.addTemporary("/dev/shm", shared);
    root.addReadOnly("/dev");
    root.addProc();
    if (!plan.unrestricted()) {
      root.addReadOnly("/");
    }
    addEnvironment(words, command);
    words.add("--chdir");
    words.add(CommandSearch.directory(policy, command).toString());
    words.add("--");
    words.addAll(command.arguments());
    return words;
  }

  /**
   * What bwrap leaves open and {@link PrivateMounts} mends elsewhere, nobody is there to mend: so
   * bwrap begins where no mount is shared, and, where devices are the caller's to change, with a
   * read-only /dev, from which the nodes inside are taken with their flags. A user needs a user
   * namespace to begin there.
   */
  private static List<String> separation() {
    List<String> words = new ArrayList<>();
    words.addAll(List.of(program("unshare"), "--mount", "--propagation", "private"));
    if (Kernel.effectiveUser() == 0) {
      words.addAll(List.of("--", "/bin/sh", "-c", READ_ONLY_DEVICES, program("mount")));
    } else {
      words.addAll(List.of("--user", "--map-current-user", "--"));
    }
    return words;
  }

  private static String program(String name) {
    return Installed.find(name).orElse(Path.of("/usr/bin", name)).toString();
  }

  private void addEnvironment(List<String> words, Command command) {
    words.add("--clearenv");
    for (String variable : CleanEnvironment.of(command, policy.files().mode())) {
      int equals = variable.indexOf('=');
      words.addAll(
          List.of("--setenv", variable.substring(0, equals), variable.substring(equals + 1)));
    }
  }

  private void check() {
    if (!plan.placeholders().isEmpty()) {
      policy.requireAccepted(
          Promise.FILES,
          "a command line cannot keep " + plan.placeholders() + " from coming into being");
    }
    Placeholders.makeRuntimePlaces(plan.held());
    policy.requireAccepted(
        Promise.SYSCALLS, "a command line cannot carry a filter of system calls");
    policy.requireAccepted(UNKEPT, "a command line of bwrap does not limit it");
  }
}
