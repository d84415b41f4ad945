package dev.bailey.cli;

import dev.bailey.backend.Backend;
import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.TerminalSize;
import dev.bailey.execution.Usage;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Strength;
import java.util.List;
import java.util.Optional;

/** Runs nothing; every command has the outcome it was made with. */
record ScriptedBackend(Outcome outcome) implements Backend, ConfinedProcess {
  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public String isolation() {
    return "nothing runs";
  }

  @Override
  public Strength strength() {
    return Strength.NAMESPACES;
  }

  @Override
  public Optional<Obstacle> obstacle() {
    return Optional.empty();
  }

  @Override
  public Optional<Obstacle> probe() {
    return Optional.empty();
  }

  @Override
  public Cell prepare(EffectivePolicy policy) {
    return new FakeCell(this, policy);
  }

  @Override
  public ConfinedProcess launch(EffectivePolicy policy, Command command, Streams streams) {
    return this;
  }

  @Override
  public Optional<BaileyException> unwrappable(EffectivePolicy policy) {
    return Optional.empty();
  }

  @Override
  public List<String> wrap(EffectivePolicy policy, Command command) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Completion supervise() {
    return new Completion(outcome, Usage.none(), new Enforcement(List.of()));
  }

  @Override
  public void kill() {}

  @Override
  public void signal(int number) {}

  @Override
  public void resize(TerminalSize size) {}
}
