package dev.bailey.cli.output;

import dev.bailey.error.Remedy;
import dev.bailey.protocol.RemedyWording;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What people read of remedies on the command line: sentences with options to type. */
public final class RemedyText {
  private RemedyText() {}

  /** The same for JSON, beside the fields that programs read. */
  public static RemedyWording wording() {
    return new InOptions();
  }

  /** Options to type. */
  private static final class InOptions implements RemedyWording {
    @Override
    public String sentences(List<Remedy> remedies) {
      return of(remedies);
    }

    @Override
    public String words(Remedy remedy) {
      return RemedyText.words(remedy);
    }
  }

  /** A line for each; empty for none. */
  public static String of(List<Remedy> remedies) {
    StringBuilder text = new StringBuilder();
    for (Remedy remedy : remedies) {
      text.append(text.isEmpty() ? "" : "\n").append(of(remedy));
    }
    return text.toString();
  }

  /** One line, but for {@link Remedy.EnableBackend} and advice of several. */
  public static String of(Remedy remedy) {
    return switch (remedy) {
      case Remedy.RaiseLimit(String limit) -> "Raise it with " + RemedyWords.limit(limit) + ".";
      case Remedy.AcceptPromise _ -> "To run without it: " + words(remedy) + ".";
      case Remedy.AllowNetwork(Optional<String> rule) ->
          (rule.isPresent() ? "Allow it with " : "Name the hosts with ") + words(remedy);
      case Remedy.ReadPath _ -> "Show it: " + words(remedy);
      case Remedy.DenyPath(Path path) -> "Deny " + path + " itself: " + words(remedy);
      case Remedy.Choose(Remedy.Setting setting, List<String> values) ->
          values.isEmpty()
              ? another(setting) + words(remedy)
              : "Use " + words(remedy) + effect(setting, values) + ".";
      case Remedy.LeaveOut _ -> "Leave out " + words(remedy) + ".";
      case Remedy.UseName(String kind, List<String> names) ->
          "Known " + kind + ": " + String.join(", ", names) + ".";
      case Remedy.Perform(Remedy.Operation operation, Optional<String> subject) ->
          perform(operation, subject.isPresent(), words(remedy));
      case Remedy.StartBy(String purpose, String prefix) ->
          purpose + ": " + prefix + " ./bailey run -- COMMAND";
      case Remedy.EnableBackend(String backend, List<Remedy> remedies) ->
          backend + ": " + of(remedies).replace("\n", "\n" + backend + ": ");
      // These are about the host, where all callers do the same.
      case Remedy.InstallPackage _, Remedy.ChangeHost _, Remedy.Advice _ -> remedy.inJava();
    };
  }

  /** What is to be typed, without the sentence around it: {@code --allow example.test}. */
  static String words(Remedy remedy) {
    StringBuilder text = new StringBuilder();
    for (List<String> words : RemedyWords.of(remedy)) {
      text.append(text.isEmpty() ? "" : " or ").append(ShellQuoting.quote(words));
    }
    return text.toString();
  }

  private static String another(Remedy.Setting setting) {
    return "Choose another " + setting.label().replace('-', ' ') + ": ";
  }

  /** What a mode of the files does, where one is proposed. */
  private static String effect(Remedy.Setting setting, List<String> values) {
    if (setting != Remedy.Setting.FILE_MODE || values.size() > 1) {
      return "";
    }
    return switch (values.getFirst()) {
      case "unrestricted" -> ", which shows all of the host";
      case "read-only" -> ", so that nothing is written there";
      default -> "";
    };
  }

  private static String perform(Remedy.Operation operation, boolean named, String words) {
    return switch (operation) {
      case RUN -> "Run it, with the same options: " + words;
      case WRAP -> "Print a command line: " + words;
      case TRY_BACKEND -> "The cause is not known. For details: BAILEY_DEBUG=1 " + words;
      case LIST_BACKENDS -> "'" + words + "' lists the backends.";
      case LIST_SESSIONS, LIST_SNAPSHOTS, LIST_PROCESSES -> "See which there are: " + words;
      case SHOW_SESSION -> "Look at it: " + words;
      case PAUSE_SESSION -> "Pause it first: " + words;
      case RESUME_SESSION -> "Resume it: " + words;
      case DESTROY_SESSION ->
          (named ? "Destroy it: " : "Destroy one that is no longer needed: ") + words;
      case END_PROCESS -> "End what runs there: " + words;
    };
  }
}
