package dev.bailey.linux.seccomp;

import static dev.bailey.linux.seccomp.SeccompAction.ALLOW;
import static dev.bailey.linux.seccomp.SeccompAction.ENOSYS;
import static dev.bailey.linux.seccomp.SeccompAction.EPERM;

import dev.bailey.linux.seccomp.ArgumentCondition.Operator;
import dev.bailey.linux.seccomp.SeccompProfile.Rule;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules that protect the host whatever else a guest may do; they are part of the standard
 * profile and are put in front of any other.
 *
 * <ul>
 *   <li>No setuid and no setgid bits, no devices. A guest is an unprivileged user, but what it
 *       makes in the project is stored as the project owner's, on an id-mapped mount: its setuid
 *       file would be the owner's, often root's, for every user of the host to run.
 *   <li>No user namespaces, for the same reason: in one of its own the guest may give its file
 *       capabilities, and as the owner is root, they too count on the host.
 *   <li>Nothing that acts on the terminal beyond the guest's own use of it.
 *   <li>No children for somebody else: a process that is made a child of the launcher is one that
 *       nobody waits for. It outlives its command, and its namespace cannot end.
 *   <li>No btrfs subvolumes: a quota of the project does not hold in one, and no snapshot has it.
 *   <li>No leases: they make the host wait when it opens a file of the project.
 * </ul>
 *
 * <p>All arguments here are {@code int} or shorter to the kernel, hence the low words.
 */
final class GuardProfile {
  /** S_ISUID and S_ISGID. */
  private static final int SET_ID = 06000;

  private static final int S_IFMT = 0170000;
  private static final int S_IFCHR = 0020000;
  private static final int S_IFBLK = 0060000;

  /** O_CREAT, and of O_TMPFILE the bit that is its own: only with one of them the mode counts. */
  private static final int CREATING = 0100 | 020000000;

  private static final int CLONE_PARENT = 0x8000;
  private static final int CLONE_NEWUSER = 0x10000000;
  private static final int TIOCSTI = 0x5412;
  private static final int TIOCLINUX = 0x541C;
  private static final int TIOCSETD = 0x5423;
  private static final int BTRFS_IOC_SNAP_CREATE = 0x50009401;
  private static final int BTRFS_IOC_SUBVOL_CREATE = 0x5000940e;
  private static final int BTRFS_IOC_SNAP_CREATE_V2 = 0x50009417;
  private static final int BTRFS_IOC_SUBVOL_CREATE_V2 = 0x50009418;
  private static final int F_SETLEASE = 1024;
  private static final int F_SETDELEG = 1040;

  private GuardProfile() {}

  static SeccompProfile profile() {
    List<Rule> rules = new ArrayList<>();
    addRules(rules);
    addUserNamespaceRules(rules);
    return new SeccompProfile(ALLOW, rules);
  }

  /** What the standard profile has without them: it allows no namespaces at all. */
  private static void addUserNamespaceRules(List<Rule> rules) {
    SeccompAction refuse = SeccompAction.errno(EPERM);
    rules.add(new Rule(List.of("clone", "unshare"), refuse, List.of(has(0, CLONE_NEWUSER))));
    // Its flags lie in memory.
    rules.add(Rule.of("clone3", SeccompAction.errno(ENOSYS)));
  }

  static void addRules(List<Rule> rules) {
    SeccompAction refuse = SeccompAction.errno(EPERM);
    addModeRules(rules, refuse);
    addDeviceRules(rules, refuse);
    rules.add(Rule.of("clone", refuse, has(0, CLONE_PARENT)));
    // These put characters into the terminal's input, to be read by the shell outside.
    rules.add(Rule.of("ioctl", refuse, is(1, TIOCSTI)));
    rules.add(Rule.of("ioctl", refuse, is(1, TIOCLINUX)));
    // Gives the terminal to another driver, loading its module: parts with a history of holes.
    rules.add(Rule.of("ioctl", refuse, is(1, TIOCSETD)));
    rules.add(Rule.of("ioctl", refuse, is(1, BTRFS_IOC_SNAP_CREATE)));
    rules.add(Rule.of("ioctl", refuse, is(1, BTRFS_IOC_SUBVOL_CREATE)));
    rules.add(Rule.of("ioctl", refuse, is(1, BTRFS_IOC_SNAP_CREATE_V2)));
    rules.add(Rule.of("ioctl", refuse, is(1, BTRFS_IOC_SUBVOL_CREATE_V2)));
    rules.add(Rule.of("fcntl", refuse, is(1, F_SETLEASE)));
    // The same for directories, and for files again (Linux 6.19).
    rules.add(Rule.of("fcntl", refuse, is(1, F_SETDELEG)));
  }

  private static void addModeRules(List<Rule> rules, SeccompAction refuse) {
    // mkdir leaves the bits out today. Refusing them costs nothing, asks no file system to agree,
    // and a program that wants them learns it here instead of from a directory without them.
    rules.add(
        new Rule(
            List.of("chmod", "fchmod", "creat", "mkdir", "mknod"),
            refuse,
            List.of(has(1, SET_ID))));
    rules.add(
        new Rule(
            List.of("fchmodat", "fchmodat2", "mkdirat", "mknodat"),
            refuse,
            List.of(has(2, SET_ID))));
    // Without a file to create the mode is whatever lay in the register.
    rules.add(Rule.of("open", refuse, has(1, CREATING), has(2, SET_ID)));
    rules.add(Rule.of("openat", refuse, has(2, CREATING), has(3, SET_ID)));
    // Its mode lies in memory, which a filter cannot read; told that it does not exist, programs
    // take openat.
    rules.add(Rule.of("openat2", SeccompAction.errno(ENOSYS)));
    // Through its rings files are opened and created past any filter.
    rules.add(Rule.of("io_uring_setup", refuse));
  }

  /** The kernel wants a capability for devices too, except for the 0:0 that overlayfs uses. */
  private static void addDeviceRules(List<Rule> rules, SeccompAction refuse) {
    rules.add(Rule.of("mknod", refuse, ofType(1, S_IFCHR)));
    rules.add(Rule.of("mknod", refuse, ofType(1, S_IFBLK)));
    rules.add(Rule.of("mknodat", refuse, ofType(2, S_IFCHR)));
    rules.add(Rule.of("mknodat", refuse, ofType(2, S_IFBLK)));
  }

  private static ArgumentCondition is(int index, int value) {
    return ArgumentCondition.of(index, Operator.EQ, value).onLowWord();
  }

  /** Any of the bits is set. */
  private static ArgumentCondition has(int index, int bits) {
    return new ArgumentCondition(index, Operator.MASKED_NE, 0, bits, true);
  }

  private static ArgumentCondition ofType(int index, int type) {
    return ArgumentCondition.masked(index, S_IFMT, type).onLowWord();
  }
}
