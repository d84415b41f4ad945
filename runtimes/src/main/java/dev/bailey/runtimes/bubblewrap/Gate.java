package dev.bailey.runtimes.bubblewrap;

import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Keeper;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Spawn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The pipes between this JVM and a bwrap with its keeper: the keeper says that it runs, the JVM
 * holds it alive, bwrap reports what it made.
 */
final class Gate implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int SIGKILL = 9;
  private static final int LONGEST_MESSAGE = 4096;

  private final List<Fd> ends = new ArrayList<>();
  private final Handover handover;
  private final Kernel.Pipe ready;
  private final Kernel.Pipe info;
  private final int infoNumber;

  Gate(Spawn spawn) {
    handover = new Handover(spawn);
    try {
      ready = pipe();
      handover.give(ready.write(), Keeper.READY);
      Kernel.Pipe hold = pipe();
      handover.give(hold.read(), Keeper.HOLD);
      info = pipe();
      infoNumber = handover.give(info.write());
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  private Kernel.Pipe pipe() {
    Kernel.Pipe made = Kernel.pipe();
    ends.add(made.read());
    ends.add(made.write());
    return made;
  }

  Handover handover() {
    return handover;
  }

  int info() {
    return infoNumber;
  }

  /** The process has its ends now; ours would keep us from seeing that it gave up. */
  void started() {
    handover.close();
  }

  /**
   * The process id of the keeper, once it runs.
   *
   * @param said where to find what bwrap says when it fails
   */
  int awaitReady(Fd outside, Fd said) {
    String told = awaitText(info.read());
    String answer = told.isEmpty() ? "" : awaitText(ready.read());
    if (answer.isEmpty()) {
      Kernel.signal(outside, SIGKILL);
      Kernel.hasEnded(outside, PATIENCE);
      Kernel.nonBlocking(said);
      throw Obstacles.failure(Kernel.read(said, LONGEST_MESSAGE));
    }
    return InfoText.childOf(told);
  }

  private static String awaitText(Fd pipe) {
    return Kernel.isReadable(pipe, PATIENCE) ? Kernel.read(pipe, LONGEST_MESSAGE) : "";
  }

  @Override
  public void close() {
    handover.close();
    ends.forEach(Fd::close);
  }
}
