package dev.bailey.runtimes.seatbelt;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.execution.Command;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.rootfs.CommandSearch;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Promise;
import java.util.ArrayList;
import java.util.List;

/** One command line of sandbox-exec, or the reason why a policy cannot have one. */
final class SeatbeltLine {
  /** Enters the working directory, which is what sandbox-exec has no option for. */
  private static final String ENTER = "cd -- \"$0\" && exec \"$@\"";

  /** The limits that nothing keeps where only the command line runs. */
  private static final List<Promise> UNKEPT =
      List.of(
          Promise.TIME,
          Promise.CPU,
          Promise.MEMORY,
          Promise.OPEN_FILES,
          Promise.OUTPUT,
          Promise.DISK);

  private final EffectivePolicy policy;

  SeatbeltLine(EffectivePolicy policy) {
    this.policy = policy;
  }

  List<String> around(Command command) {
    check();
    requireProgram(command.program());
    // The same plan as where it is made of mounts, so that the same policies are refused.
    Profile profile = new Profile(RootPlan.of(policy), policy.network());
    List<String> words = new ArrayList<>(List.of("/usr/bin/sandbox-exec", "-p", profile.text()));
    for (String definition : profile.definitions()) {
      words.addAll(List.of("-D", definition));
    }
    String project = policy.files().project().toString();
    words.addAll(List.of("--", "/usr/bin/env", "-i"));
    words.addAll(CleanEnvironment.of(command, policy.files().mode(), project));
    words.addAll(List.of("/bin/sh", "-c", ENTER));
    words.add(CommandSearch.directory(policy, command).toString());
    words.addAll(command.arguments());
    return words;
  }

  /** The shell would take it for an option. */
  private static void requireProgram(String program) {
    if (program.startsWith("-")) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST, "wrap", program, "a program's name cannot begin with -")
          .withHint("Name it with its directory: ./" + program);
    }
  }

  private void check() {
    policy.requireAcceptedByName(
        Promise.SYSCALLS, "Seatbelt has rules for acts, and filters no system calls");
    policy.requireAcceptedByName(
        Promise.PROCESSES,
        "under Seatbelt other processes can be seen, and what a command starts may outlive it");
    policy.requireAccepted(UNKEPT, "a command line of sandbox-exec does not limit it");
  }
}
