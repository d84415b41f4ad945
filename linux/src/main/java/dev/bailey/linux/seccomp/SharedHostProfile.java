package dev.bailey.linux.seccomp;

import static dev.bailey.linux.seccomp.SeccompAction.EPERM;

import dev.bailey.linux.seccomp.ArgumentCondition.Operator;
import dev.bailey.linux.seccomp.SeccompProfile.Rule;
import java.util.ArrayList;
import java.util.List;

/**
 * Seccomp rules for a command without namespaces. It runs as the caller's user among the caller's
 * processes and files, and Landlock does not restrict everything that can be done to those.
 */
public final class SharedHostProfile {
  private static final int AF_UNIX = 1;
  private static final int SOCK_STREAM = 1;
  private static final int SOCK_SEQPACKET = 5;
  private static final int SOCK_TYPE = 0xF;
  private static final int EAFNOSUPPORT = 97;
  private static final int ENOTTY = 25;
  private static final int ENOTSUP = 95;
  private static final int RLIMIT_LOCKS = 10;
  private static final int PRIO_USER = 2;
  private static final int IOPRIO_WHO_USER = 3;
  private static final int IOCTL_TYPE = 0xFF00;
  private static final int FS_IOC_GETFLAGS = 0x80086601;
  private static final int FS_IOC_FSGETXATTR = 0x801C581F;
  private static final int FICLONE = 0x40049409;
  private static final int FICLONERANGE = 0x4020940D;

  private static final SeccompAction REFUSE = SeccompAction.errno(EPERM);

  private final List<Rule> rules = new ArrayList<>();

  private SharedHostProfile() {}

  /**
   * The rules, to be added to a profile.
   *
   * @param network whether sockets of the internet may be made
   * @param attributes whether the attributes of any file may be changed and watched that the user
   *     may change and watch
   */
  public static List<Rule> rules(boolean network, boolean attributes) {
    SharedHostProfile profile = new SharedHostProfile();
    profile.addSockets(network);
    profile.addProcesses();
    profile.addSharedObjects();
    if (!attributes) {
      profile.addAttributes();
      profile.addFileControls();
    }
    return List.copyOf(profile.rules);
  }

  /**
   * No Unix sockets but connected pairs: a service that listens at a path acts for whoever
   * connects, with rights that no rule here bounds (the session bus, agents, container engines).
   * Pairs of datagram sockets can still send to any path, so they are refused as well.
   */
  private void addSockets(boolean network) {
    SeccompAction refuse = SeccompAction.errno(EAFNOSUPPORT);
    rules.add(network ? Rule.of("socket", refuse, is(0, AF_UNIX)) : Rule.of("socket", refuse));
    rules.add(Rule.of("socketpair", refuse, isNot(0, AF_UNIX)));
    rules.add(Rule.of("socketpair", refuse, notOfType(SOCK_STREAM), notOfType(SOCK_SEQPACKET)));
  }

  private static ArgumentCondition notOfType(int type) {
    return new ArgumentCondition(1, Operator.MASKED_NE, type, SOCK_TYPE, true);
  }

  /**
   * Nothing that acts on another process of the same user; a limit lowered to nothing ends it as
   * surely as a signal. And no change of the limit by which a tree is recognised: the kernel has no
   * other use for it.
   */
  private void addProcesses() {
    ArgumentCondition setting = ArgumentCondition.of(2, Operator.NE, 0);
    rules.add(Rule.of("prlimit64", REFUSE, isNot(0, 0), setting));
    rules.add(Rule.of("prlimit64", REFUSE, is(1, RLIMIT_LOCKS), setting));
    rules.add(Rule.of("setrlimit", REFUSE, is(0, RLIMIT_LOCKS)));
    rules.add(
        new Rule(
            List.of("sched_setaffinity", "sched_setparam", "sched_setscheduler", "sched_setattr"),
            REFUSE,
            List.of(isNot(0, 0))));
    rules.add(new Rule(List.of("setpriority", "ioprio_set"), REFUSE, List.of(isNot(1, 0))));
    rules.add(Rule.of("setpriority", REFUSE, is(0, PRIO_USER)));
    rules.add(Rule.of("ioprio_set", REFUSE, is(0, IOPRIO_WHO_USER)));
  }

  /** System V and POSIX message queues, semaphores and memory belong to the user's programs. */
  private void addSharedObjects() {
    refuse(
        "shmget",
        "shmat",
        "shmctl",
        "semget",
        "semop",
        "semctl",
        "semtimedop",
        "msgget",
        "msgsnd",
        "msgrcv",
        "msgctl",
        "mq_open",
        "mq_unlink");
  }

  /** Landlock asks about none of these; by a filter the path cannot be seen. */
  private void addAttributes() {
    refuse(
        "chmod",
        "fchmod",
        "fchmodat",
        "fchmodat2",
        "chown",
        "fchown",
        "lchown",
        "fchownat",
        "utime",
        "utimes",
        "futimesat",
        "setxattr",
        "lsetxattr",
        "fsetxattr",
        "setxattrat",
        "removexattr",
        "lremovexattr",
        "fremovexattr",
        "removexattrat",
        "file_setattr",
        "inotify_add_watch");
    // Without a path it sets the times of an open file, as touch(1) does with what it has made.
    rules.add(Rule.of("utimensat", REFUSE, ArgumentCondition.of(1, Operator.NE, 0)));
    rules.add(
        new Rule(
            List.of(
                "getxattr", "lgetxattr", "getxattrat", "listxattr", "llistxattr", "listxattrat"),
            SeccompAction.errno(ENOTSUP),
            List.of()));
  }

  /** The same by ioctl, for which a file that is open for reading is enough. */
  private void addFileControls() {
    SeccompAction refuse = SeccompAction.errno(ENOTTY);
    rules.add(Rule.of("ioctl", refuse, ofType('f'), isNot(1, FS_IOC_GETFLAGS)));
    rules.add(Rule.of("ioctl", refuse, ofType('X'), isNot(1, FS_IOC_FSGETXATTR)));
    rules.add(Rule.of("ioctl", refuse, ofType('v')));
    rules.add(Rule.of("ioctl", refuse, ofType(0x94), isNot(1, FICLONE), isNot(1, FICLONERANGE)));
  }

  private static ArgumentCondition ofType(int type) {
    return ArgumentCondition.masked(1, IOCTL_TYPE, type << 8).onLowWord();
  }

  private void refuse(String... syscalls) {
    rules.add(new Rule(List.of(syscalls), REFUSE, List.of()));
  }

  private static ArgumentCondition is(int index, int value) {
    return ArgumentCondition.of(index, Operator.EQ, value).onLowWord();
  }

  private static ArgumentCondition isNot(int index, int value) {
    return ArgumentCondition.of(index, Operator.NE, value).onLowWord();
  }
}
