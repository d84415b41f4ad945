package dev.bailey.cli.options;

import dev.bailey.cli.terminal.Console;
import dev.bailey.error.BaileyException;
import dev.bailey.linux.files.CallersPath;
import dev.bailey.policy.PathText;
import dev.bailey.policy.Promise;
import dev.bailey.policy.autorun.AutorunPattern;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the words behind {@code run} and {@code wrap}. */
public final class OptionParser {
  private final String command;
  private final Console console;
  private final RunOptions options = new RunOptions();

  private OptionParser(String command, Console console) {
    this.command = command;
    this.console = console;
  }

  /** Reads options up to {@code --} or the first other word; the rest is the command. */
  public static RunOptions parse(String command, List<String> words, Console console) {
    return new OptionParser(command, console).parse(words);
  }

  /** Whether JSON is wanted, also where the other options are wrong. */
  public static boolean wantsJson(List<String> words) {
    int next = 0;
    while (next < words.size() && isOption(words.get(next))) {
      String word = words.get(next);
      if (word.equals(Option.JSON.flag())) {
        return true;
      }
      next += hasValueBehind(words, next) ? 2 : 1;
    }
    return false;
  }

  private static boolean hasValueBehind(List<String> words, int index) {
    Option option = Option.named(words.get(index));
    boolean mayTakeOne = option == null ? words.get(index).indexOf('=') < 0 : option.takesValue();
    return mayTakeOne && index + 1 < words.size() && !words.get(index + 1).startsWith("-");
  }

  private RunOptions parse(List<String> words) {
    int next = 0;
    while (next < words.size() && isOption(words.get(next))) {
      next += option(words, next);
    }
    if (next < words.size() && words.get(next).equals("--")) {
      next++;
    }
    options.command = words.subList(next, words.size());
    return options;
  }

  private static boolean isOption(String word) {
    return word.length() > 1 && word.charAt(0) == '-' && !word.equals("--");
  }

  /** Reads one option and returns how many words it took. */
  private int option(List<String> words, int index) {
    String word = words.get(index);
    int equals = word.indexOf('=');
    String flag = equals < 0 ? word : word.substring(0, equals);
    Option option = flag.equals("-h") ? Option.HELP : Option.named(flag);
    if (option == null) {
      throw unknown(flag);
    }
    if (option.onlyRun() && command.equals("wrap")) {
      throw OptionErrors.invalid(
          option, "says how to run a command, '" + command + "' runs none", "Leave it out.");
    }
    if (!option.takesValue()) {
      if (equals >= 0) {
        throw OptionErrors.invalid(option, "takes no value", "Write " + option.flag() + " alone.");
      }
      set(option, "");
      return 1;
    }
    if (equals >= 0) {
      set(option, word.substring(equals + 1));
      return 1;
    }
    set(option, value(option, words, index + 1));
    return 2;
  }

  private static String value(Option option, List<String> words, int index) {
    if (index >= words.size() || words.get(index).startsWith("--")) {
      throw OptionErrors.invalid(
          option,
          "needs a value",
          "For example: "
              + option.flag()
              + " "
              + option.example()
              + ". "
              + valueWithDashes(option));
    }
    return words.get(index);
  }

  private static String valueWithDashes(Option option) {
    return "A value that begins with dashes is written " + option.flag() + "=VALUE.";
  }

  private BaileyException unknown(String flag) {
    String instead = Option.plannedInstead(flag);
    if (instead != null) {
      return OptionErrors.notYet(flag, instead);
    }
    String closest = Suggestions.closest(flag, Option.flags());
    String all = "'bailey " + command + " --help' lists all options.";
    return OptionErrors.invalid(
        flag,
        "no such option",
        closest.isEmpty()
            ? all + " Options of your command go behind its name or behind '--'."
            : "Did you mean " + closest + "? " + all);
  }

  /**
   * Notes what an option says.
   *
   * @param value empty for a switch
   */
  private void set(Option option, String value) {
    switch (option) {
      case FS -> options.files = Choices.files(value);
      case PROJECT -> options.project = path(option, value);
      case READ -> options.read.add(path(option, value));
      case WRITE -> options.write.add(path(option, value));
      case MOUNT ->
          options.mounts.add(
              MountOptions.parse(nonEmpty(option, value), console.workingDirectory()));
      case DENY -> options.deny.add(path(option, value));
      case PROTECT -> options.protect.add(AutorunPattern.of(nonEmpty(option, value)));
      case NET -> options.network = Choices.network(value);
      case ALLOW -> options.allow.add(nonEmpty(option, value));
      case BLOCK -> options.block.add(nonEmpty(option, value));
      case RESOLVE -> options.resolve.add(nonEmpty(option, value));
      case SECRET ->
          options.secrets.add(
              SecretOption.parse(nonEmpty(option, value), console.workingDirectory()));
      case NET_LOG -> options.netLog = file(option, value);
      case AUDIT -> options.audit = file(option, value);
      case MEMORY -> limit(Promise.MEMORY, option, value);
      case CPUS -> limit(Promise.CPU, option, value);
      case PIDS -> limit(Promise.PROCESSES, option, value);
      case TIMEOUT -> limit(Promise.TIME, option, value);
      case OUTPUT -> limit(Promise.OUTPUT, option, value);
      case DISK -> limit(Promise.DISK, option, value);
      case OPEN_FILES -> limit(Promise.OPEN_FILES, option, value);
      case ENV -> environment(value);
      case WORKDIR -> options.workdir = path(option, value);
      case MODE -> options.mode = Choices.mode(value);
      case LEVEL -> options.level = Choices.level(value);
      case TIER -> options.tier = Choices.tier(value);
      case BACKEND -> options.backend = nonEmpty(option, value);
      case ACCEPT -> options.accepted.add(Choices.promise(value));
      case SECCOMP -> options.seccomp = path(option, value);
      case POLICY -> options.policy = path(option, value);
      case STDIN -> options.stdin = true;
      case TTY -> options.terminal = RunOptions.Terminal.REQUIRED;
      case NO_TTY -> options.terminal = RunOptions.Terminal.NEVER;
      case JSON -> options.json = true;
      case VERBOSE -> options.verbose = true;
      case HELP -> options.help = true;
    }
  }

  private void limit(Promise limit, Option option, String value) {
    options.limits = LimitOptions.with(options.limits, limit, option, value);
  }

  /** A file to be written, to which no planted link leads. */
  private Path file(Option option, String value) {
    return CallersPath.ofFile(path(option, value), console.workingDirectory());
  }

  private Path path(Option option, String value) {
    try {
      Path named = console.workingDirectory().resolve(nonEmpty(option, value));
      return PathText.normalized(named, option.flag());
    } catch (InvalidPathException e) {
      throw OptionErrors.invalid(
          option, "not a path: " + e.getReason(), "Remove the character and try again.");
    }
  }

  private void environment(String value) {
    int equals = value.indexOf('=');
    String name = equals < 0 ? value : value.substring(0, equals);
    if (name.isEmpty()) {
      throw OptionErrors.invalid(
          Option.ENV, "the variable has no name", "Write --env NAME=VALUE or --env NAME.");
    }
    options.environment.put(name, equals < 0 ? inherited(name) : value.substring(equals + 1));
  }

  private String inherited(String name) {
    @Nullable String value = console.variable(name).orElse(null);
    if (value == null) {
      throw OptionErrors.invalid(
          Option.ENV,
          "you have no variable '" + name + "' to pass on",
          "Export it first, or write --env " + name + "=VALUE.");
    }
    return value;
  }

  private static String nonEmpty(Option option, String value) {
    if (value.isEmpty()) {
      throw OptionErrors.invalid(
          option,
          "the value is empty",
          "For example: " + option.flag() + " " + option.example() + ".");
    }
    return value;
  }
}
