package dev.bailey.cli.command;

import dev.bailey.api.Host;
import dev.bailey.cli.doctor.Diagnosis;
import dev.bailey.cli.doctor.DoctorJson;
import dev.bailey.cli.doctor.DoctorText;
import dev.bailey.cli.doctor.Fact;
import dev.bailey.cli.doctor.JavaFacts;
import dev.bailey.cli.syntax.ArgumentSyntax;
import dev.bailey.cli.syntax.PlainFlag;
import dev.bailey.cli.syntax.Syntax;
import dev.bailey.cli.syntax.TypedWords;
import dev.bailey.cli.terminal.Console;
import dev.bailey.policy.Limits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** {@code bailey doctor}: tries every backend and tells what works, what not, and what to do. */
final class DoctorCommand extends ParsedCommand {
  private static final int NOTHING_WORKS = 1;
  private static final PlainFlag JSON = PlainFlag.toggle("--json", "print one JSON object");

  DoctorCommand() {
    super(CommandName.DOCTOR);
  }

  static CommandSpec syntax() {
    return Syntax.of("doctor", ArgumentSyntax.parse(""))
        .summary("show what works on this machine, and how to fix what does not")
        .says(
            """
            Tries every backend by confining a command with it, and says what works on this \
            machine, why the others do not, and what would fix them.\
            """)
        .flags(JSON, PlainFlag.HELP)
        .exitCodes(exitCodes())
        .spec();
  }

  private static Map<String, String> exitCodes() {
    Map<String, String> codes = new LinkedHashMap<>();
    codes.put("0", "'bailey run' works on this machine");
    codes.put("1", "nothing confines commands here yet");
    return codes;
  }

  @Override
  int run(TypedWords words, Console console, Machine machine) {
    Diagnosis diagnosis = diagnose(machine);
    console.print(words.has(JSON) ? DoctorJson.of(diagnosis) : DoctorText.of(diagnosis));
    return diagnosis.chosen().isPresent() ? 0 : NOTHING_WORKS;
  }

  private static Diagnosis diagnose(Machine machine) {
    List<Fact> facts = new ArrayList<>(JavaFacts.list());
    facts.addAll(machine.facts());
    try (Host host = new Host(machine.backends(), Limits.none(), Limits.none())) {
      return Diagnosis.of(BuildVersion.text(), facts, host.backends());
    }
  }
}
