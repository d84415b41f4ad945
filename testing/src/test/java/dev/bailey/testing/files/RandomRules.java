package dev.bailey.testing.files;

import dev.bailey.randomtest.Draws;
import dev.bailey.testing.files.RuleCase.Kind;
import dev.bailey.testing.files.RuleCase.Node;
import dev.bailey.testing.files.RuleCase.Rule;
import dev.bailey.testing.files.RuleCase.Verb;

/** Makes up trees and rules for paths in them. */
final class RandomRules {
  private final Draws draws;

  private RandomRules(Draws draws) {
    this.draws = draws;
  }

  static RuleCase of(Draws draws) {
    RandomRules random = new RandomRules(draws);
    boolean readOnly = draws.of(false, false, false, true);
    return new RuleCase(readOnly, draws.list(3, 14, random::node), draws.list(1, 5, random::rule));
  }

  private Node node() {
    Kind kind =
        draws.of(Kind.DIRECTORY, Kind.DIRECTORY, Kind.DIRECTORY, Kind.FILE, Kind.FILE, Kind.LINK);
    return new Node(kind, path(), destination());
  }

  private String path() {
    return draws.of("p", "p", "o") + "/" + names(3, "a", "b", "c");
  }

  private String destination() {
    return draws.of("", "../", "../../", "@/p/", "@/o/") + names(2, "a", "b", "c", "p", "o");
  }

  private String names(int most, String... all) {
    return String.join("/", draws.list(1, most, () -> draws.of(all)));
  }

  private Rule rule() {
    Verb verb = draws.of(Verb.READ, Verb.WRITE, Verb.DENY, Verb.DENY);
    int aim = draws.below(1001);
    return verb == Verb.DENY
        ? new Rule(verb, aim, more("", "/x", "/x/../y/z"))
        : new Rule(verb, aim, more("", "", "/../a"));
  }

  /** Mostly nothing. */
  private String more(String... texts) {
    return draws.below(3) < 2 ? "" : draws.of(texts);
  }
}
