package dev.bailey.testing.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Policy;
import dev.bailey.randomtest.RandomTest;
import dev.bailey.testing.Act;
import dev.bailey.testing.Ending;
import dev.bailey.testing.TemporaryPlace;
import dev.bailey.testing.files.RuleCase.Kind;
import dev.bailey.testing.files.RuleCase.Node;
import dev.bailey.testing.files.RuleModel.Access;
import dev.bailey.testing.files.RuleModel.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Random trees and rules: what a command can touch is what {@link RuleModel} says. */
final class PathRulesPropertyIT {
  private static final int CASES = 150;

  private final Map<Verdict, Integer> seen = new EnumMap<>(Verdict.class);

  @Test
  void whatCanBeTouchedIsWhatTheRulesSay() {
    RandomTest.check(
        CASES, draws -> whatCanBeTouchedIsWhatTheRulesSay(draws.note(RandomRules.of(draws))));
    System.out.println("cases: " + seen);
  }

  private void whatCanBeTouchedIsWhatTheRulesSay(RuleCase it) throws IOException {
    try (TemporaryPlace place = TemporaryPlace.in("/srv")) {
      it.make(place.path());
      FileAccess files = it.files(place.path());
      RuleModel model = new RuleModel(files);
      seen.merge(model.verdict(), 1, Integer::sum);
      List<Path> before = RuleCase.everything(place.path());
      Act attack = attack(place.path(), before, model.denied());
      Ending ending = run(attack, files, model.verdict());
      assertThat(RuleCase.everything(place.path())).isEqualTo(before);
      if (ending.succeeded()) {
        compare(ending.stdout().lines().toList(), before, model);
      }
    }
  }

  /** The control: unconfined, everything can be touched, moved and made. */
  @Test
  void withoutRulesEverythingCanBeTouched() throws IOException {
    RuleCase it =
        new RuleCase(
            false,
            List.of(
                new Node(Kind.DIRECTORY, "p/a", ""),
                new Node(Kind.FILE, "p/a/b", ""),
                new Node(Kind.LINK, "o/c", "../p/a/b")),
            List.of());
    try (TemporaryPlace place = TemporaryPlace.in("/srv")) {
      it.make(place.path());
      List<Path> before = RuleCase.everything(place.path());
      Path missing = place.resolve("o/x");
      Ending ending = attack(place.path(), before, List.of(missing)).outside();
      String file = place.resolve("p/a/b").toString();
      assertThat(ending.stdout().lines())
          .contains("could rw " + file, "could w " + place.resolve("p/a"))
          .contains("could rw " + place.resolve("o/c"), "got " + file, "made " + missing);
      assertThat(RuleCase.everything(place.path())).isEqualTo(before);
    }
  }

  private static Ending run(Act attack, FileAccess files, Verdict verdict) {
    try {
      Ending ending = attack.inside(Policy.of(files));
      assertThat(ending.succeeded()).as("%s", ending).isTrue();
      assertThat(verdict).as("not refused").isNotEqualTo(Verdict.REFUSED);
      return ending;
    } catch (BaileyException e) {
      assertThat(verdict).as("refused: %s", e.getMessage()).isNotEqualTo(Verdict.KEPT);
      assertThat(e.code()).isIn(ErrorCode.INVALID_REQUEST, ErrorCode.NOT_ENFORCEABLE);
      return new Ending(1, "", "");
    }
  }

  private static void compare(List<String> report, List<Path> paths, RuleModel model)
      throws IOException {
    for (Path path : paths) {
      boolean real = !Files.isSymbolicLink(path);
      Access access = real ? model.of(path) : model.behind(path);
      boolean directory = Files.isDirectory(path);
      String could = could(report, path);
      if (real || (Files.exists(path) && model.isOpen(path))) {
        assertThat(could).as("%s", path).isEqualTo(expected(access, directory));
      } else {
        assertThat(could).as("%s", path).isIn("", expected(access, directory));
      }
      if (real && !directory) {
        String content = Files.readString(path);
        assertThat(report.contains("got " + path) && access == Access.NOTHING)
            .as("%s was read", path)
            .isFalse();
        assertThat(content.equals(path.toString()) || access == Access.WRITE)
            .as("%s was not changed", path)
            .isTrue();
      }
    }
    assertThat(report).noneMatch(it -> it.startsWith("made "));
  }

  private static String expected(Access access, boolean directory) {
    return switch (access) {
      case NOTHING -> "";
      case READ -> directory ? "" : "r";
      case WRITE -> directory ? "w" : "rw";
    };
  }

  private static String could(List<String> report, Path path) {
    return report.stream()
        .filter(it -> it.startsWith("could ") && it.endsWith(" " + path))
        .map(it -> it.substring("could ".length(), it.length() - path.toString().length() - 1))
        .findFirst()
        .orElseThrow();
  }

  private static Act attack(Path place, List<Path> paths, List<Path> denied) throws IOException {
    List<String> command = new ArrayList<>(List.of("/usr/bin/python3", "-c", script()));
    paths.forEach(path -> command.add(path.toString()));
    command.add("--");
    denied.stream()
        .filter(path -> !Files.exists(path, LinkOption.NOFOLLOW_LINKS))
        .forEach(path -> command.add(path.toString()));
    return Act.of(place.resolve("p"), command.toArray(String[]::new));
  }

  private static String script() throws IOException {
    try (InputStream in = PathRulesPropertyIT.class.getResourceAsStream("touch_everything.py")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
