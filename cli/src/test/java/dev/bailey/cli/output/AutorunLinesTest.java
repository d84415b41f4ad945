package dev.bailey.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.AutorunReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AutorunLinesTest {
  private static final Path PROJECT = Path.of("/project");

  private final List<AutorunChange> changes = new ArrayList<>();

  private void add(String name, String runner) {
    changes.add(
        new AutorunChange(PROJECT.resolve(name), AutorunChange.Kind.APPEARED, runner, "at start"));
  }

  private List<String> lines() {
    return AutorunLines.of(new AutorunReport(List.of(), changes, true), PROJECT).lines().toList();
  }

  @Test
  void aCrowdOfOneKindHidesNoOther() {
    for (int i = 0; i < 3000; i++) {
      add("a" + i + ".code-workspace", "an editor");
    }
    add(".envrc", "direnv");
    assertThat(lines()).hasSize(11);
    assertThat(lines().get(9)).contains(".envrc appeared");
    assertThat(lines().getLast()).contains("2991 more of the same kinds");
  }

  @Test
  void eachKindIsToldHoweverManyThereAre() {
    for (int i = 0; i < 30; i++) {
      add("f" + i, "program " + i);
      add("g" + i, "program " + i);
    }
    assertThat(lines()).hasSize(31);
    assertThat(lines().get(29)).contains("f29 appeared");
  }

  @Test
  void aFewAreToldInTheirOrder() {
    add("one", "a");
    add("two", "a");
    add("three", "b");
    assertThat(lines()).hasSize(3);
    assertThat(lines().get(1)).contains("two appeared");
  }
}
