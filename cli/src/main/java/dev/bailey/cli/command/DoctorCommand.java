package dev.bailey.cli.command;

import dev.bailey.api.Host;
import dev.bailey.cli.doctor.Diagnosis;
import dev.bailey.cli.doctor.DoctorJson;
import dev.bailey.cli.doctor.DoctorText;
import dev.bailey.cli.doctor.Fact;
import dev.bailey.cli.doctor.JavaFacts;
import dev.bailey.cli.terminal.Console;
import dev.bailey.policy.Limits;
import java.util.ArrayList;
import java.util.List;

/** {@code bailey doctor}: tries every backend and tells what works, what not, and what to do. */
final class DoctorCommand implements Subcommand {
  private static final int NOTHING_WORKS = 1;

  @Override
  public int run(List<String> words, Console console, Machine machine) {
    if (NoWords.wantHelp(words)) {
      console.print(HelpText.doctor());
      return 0;
    }
    NoWords.check("doctor", words, "--json");
    boolean json = words.contains("--json");
    Diagnosis diagnosis = diagnose(machine);
    console.print(json ? DoctorJson.of(diagnosis) : DoctorText.of(diagnosis));
    return diagnosis.chosen().isPresent() ? 0 : NOTHING_WORKS;
  }

  private static Diagnosis diagnose(Machine machine) {
    List<Fact> facts = new ArrayList<>(JavaFacts.list());
    facts.addAll(machine.facts());
    try (Host host = new Host(machine.backends(), Limits.none(), Limits.none())) {
      return Diagnosis.of(Version.text(), facts, host.backends());
    }
  }
}
