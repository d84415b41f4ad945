package dev.bailey.error;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A {@link Remedy} in the words of the library. */
final class RemedyInJava {
  private RemedyInJava() {}

  static String of(Remedy remedy) {
    return switch (remedy) {
      case Remedy.RaiseLimit(String limit) -> "Raise the limit: Limits." + limitMethod(limit) + ".";
      case Remedy.AcceptPromise(String promise) ->
          "To run without it: Policy.accepting(Promise." + constant(promise) + ").";
      case Remedy.AllowNetwork(Optional<String> rule) ->
          rule.isPresent()
              ? "Allow it: Policy.allowing(\"" + rule.get() + "\")."
              : "Name the hosts: Policy.allowing.";
      case Remedy.ReadPath(var path) ->
          path.isPresent()
              ? "Show it: FileAccess.reading, with " + path.get() + "."
              : "Show it: FileAccess.reading.";
      case Remedy.DenyPath(var path) -> "Deny " + path + ": FileAccess.denying.";
      case Remedy.Choose(Remedy.Setting setting, List<String> values) ->
          values.isEmpty()
              ? "Choose another " + words(setting) + ": " + method(setting) + "."
              : "Use the %s %s: %s."
                  .formatted(words(setting), String.join(" or ", values), method(setting));
      case Remedy.LeaveOut(Remedy.Setting setting) -> "Leave out the " + words(setting) + ".";
      case Remedy.UseName(String kind, List<String> names) ->
          "Known " + kind + ": " + String.join(", ", names) + ".";
      case Remedy.Perform(Remedy.Operation operation, Optional<String> subject) ->
          operation(operation, subject.map(it -> " " + it).orElse(""));
      case Remedy.InstallPackage(String name, Optional<String> command) ->
          command.isPresent()
              ? "Install " + name + ": " + command.get()
              : "Install " + name + " with the package manager of this system.";
      case Remedy.ChangeHost(String change, Optional<String> command) ->
          command.isPresent() ? change + ": " + command.get() : change;
      case Remedy.StartBy(String purpose, String prefix) -> purpose + ": " + prefix + " java ...";
      case Remedy.EnableBackend enable -> lines(enable);
      case Remedy.Advice(String text) -> text;
    };
  }

  private static String lines(Remedy.EnableBackend enable) {
    String start = enable.backend() + ": ";
    return start + Remedy.inJava(enable.remedies()).replace("\n", "\n" + start);
  }

  private static String limitMethod(String limit) {
    return switch (limit) {
      case "processes" -> "withProcesses";
      case "memory" -> "withMemoryBytes";
      case "cpu" -> "withCpus";
      case "open-files" -> "withOpenFiles";
      case "output" -> "withOutputBytes";
      case "disk" -> "withDiskBytes";
      case "time" -> "withWallTime";
      default -> throw new IllegalArgumentException(limit);
    };
  }

  private static String constant(String label) {
    return label.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  private static String words(Remedy.Setting setting) {
    return setting.label().replace('-', ' ');
  }

  private static String method(Remedy.Setting setting) {
    return switch (setting) {
      case FILE_MODE, PROJECT -> "Policy.withFiles";
      case NETWORK_MODE -> "Policy.withNetwork";
      case WORKING_DIRECTORY -> "Command.in";
      case STATE_DIRECTORY -> "SessionsConfig.in";
      case STORAGE_DRIVER -> "SessionsConfig.withDriver";
      case BACKEND -> "Policy.withBackend";
      case LEVEL -> "Policy.withLevel";
    };
  }

  private static String operation(Remedy.Operation operation, String subject) {
    return switch (operation) {
      case RUN -> "Run it within this process: Sandbox.run.";
      case WRAP ->
          "Make a command line" + (subject.isEmpty() ? "" : " of" + subject) + ": Sandbox.wrap.";
      case TRY_BACKEND ->
          "See what fails: run a command with the backend"
              + subject
              + " alone, Policy.withBackend, and look at the cause of the exception.";
      case LIST_BACKENDS -> "See which backends there are: Backends.list.";
      case LIST_SESSIONS -> "See which sessions there are.";
      case SHOW_SESSION -> "Look at the session" + subject + ".";
      case PAUSE_SESSION -> "Pause the session" + subject + " first.";
      case RESUME_SESSION -> "Resume the session" + subject + ".";
      case DESTROY_SESSION ->
          subject.isEmpty()
              ? "Destroy a session that is no longer needed."
              : "Destroy the session" + subject + ".";
      case LIST_SNAPSHOTS -> "See which snapshots the session" + subject + " has.";
      case LIST_PROCESSES -> "See which processes the session" + subject + " has.";
      case END_PROCESS -> "End a process of the session" + subject + ".";
    };
  }
}
