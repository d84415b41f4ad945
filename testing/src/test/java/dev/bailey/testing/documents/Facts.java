package dev.bailey.testing.documents;

import static java.util.Objects.requireNonNull;

import dev.bailey.api.Host;
import dev.bailey.backend.Backend;
import dev.bailey.backend.Capability;
import dev.bailey.cli.command.CommandTree;
import dev.bailey.cli.options.Option;
import dev.bailey.egress.presets.Presets;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Tier;
import dev.bailey.protocol.RemedyWording;
import dev.bailey.protocol.ResultForm;
import dev.bailey.testing.contract.KnownCapabilities;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** What documents say about the code, as Markdown, taken from the code itself. */
final class Facts {
  private static final int WIDTH = 118;

  private static final Map<String, Supplier<String>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("artifacts", Artifacts::table);
    ALL.put("backend-capabilities", Facts::backendCapabilities);
    ALL.put("capabilities", Facts::capabilities);
    ALL.put("error-codes", Facts::errorCodes);
    ALL.put("exit-codes", Facts::exitCodes);
    ALL.put("json-members", Facts::jsonMembers);
    ALL.put("levels", Facts::levels);
    ALL.put("library-defaults", Facts::libraryDefaults);
    ALL.put("presets", Facts::presets);
  }

  private Facts() {}

  static Set<String> names() {
    return ALL.keySet();
  }

  static String text(String name) {
    Supplier<String> fact = ALL.get(name);
    if (fact == null) {
      throw new IllegalArgumentException("no fact " + name + "; there are " + names());
    }
    return fact.get();
  }

  private static String capabilities() {
    List<String> names = Arrays.stream(Capability.values()).map(Enum::name).toList();
    return enumeration(names);
  }

  private static String backendCapabilities() {
    List<String> head = new ArrayList<>(List.of(""));
    for (Capability each : Capability.values()) {
      head.add(heading(each));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Backend backend : backends()) {
      List<String> row = new ArrayList<>(List.of(code(backend.name())));
      for (Capability each : Capability.values()) {
        row.add(answer(backend.name(), each));
      }
      rows.add(row);
    }
    return table(head, rows);
  }

  /** What of a {@code Sandbox} needs it. */
  private static String heading(Capability capability) {
    return switch (capability) {
      case PAUSE -> code("pause");
      case PORTS -> code("connect");
      case FILES -> code("files");
      case LIVE_USAGE -> code("usage");
      case TERMINAL -> "terminals";
    };
  }

  private static String answer(String backend, Capability capability) {
    if (KnownCapabilities.always(backend).contains(capability)) {
      return "yes";
    }
    boolean perhaps = KnownCapabilities.withControlGroups(backend).contains(capability);
    return perhaps ? "with control groups" : "no";
  }

  private static String errorCodes() {
    List<String> codes = Arrays.stream(ErrorCode.values()).map(Enum::name).toList();
    return folded("The codes are " + enumeration(codes) + ".");
  }

  /** But for the last one, which stands for all others. */
  private static String exitCodes() {
    Map<String, String> codes =
        requireNonNull(CommandTree.whole().subcommands().get("run"), "no command run")
            .getCommandSpec()
            .usageMessage()
            .exitCodeList();
    List<List<String>> rows = new ArrayList<>();
    codes.forEach((code, meaning) -> rows.add(List.of(code, options(meaning))));
    return table(List.of("code", "meaning"), rows.subList(0, rows.size() - 1));
  }

  /** Marks options as code. */
  private static String options(String text) {
    return text.replaceAll("--[a-z-]+", "`$0`");
  }

  /** A failure has the same members as a result. */
  private static String jsonMembers() {
    BaileyException failure = BaileyException.of(ErrorCode.INTERNAL, "run", "command", "none");
    return folded(
        "The members of the object are "
            + enumeration(
                ResultForm.printed(failure, 125, RemedyWording.inJava()).members().keySet())
            + ".");
  }

  private static String levels() {
    List<List<String>> rows = new ArrayList<>();
    for (Level level : Level.values()) {
      rows.add(List.of(code(level.label()), help(level), tier(level)));
    }
    return table(List.of("`--level`", "isolation", "`--tier`"), rows);
  }

  private static String help(Level level) {
    for (String line : Option.LEVEL.help().split("\\|", -1)) {
      if (line.startsWith(level.label() + ": ")) {
        return line.substring(line.indexOf(' ') + 1) + (exists(level) ? "" : "; none yet");
      }
    }
    throw new IllegalStateException("the help of --level does not explain " + level.label());
  }

  private static boolean exists(Level level) {
    return backends().stream().anyMatch(it -> level.allows(it.strength()));
  }

  /** Those that run commands. */
  static List<Backend> backends() {
    return Host.local().backends().list().stream().filter(Backend::runsCommands).toList();
  }

  private static String tier(Level level) {
    Optional<Tier> tier = Arrays.stream(Tier.values()).filter(it -> it.level() == level).findAny();
    return tier.map(it -> code(it.label())).orElse("");
  }

  private static String libraryDefaults() {
    Limits limits = Limits.standard();
    return "%d s, %.0f processor, %d MiB, %d processes and %d MiB of output per stream"
        .formatted(
            limits.wallTime().orElseThrow().toSeconds(),
            limits.cpus().orElseThrow(),
            limits.memoryBytes().orElseThrow() >> 20,
            limits.processes().orElseThrow(),
            limits.outputBytes().orElseThrow() >> 20);
  }

  private static String presets() {
    return enumeration(Presets.names());
  }

  static String code(String text) {
    return "`" + text + "`";
  }

  private static String enumeration(Collection<String> names) {
    List<String> marked = names.stream().map(Facts::code).toList();
    int last = marked.size() - 1;
    return String.join(", ", marked.subList(0, last)) + " and " + marked.get(last);
  }

  static String table(List<String> head, List<List<String>> rows) {
    StringBuilder table =
        new StringBuilder(row(head)).append('\n').append("|---".repeat(head.size()));
    table.append('|');
    rows.forEach(it -> table.append('\n').append(row(it)));
    return table.toString();
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  /** Breaks a paragraph into lines. */
  private static String folded(String paragraph) {
    StringBuilder text = new StringBuilder();
    int column = 0;
    for (String word : paragraph.split(" ", -1)) {
      boolean fits = column + 1 + word.length() <= WIDTH;
      text.append(column == 0 ? "" : fits ? " " : "\n").append(word);
      column = fits && column > 0 ? column + 1 + word.length() : word.length();
    }
    return text.toString();
  }
}
