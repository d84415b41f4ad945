package dev.bailey.linux.landlock;

import static dev.bailey.linux.abi.Landlock.LANDLOCK_ACCESS_FS_IOCTL_DEV;
import static dev.bailey.linux.abi.Landlock.LANDLOCK_ACCESS_FS_MAKE_SYM;
import static dev.bailey.linux.abi.Landlock.LANDLOCK_ACCESS_FS_REFER;
import static dev.bailey.linux.abi.Landlock.LANDLOCK_ACCESS_FS_TRUNCATE;

import dev.bailey.backend.Refusals;
import dev.bailey.error.BaileyException;
import dev.bailey.linux.abi.Landlock;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.policy.EffectivePolicy;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Promise;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** A version of Landlock's interface: what it can refuse, and what it leaves open. */
record LandlockAbi(int version) {
  private static final int REFER = 2;
  private static final int TRUNCATE = 3;
  private static final int TCP = 4;
  private static final int IOCTL_DEV = 5;
  private static final int SCOPES = 6;

  /** The running kernel's version, or a negated errno. */
  static int ask() {
    return (int)
        Kernel.call(
            Syscall.LANDLOCK_CREATE_RULESET, 0, 0, Landlock.LANDLOCK_CREATE_RULESET_VERSION);
  }

  /** Every right to files that this version knows. */
  long files() {
    long rights = 2 * LANDLOCK_ACCESS_FS_MAKE_SYM - 1;
    rights |= version >= REFER ? LANDLOCK_ACCESS_FS_REFER : 0;
    rights |= version >= TRUNCATE ? LANDLOCK_ACCESS_FS_TRUNCATE : 0;
    rights |= version >= IOCTL_DEV ? LANDLOCK_ACCESS_FS_IOCTL_DEV : 0;
    return rights;
  }

  /** What is refused of the network, besides what the filter of system calls refuses. */
  long network(NetworkAccess access) {
    return version >= TCP && !(access instanceof NetworkAccess.Full)
        ? Landlock.LANDLOCK_ACCESS_NET_BIND_TCP | Landlock.LANDLOCK_ACCESS_NET_CONNECT_TCP
        : 0;
  }

  /** What ends at the border of the sandbox. */
  long scopes() {
    return version >= SCOPES
        ? Landlock.LANDLOCK_SCOPE_ABSTRACT_UNIX_SOCKET | Landlock.LANDLOCK_SCOPE_SIGNAL
        : 0;
  }

  /** Whether signals stop at the border. */
  boolean scopesSignals() {
    return version >= SCOPES;
  }

  /** Whether files outside can be kept from being emptied. */
  boolean controlsTruncation() {
    return version >= TRUNCATE;
  }

  /** What no policy for a project can have from this version, see {@link #check}. */
  Set<Promise> leavesOpen() {
    Set<Promise> open = EnumSet.noneOf(Promise.class);
    if (!controlsTruncation()) {
      open.add(Promise.FILES);
    }
    if (!scopesSignals()) {
      open.add(Promise.PROCESSES);
    }
    return open;
  }

  /** Fails for what this version leaves open, unless the caller accepted that. */
  void check(EffectivePolicy policy) {
    Refusals.raiseFirst(unkept(policy));
  }

  /** The failure of what this version leaves open; absent where the caller accepted that. */
  Optional<BaileyException> unkept(EffectivePolicy policy) {
    return Refusals.firstOf(truncation(policy), signals(policy));
  }

  private Optional<BaileyException> truncation(EffectivePolicy policy) {
    boolean restricted =
        policy.files().mode() != FileAccess.Mode.UNRESTRICTED || !policy.files().deny().isEmpty();
    return !restricted || controlsTruncation()
        ? Optional.empty()
        : policy.unacceptedByName(
            Promise.FILES,
            "Landlock version "
                + version
                + " cannot keep your other files from being emptied (version 3, Linux 6.2, can)");
  }

  private Optional<BaileyException> signals(EffectivePolicy policy) {
    return scopesSignals()
        ? Optional.empty()
        : policy.unacceptedByName(
            Promise.PROCESSES,
            "Landlock version "
                + version
                + " cannot keep signals from your other processes (version 6, Linux 6.12, can)");
  }
}
