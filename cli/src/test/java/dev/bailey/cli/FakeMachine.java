package dev.bailey.cli;

import dev.bailey.backend.Backend;
import dev.bailey.backend.Backends;
import dev.bailey.cli.command.Machine;
import dev.bailey.cli.doctor.Fact;
import dev.bailey.cli.signal.ForwardedSignal;
import dev.bailey.cli.signal.SignalForwarder;
import dev.bailey.cli.signal.SignalSource;
import dev.bailey.cli.terminal.CallerTerminal;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A machine with the backends, facts and terminal a test wants. */
final class FakeMachine implements Machine, SignalSource {
  private final List<Backend> backends;
  private final CompletableFuture<SignalForwarder> forwarder = new CompletableFuture<>();
  private CallerTerminal terminal = CallerTerminal.none();
  private List<Fact> facts = List.of();

  FakeMachine(Backend... backends) {
    this.backends = List.of(backends);
  }

  FakeMachine with(CallerTerminal newTerminal) {
    terminal = newTerminal;
    return this;
  }

  FakeMachine with(Fact... newFacts) {
    facts = List.of(newFacts);
    return this;
  }

  /** Lets a signal arrive, as soon as somebody listens. */
  void raise(ForwardedSignal signal) {
    forwarder.join().arrived(signal);
  }

  @Override
  public Backends backends() {
    return new Backends(backends);
  }

  @Override
  public List<Fact> facts() {
    return facts;
  }

  @Override
  public CallerTerminal terminal() {
    return terminal;
  }

  @Override
  public SignalSource signals() {
    return this;
  }

  @Override
  public void connect(ForwardedSignal signal, SignalForwarder listener) {
    forwarder.complete(listener);
  }
}
