package dev.bailey.policy;

/** What a command can reach over the network. */
public sealed interface NetworkAccess {
  /** Nothing but a loopback interface of its own. */
  record None() implements NetworkAccess {}

  /** Whatever the host reaches. */
  record Full() implements NetworkAccess {}

  static NetworkAccess none() {
    return new None();
  }

  static NetworkAccess full() {
    return new Full();
  }

  /** The word used on the command line. */
  default String label() {
    return switch (this) {
      case None _ -> "none";
      case Full _ -> "full";
    };
  }
}
