package dev.bailey.runtimes.bubblewrap;

import dev.bailey.execution.Command;
import dev.bailey.linux.cgroup.ProcessGroup;
import dev.bailey.linux.launch.CleanEnvironment;
import dev.bailey.linux.launch.StartScript;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.linux.seccomp.BpfProgram;
import dev.bailey.policy.EffectivePolicy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is said to start one command: how to join its control groups, how to get onto its
 * ground, what bwrap is to do, and the script that holds the program back until it was looked at.
 */
final class CommandLine {
  /** Who commands are inside, as in the namespace backend; outside it is the caller. */
  static final int USER = 65532;

  private static final String JOIN =
      "while [ \"$1\" != -- ]; do echo 0 >\"$1\" || exit 125; shift; done; shift; exec \"$@\"";

  private final Installed bwrap;
  private final EffectivePolicy policy;
  private final RootPlan plan;

  CommandLine(Installed bwrap, EffectivePolicy policy, RootPlan plan) {
    this.bwrap = bwrap;
    this.policy = policy;
    this.plan = plan;
  }

  /**
   * What bwrap is told, by a file: a command line would be seen inside, and is bounded in length.
   *
   * @param info the descriptor to which it writes the process id
   */
  byte[] options(
      Command command, Ground ground, List<BpfProgram> filters, int info, Handover handover) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("--info-fd", info + ""));
    addConfinement(arguments);
    for (BpfProgram filter : filters) {
      arguments.addAll(List.of("--add-seccomp-fd", handover.give(filter.bytes()) + ""));
    }
    RootArguments root = new RootArguments(arguments, plan);
    ground.addTo(arguments, root, handover);
    root.addDevices();
    ground.addSharedMemory(root);
    root.addReadOnly("/dev");
    root.addProc();
    addEnvironment(arguments, command);
    Path directory = command.workingDirectory().orElse(policy.files().project());
    arguments.addAll(List.of("--chdir", directory.toString()));
    return (String.join("\0", arguments) + "\0").getBytes(StandardCharsets.UTF_8);
  }

  /** What every command has for itself. */
  void addConfinement(List<String> arguments) {
    arguments.add("--unshare-user");
    if (bwrap.disablesUserNamespaces()) {
      arguments.add("--disable-userns");
    }
    arguments.addAll(
        List.of(
            "--unshare-pid",
            "--unshare-cgroup-try",
            "--die-with-parent",
            "--new-session",
            "--cap-drop",
            "ALL"));
    addUser(arguments, plan);
  }

  static void addUser(List<String> arguments, RootPlan plan) {
    if (!plan.unrestricted()) {
      arguments.addAll(List.of("--uid", USER + "", "--gid", USER + ""));
    }
  }

  /** Not by bwrap's own environment: some variables would act on bwrap, which is not confined. */
  void addEnvironment(List<String> arguments, Command command) {
    arguments.add("--clearenv");
    for (String variable : CleanEnvironment.of(command, policy.files().mode())) {
      int equals = variable.indexOf('=');
      arguments.addAll(
          List.of("--setenv", variable.substring(0, equals), variable.substring(equals + 1)));
    }
  }

  /**
   * The words to start, the first of which is a path.
   *
   * @param options the descriptor from which bwrap reads what it is told
   */
  List<String> words(
      Command command,
      String program,
      Ground ground,
      @Nullable ProcessGroup group,
      StartScript script,
      int options) {
    List<String> words = new ArrayList<>();
    if (group != null) {
      words.addAll(List.of("/bin/sh", "-c", JOIN, "sh"));
      group.joinFiles().forEach(file -> words.add(file.toString()));
      words.add("--");
    }
    words.addAll(ground.prefix());
    words.addAll(List.of(bwrap.path().toString(), "--args", options + "", "--"));
    if (command.terminal().isPresent()) {
      // In a session of its own, so that the terminal can be its controlling one.
      words.addAll(List.of("setsid", "-c", "--"));
    }
    words.addAll(script.around(program, command.arguments()));
    return words;
  }
}
