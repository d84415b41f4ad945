package dev.bailey.linux.seccomp;

import static dev.bailey.linux.seccomp.SeccompAction.ALLOW;
import static dev.bailey.linux.seccomp.SeccompAction.ENOMEM;
import static dev.bailey.linux.seccomp.SeccompAction.ENOPROTOOPT;
import static dev.bailey.linux.seccomp.SeccompAction.ENOSYS;
import static dev.bailey.linux.seccomp.SeccompAction.ENOTTY;
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
 *   <li>No CLONE_PARENT: the new process would be a child of the JVM, which does not wait for it.
 *       It would outlive its command and keep its namespace alive.
 *   <li>No btrfs subvolumes: a quota of the project does not hold in one, and no snapshot has it.
 *   <li>No huge pages by name: they are taken from a reserve of the host's and count against no
 *       limit of memory. Told that there are none, programs take ordinary pages.
 *   <li>No change of a file's project or of its flags: a file of another project, or a directory
 *       that does not pass its project on, is out of the project's quota.
 *   <li>No leases: they make the host wait when it opens a file of the project.
 *   <li>No other limit of core dumps: with any value but the one that a command begins with, 0
 *       included, a crash starts the host's program for core dumps, as root.
 *   <li>No other place of a process's own environment and arguments: the host, which reads them in
 *       /proc, would read as much as the guest likes.
 *   <li>No change of how PID 1 is scheduled, nor of its limits. It ends the whole sandbox when it
 *       is killed, which it can only do when it gets a processor; in a user namespace that an
 *       ordinary user made, it is of the guest's user.
 *   <li>No error queues of sockets: what waits there counts against no limit of memory.
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

  private static final int RLIMIT_CORE = 4;
  private static final int PR_SET_MM = 35;
  private static final int PID_1 = 1;
  private static final int PRIO_USER = 2;
  private static final int IOPRIO_WHO_USER = 3;

  private static final int SOL_SOCKET = 1;
  private static final int SO_TIMESTAMPING_OLD = 37;
  private static final int SO_TIMESTAMPING_NEW = 65;
  private static final int SOL_IP = 0;
  private static final int IP_RECVERR = 11;
  private static final int SOL_IPV6 = 41;
  private static final int IPV6_RECVERR = 25;

  private static final int MAP_HUGETLB = 0x40000;
  private static final int MFD_HUGETLB = 0x4;
  private static final int SHM_HUGETLB = 04000;
  private static final int FS_IOC_SETFLAGS = 0x40086602;
  private static final int FS_IOC32_SETFLAGS = 0x40046602;
  private static final int FS_IOC_FSSETXATTR = 0x401c5820;

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
    addHugePageRules(rules, SeccompAction.errno(ENOMEM));
    addQuotaRules(rules);
    addCoreDumpRules(rules, refuse);
    rules.add(Rule.of("prctl", refuse, is(0, PR_SET_MM)));
    addFirstProcessRules(rules, refuse);
    addErrorQueueRules(rules);
  }

  /** By its number, by that of its process group, which is the same, and by its user. */
  private static void addFirstProcessRules(List<Rule> rules, SeccompAction refuse) {
    ArgumentCondition setting = ArgumentCondition.of(2, Operator.NE, 0);
    rules.add(Rule.of("prlimit64", refuse, is(0, PID_1), setting));
    rules.add(
        new Rule(
            List.of("sched_setaffinity", "sched_setparam", "sched_setscheduler", "sched_setattr"),
            refuse,
            List.of(is(0, PID_1))));
    rules.add(new Rule(List.of("setpriority", "ioprio_set"), refuse, List.of(is(1, PID_1))));
    rules.add(Rule.of("setpriority", refuse, is(0, PRIO_USER)));
    rules.add(Rule.of("ioprio_set", refuse, is(0, IOPRIO_WHO_USER)));
  }

  /**
   * Programs that want no core dumps (gpg, for example) end when they cannot say so, and none are
   * made: so they are told that it is done. Not for another process, and not where the limit before
   * is asked for in the same call, which would be left unanswered.
   */
  private static void addCoreDumpRules(List<Rule> rules, SeccompAction refuse) {
    ArgumentCondition setting = ArgumentCondition.of(2, Operator.NE, 0);
    ArgumentCondition asking = ArgumentCondition.of(3, Operator.NE, 0);
    ArgumentCondition another = ArgumentCondition.of(0, Operator.NE, 0).onLowWord();
    rules.add(Rule.of("prlimit64", refuse, is(1, RLIMIT_CORE), setting, asking));
    rules.add(Rule.of("prlimit64", refuse, is(1, RLIMIT_CORE), setting, another));
    rules.add(Rule.of("prlimit64", SeccompAction.pretend(), is(1, RLIMIT_CORE), setting));
    rules.add(Rule.of("setrlimit", SeccompAction.pretend(), is(0, RLIMIT_CORE)));
  }

  /** The C library's look-up of names gives up where it cannot ask for errors, and needs none. */
  private static void addErrorQueueRules(List<Rule> rules) {
    SeccompAction pretend = SeccompAction.pretend();
    rules.add(Rule.of("setsockopt", pretend, is(1, SOL_IP), is(2, IP_RECVERR)));
    rules.add(Rule.of("setsockopt", pretend, is(1, SOL_IPV6), is(2, IPV6_RECVERR)));
    SeccompAction unknown = SeccompAction.errno(ENOPROTOOPT);
    rules.add(Rule.of("setsockopt", unknown, is(1, SOL_SOCKET), is(2, SO_TIMESTAMPING_OLD)));
    rules.add(Rule.of("setsockopt", unknown, is(1, SOL_SOCKET), is(2, SO_TIMESTAMPING_NEW)));
  }

  private static void addHugePageRules(List<Rule> rules, SeccompAction none) {
    rules.add(Rule.of("mmap", none, has(3, MAP_HUGETLB)));
    rules.add(Rule.of("memfd_create", none, has(1, MFD_HUGETLB)));
    rules.add(Rule.of("shmget", none, has(2, SHM_HUGETLB)));
  }

  private static void addQuotaRules(List<Rule> rules) {
    // As on a file system without such attributes: programs go on without.
    SeccompAction none = SeccompAction.errno(ENOTTY);
    rules.add(Rule.of("ioctl", none, is(1, FS_IOC_SETFLAGS)));
    rules.add(Rule.of("ioctl", none, is(1, FS_IOC32_SETFLAGS)));
    rules.add(Rule.of("ioctl", none, is(1, FS_IOC_FSSETXATTR)));
    // Told that it does not exist, programs take the calls above.
    rules.add(Rule.of("file_setattr", SeccompAction.errno(ENOSYS)));
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
