package dev.bailey.cli.man;

import dev.bailey.cli.help.HelpPage;
import dev.bailey.cli.options.Flag;
import dev.bailey.cli.syntax.ArgumentSyntax;
import dev.bailey.cli.syntax.Specs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/** The man page of one command, with the macros of man(7). */
final class ManPage {
  private final CommandSpec command;
  private final Roff roff = new Roff();

  private ManPage(CommandSpec command) {
    this.command = command;
  }

  /** Of a command that a version of Bailey has. */
  static String of(CommandSpec command, String version) {
    return new ManPage(command).text(version);
  }

  /** As the page is called: {@code bailey-session-exec}. */
  static String name(CommandSpec command) {
    return command.qualifiedName("-");
  }

  private String text(String version) {
    roff.title(name(command), "Bailey " + version);
    roff.section("Name");
    roff.text(name(command) + " - " + String.join(" ", command.usageMessage().header()));
    roff.section("Synopsis");
    roff.bold(Specs.fullName(command), Specs.synopsis(command));
    for (String alias : command.aliases()) {
      roff.paragraph();
      roff.bold(Specs.fullName(command.parent()) + " " + alias, "");
    }
    roff.section("Description");
    for (String paragraph : HelpPage.paragraphs(command)) {
      roff.paragraph();
      roff.text(paragraph);
    }
    subcommands();
    options();
    exitCodes();
    examples();
    seeAlso();
    return roff.toString();
  }

  private void subcommands() {
    if (command.subcommands().isEmpty()) {
      return;
    }
    roff.section(command.parent() == null ? "Commands" : "Verbs");
    for (CommandSpec each : Specs.subcommands(command)) {
      roff.taggedParagraph(each.name(), ArgumentSyntax.of(each).text());
      roff.text(HelpPage.paragraphs(each).getFirst());
    }
  }

  private void options() {
    Map<String, List<Flag>> groups = HelpPage.byHeading(command);
    if (groups.isEmpty()) {
      return;
    }
    roff.section("Options");
    groups.forEach((heading, flags) -> {
      if (groups.size() > 1) {
        roff.subsection(heading);
      }
      for (Flag flag : flags) {
        roff.taggedParagraph(flag.flag(), flag.placeholder());
        roff.brokenLines(flag.help());
      }
    });
  }

  private void exitCodes() {
    Map<String, String> codes = command.usageMessage().exitCodeList();
    if (!codes.isEmpty()) {
      roff.section("Exit status");
      codes.forEach((code, meaning) -> {
        roff.taggedParagraph(code, "");
        roff.text(meaning);
      });
    }
  }

  private void examples() {
    String[] lines = command.usageMessage().footer();
    if (lines.length > 0) {
      roff.section("Examples");
      roff.verbatim(List.of(lines));
    }
  }

  /** The pages directly above and below. */
  private void seeAlso() {
    List<String> pages = new ArrayList<>();
    if (command.parent() != null) {
      pages.add(name(command.parent()));
    }
    Specs.subcommands(command).forEach(it -> pages.add(name(it)));
    roff.section("See also");
    roff.references(pages);
  }
}
