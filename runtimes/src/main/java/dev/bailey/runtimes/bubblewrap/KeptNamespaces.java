package dev.bailey.runtimes.bubblewrap;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Keeper;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Spawn;
import dev.bailey.linux.launch.ProcessState;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Namespaces that a bwrap has made, with a {@link Keeper} as the only process in them. */
final class KeptNamespaces implements AutoCloseable {
  private static final int SIGKILL = 9;

  private final Gate gate;
  private final Fd outside;
  private final Fd keeper;
  private final int pid;
  private boolean killed;
  private boolean closed;

  private KeptNamespaces(Gate gate, Fd outside, int pid) {
    this.gate = gate;
    this.outside = outside;
    this.pid = pid;
    keeper = Kernel.pidfd(pid);
  }

  /**
   * Starts bwrap, waits for the keeper, and cuts off its mounts from the host's.
   *
   * @param prefix what bwrap is started through; empty for nothing
   * @param options adds what bwrap is told; descriptors can be handed over to it
   */
  static KeptNamespaces start(
      Installed bwrap, List<String> prefix, BiConsumer<List<String>, Handover> options) {
    Kernel.Pipe words = Kernel.pipe();
    try (Spawn spawn = new Spawn("start bwrap")) {
      spawn.open(0, "/dev/null", Flags.O_RDONLY);
      spawn.open(1, "/dev/null", Flags.O_WRONLY);
      spawn.duplicate(words.write().number(), 2);
      Gate gate = new Gate(spawn);
      try {
        List<String> line = line(bwrap, prefix, options, gate);
        spawn.add(line.getFirst(), line, OrphanedBwraps.environment());
        Spawner.run(spawn);
        words.write().close();
        spawn.requireSuccess();
        gate.started();
        return await(gate, Kernel.watch(spawn.pid()), words.read());
      } catch (RuntimeException | Error e) {
        gate.close();
        throw e;
      }
    } finally {
      words.write().close();
      words.read().close();
    }
  }

  /** Options go by a file: a command line is bounded in length. */
  private static List<String> line(
      Installed bwrap, List<String> prefix, BiConsumer<List<String>, Handover> options, Gate gate) {
    Handover handover = gate.handover();
    List<String> arguments = new ArrayList<>(List.of("--info-fd", gate.info() + ""));
    options.accept(arguments, handover);
    byte[] text = (String.join("\0", arguments) + "\0").getBytes(StandardCharsets.UTF_8);
    List<String> line = new ArrayList<>(prefix);
    line.addAll(List.of(bwrap.path().toString(), "--args", handover.give(text) + "", "--"));
    line.add("/proc/self/fd/" + handover.give(Keeper.file()));
    handover.seal();
    return line;
  }

  private static KeptNamespaces await(Gate gate, Fd outside, Fd said) {
    try {
      int pid = gate.awaitReady(outside, said);
      PrivateMounts.make(pid);
      return new KeptNamespaces(gate, outside, pid);
    } catch (RuntimeException | Error e) {
      end(outside);
      throw e;
    }
  }

  private static void end(Fd outside) {
    Kernel.signal(outside, SIGKILL);
    Kernel.await(outside);
    outside.close();
  }

  /** The keeper's process id, as this process sees it. */
  int pid() {
    return pid;
  }

  Fd keeper() {
    return keeper;
  }

  /** Whether it has not ended yet; cheaper than {@link #isAlive}. */
  synchronized boolean isRunning() {
    return !closed && !killed && !Kernel.hasEnded(keeper, Duration.ZERO);
  }

  /** Whether it lives. One that is dying can no longer be entered. */
  synchronized boolean isAlive() {
    return isRunning() && !ProcessState.isDying(pid);
  }

  /** Ends the keeper, and with it everything in its PID namespace if it has one. Thread-safe. */
  synchronized void kill() {
    if (!closed) {
      killed = true;
      Kernel.signal(keeper, SIGKILL);
    }
  }

  /**
   * Ends it and waits until it has ended; children of ours in it must have been reaped.
   *
   * @throws BaileyException VERIFICATION_FAILED if it has not ended after a minute
   */
  @Override
  public void close() {
    close(Gate.PATIENCE);
  }

  /** The same with another patience. */
  synchronized void close(Duration patience) {
    if (closed) {
      return;
    }
    kill();
    closed = true;
    boolean ended = Kernel.hasEnded(keeper, patience);
    end(outside);
    keeper.close();
    gate.close();
    if (!ended) {
      throw BaileyException.of(
          ErrorCode.VERIFICATION_FAILED,
          "end",
          "the keeper of a sandbox, process " + pid,
          "it was killed and still runs after " + patience.toSeconds() + " s");
    }
  }
}
