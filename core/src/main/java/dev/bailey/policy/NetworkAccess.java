package dev.bailey.policy;

/** What a command can reach over the network. */
public sealed interface NetworkAccess {
  /** Nothing but a loopback interface of its own. */
  record None() implements NetworkAccess {
    @Override
    public String label() {
      return "none";
    }
  }

  /** Whatever the host reaches. */
  record Full() implements NetworkAccess {
    @Override
    public String label() {
      return "full";
    }
  }

  static NetworkAccess none() {
    return new None();
  }

  static NetworkAccess full() {
    return new Full();
  }

  /** The word used on the command line. */
  String label();
}
