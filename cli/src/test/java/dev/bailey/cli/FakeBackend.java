package dev.bailey.cli;

import dev.bailey.backend.Backend;
import dev.bailey.backend.Cell;
import dev.bailey.backend.ConfinedProcess;
import dev.bailey.backend.Streams;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.Command;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.Strength;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs commands unconfined, and remembers what it was asked for. */
final class FakeBackend implements Backend {
  private final String name;
  private final Strength strength;
  private final List<EffectivePolicy> policies = new ArrayList<>();
  private final List<Command> commands = new ArrayList<>();
  private Optional<Obstacle> obstacle = Optional.empty();
  private Optional<Obstacle> probe = Optional.empty();
  private Optional<RuntimeException> failure = Optional.empty();
  private boolean closed;
  private boolean runs = true;

  FakeBackend(String name) {
    this(name, Strength.NAMESPACES);
  }

  FakeBackend(String name, Strength strength) {
    this.name = name;
    this.strength = strength;
  }

  FakeBackend withObstacle(String reason, String fix) {
    obstacle = Optional.of(new Obstacle(reason, new Remedy.Advice(fix)));
    return this;
  }

  FakeBackend withProbe(String reason, String fix) {
    probe = Optional.of(new Obstacle(reason, new Remedy.Advice(fix)));
    return this;
  }

  FakeBackend failingWith(RuntimeException exception) {
    failure = Optional.of(exception);
    return this;
  }

  FakeBackend runningNothing() {
    runs = false;
    return this;
  }

  EffectivePolicy lastPolicy() {
    return policies.getLast();
  }

  Command lastCommand() {
    return commands.getLast();
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String isolation() {
    return "nothing, it is a fake";
  }

  @Override
  public Strength strength() {
    return strength;
  }

  @Override
  public boolean runsCommands() {
    return runs;
  }

  @Override
  public Optional<Obstacle> obstacle() {
    return obstacle;
  }

  @Override
  public Optional<Obstacle> probe() {
    return probe;
  }

  @Override
  public Cell prepare(EffectivePolicy policy) {
    return new FakeCell(this, policy);
  }

  @Override
  public ConfinedProcess launch(EffectivePolicy policy, Command command, Streams streams) {
    policies.add(policy);
    commands.add(command);
    if (failure.isPresent()) {
      throw failure.get();
    }
    ProcessBuilder builder = new ProcessBuilder(command.arguments());
    builder.environment().putAll(command.environment());
    builder.directory(command.workingDirectory().orElse(policy.files().project()).toFile());
    try {
      return new FakeProcess(builder.start(), policy, command, streams);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Optional<BaileyException> unwrappable(EffectivePolicy policy) {
    return failure
        .filter(BaileyException.class::isInstance)
        .map(BaileyException.class::cast)
        .filter(it -> it.code() == ErrorCode.NOT_SUPPORTED);
  }

  @Override
  public List<String> wrap(EffectivePolicy policy, Command command) {
    policies.add(policy);
    if (failure.isPresent()) {
      throw failure.get();
    }
    if (policy.limits().memoryBytes().isPresent()) {
      throw BaileyException.of(ErrorCode.NOT_ENFORCEABLE, "enforce", "memory", "not by wrapping")
          .withHint("To run without it: --accept memory.");
    }
    List<String> words = new ArrayList<>(List.of("confine", "--net=" + policy.network().label()));
    words.add("--");
    words.addAll(command.arguments());
    return words;
  }

  @Override
  public void close() {
    closed = true;
  }
}
