package dev.bailey.cli.signal;

/** Where signals come from. */
public interface SignalSource {
  /**
   * Has the forwarder told about every arrival of a signal. Does nothing for a signal this process
   * cannot catch, or that it was started with ignored.
   */
  void connect(ForwardedSignal signal, SignalForwarder forwarder);
}
