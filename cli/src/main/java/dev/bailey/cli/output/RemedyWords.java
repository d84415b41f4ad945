package dev.bailey.cli.output;

import dev.bailey.cli.options.Option;
import dev.bailey.error.Remedy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A remedy as words of the command line. Options of {@code run} come from its table; those of
 * {@code session} are spelled out here, and tests type all of them.
 */
final class RemedyWords {
  private static final String HOST = "HOST";
  private static final String DIRECTORY = "DIR";
  private static final String NAME = "NAME";

  private RemedyWords() {}

  /** Options, or a whole command; one entry for each that would do, none where nothing is typed. */
  static List<List<String>> of(Remedy remedy) {
    return switch (remedy) {
      case Remedy.RaiseLimit(String limit) -> one(limit(limit), "VALUE");
      case Remedy.AcceptPromise(String promise) -> one(Option.ACCEPT.flag(), promise);
      case Remedy.AllowNetwork(Optional<String> rule) ->
          one(Option.ALLOW.flag(), rule.orElse(HOST));
      case Remedy.ReadPath(Optional<Path> path) ->
          one(Option.READ.flag(), path.map(Path::toString).orElse(DIRECTORY));
      case Remedy.DenyPath(Path path) -> one(Option.DENY.flag(), path.toString());
      case Remedy.Choose(Remedy.Setting setting, List<String> values) -> choices(setting, values);
      case Remedy.LeaveOut(Remedy.Setting setting) -> one(flag(setting));
      case Remedy.Perform(Remedy.Operation operation, Optional<String> subject) ->
          List.of(command(operation, subject.orElse(NAME)));
      case Remedy.UseName _,
          Remedy.InstallPackage _,
          Remedy.ChangeHost _,
          Remedy.StartBy _,
          Remedy.EnableBackend _,
          Remedy.Advice _ ->
          List.of();
    };
  }

  private static List<List<String>> one(String... words) {
    return List.of(List.of(words));
  }

  private static List<List<String>> choices(Remedy.Setting setting, List<String> values) {
    if (values.isEmpty()) {
      return one(flag(setting), placeholder(setting));
    }
    List<List<String>> choices = new ArrayList<>(values.size());
    for (String value : values) {
      choices.add(List.of(flag(setting), value));
    }
    return choices;
  }

  /** The option that sets a limit, by the label of its promise. */
  static String limit(String label) {
    return switch (label) {
      case "processes" -> Option.PIDS.flag();
      case "memory" -> Option.MEMORY.flag();
      case "cpu" -> Option.CPUS.flag();
      case "open-files" -> Option.OPEN_FILES.flag();
      case "output" -> Option.OUTPUT.flag();
      case "disk" -> Option.DISK.flag();
      case "time" -> Option.TIMEOUT.flag();
      default -> throw new IllegalArgumentException(label);
    };
  }

  static String flag(Remedy.Setting setting) {
    return switch (setting) {
      case FILE_MODE -> Option.FS.flag();
      case NETWORK_MODE -> Option.NET.flag();
      case PROJECT -> Option.PROJECT.flag();
      case WORKING_DIRECTORY -> Option.WORKDIR.flag();
      case STATE_DIRECTORY -> "--state";
      case STORAGE_DRIVER -> "--driver";
      case BACKEND -> Option.BACKEND.flag();
      case LEVEL -> Option.LEVEL.flag();
    };
  }

  private static String placeholder(Remedy.Setting setting) {
    return switch (setting) {
      case FILE_MODE, NETWORK_MODE -> "MODE";
      case PROJECT, WORKING_DIRECTORY, STATE_DIRECTORY -> DIRECTORY;
      case STORAGE_DRIVER, BACKEND -> NAME;
      case LEVEL -> "LEVEL";
    };
  }

  private static List<String> command(Remedy.Operation operation, String subject) {
    return switch (operation) {
      case RUN -> List.of("bailey", "run", "--", "COMMAND");
      case WRAP -> List.of("bailey", "wrap", Option.BACKEND.flag(), subject, "--", "COMMAND");
      case TRY_BACKEND -> List.of("./bailey", "run", Option.BACKEND.flag(), subject, "--", "true");
      case LIST_BACKENDS -> List.of("bailey", "doctor");
      case LIST_SESSIONS -> List.of("bailey", "session", "list");
      case SHOW_SESSION -> List.of("bailey", "session", "show", subject);
      case PAUSE_SESSION -> List.of("bailey", "session", "pause", subject);
      case RESUME_SESSION -> List.of("bailey", "session", "resume", subject);
      case DESTROY_SESSION -> List.of("bailey", "session", "destroy", subject);
      case LIST_SNAPSHOTS -> List.of("bailey", "session", "snapshots", subject);
      case LIST_PROCESSES -> List.of("bailey", "session", "process", "list", subject);
      case END_PROCESS -> List.of("bailey", "session", "process", "signal", subject, "ID", "TERM");
    };
  }
}
