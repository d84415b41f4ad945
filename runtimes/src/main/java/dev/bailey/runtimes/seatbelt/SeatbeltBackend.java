package dev.bailey.runtimes.seatbelt;

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
import java.util.List;
import java.util.Optional;

/** Makes command lines for macOS. It runs nothing itself, on no system. */
public final class SeatbeltBackend implements Backend {
  /** Nothing is looked for: a command line is only text. */
  public SeatbeltBackend() {}

  @Override
  public String name() {
    return "seatbelt";
  }

  @Override
  public String isolation() {
    return "hardening, not isolation: rules of macOS, as a command line for a Mac";
  }

  @Override
  public Strength strength() {
    return Strength.HARDENING;
  }

  @Override
  public boolean runsCommands() {
    return false;
  }

  @Override
  public Optional<Obstacle> obstacle() {
    return System.getProperty("os.name", "").startsWith("Mac")
        ? Optional.empty()
        : Optional.of(
            new Obstacle("not macOS", new Remedy.ChangeHost("Run the command line on a Mac.")));
  }

  @Override
  public Optional<Obstacle> probe() {
    return Optional.of(
        new Obstacle(
            "it only makes command lines", new Remedy.Perform(Remedy.Operation.WRAP, name())));
  }

  @Override
  public Cell prepare(EffectivePolicy policy) {
    throw runsNothing();
  }

  @Override
  public ConfinedProcess launch(EffectivePolicy policy, Command command, Streams streams) {
    throw runsNothing();
  }

  private static BaileyException runsNothing() {
    return BaileyException.of(
        ErrorCode.NOT_SUPPORTED, "run", "command", "the seatbelt backend only makes command lines");
  }

  @Override
  public Optional<BaileyException> unwrappable(EffectivePolicy policy) {
    return unkept(policy);
  }

  @Override
  public List<String> wrap(EffectivePolicy policy, Command command) {
    requireKeepable(policy);
    return new SeatbeltLine(policy).around(command);
  }
}
