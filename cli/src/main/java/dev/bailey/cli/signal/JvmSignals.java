package dev.bailey.cli.signal;

import sun.misc.Signal;

/**
 * The signals of this process. The JVM keeps SIGQUIT for its thread dump, so that one is not
 * forwarded; a signal the process was started with ignored (nohup) stays ignored.
 */
public final class JvmSignals implements SignalSource {
  @Override
  public void connect(ForwardedSignal signal, SignalForwarder forwarder) {
    try {
      Signal.handle(new Signal(signal.name()), _ -> forwarder.arrived(signal));
    } catch (IllegalArgumentException _) {
      // The JVM keeps this signal for itself: it is not forwarded, as said above.
    }
  }
}
