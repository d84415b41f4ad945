package dev.bailey.linux.landlock;

import static dev.bailey.linux.abi.Landlock.*;

import dev.bailey.linux.abi.Errno;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Fd;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.ffm.Steps;
import dev.bailey.policy.NetworkAccess;
import java.nio.file.Path;

/**
 * What a command may do to files. Everything its version of Landlock knows is refused unless a rule
 * allows it. Rules are added by descriptor: a path that changes afterwards changes no rule.
 */
final class Ruleset implements AutoCloseable {
  static final long LIST = LANDLOCK_ACCESS_FS_READ_DIR;
  static final long READ = LIST | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE;
  static final long DEVICE =
      LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_IOCTL_DEV;

  /** Devices are neither made nor controlled in a project. */
  static final long WRITE =
      READ
          | LANDLOCK_ACCESS_FS_WRITE_FILE
          | LANDLOCK_ACCESS_FS_TRUNCATE
          | LANDLOCK_ACCESS_FS_REMOVE_DIR
          | LANDLOCK_ACCESS_FS_REMOVE_FILE
          | LANDLOCK_ACCESS_FS_MAKE_DIR
          | LANDLOCK_ACCESS_FS_MAKE_REG
          | LANDLOCK_ACCESS_FS_MAKE_SOCK
          | LANDLOCK_ACCESS_FS_MAKE_FIFO
          | LANDLOCK_ACCESS_FS_MAKE_SYM
          | LANDLOCK_ACCESS_FS_REFER;

  static final long EVERYTHING = -1;

  /** The rights that a rule for something else than a directory may have. */
  private static final long OF_FILES =
      DEVICE | LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_TRUNCATE;

  private final LandlockAbi abi;
  private final Fd fd;

  Ruleset(LandlockAbi abi, NetworkAccess network) {
    this(abi, abi.files(), abi.network(network));
  }

  /** Rules that allow everything, but let nothing through that ends at the border of a sandbox. */
  static Ruleset border(LandlockAbi abi) {
    // Moving files between directories is the one right that is refused without being named.
    Ruleset border = new Ruleset(abi, LANDLOCK_ACCESS_FS_REFER, 0);
    try {
      border.allow(Path.of("/"), LANDLOCK_ACCESS_FS_REFER);
      return border;
    } catch (RuntimeException | Error e) {
      border.close();
      throw e;
    }
  }

  private Ruleset(LandlockAbi abi, long files, long network) {
    this.abi = abi;
    try (Memory memory = new Memory()) {
      long attributes = memory.space(Structs.LANDLOCK_RULESET_SIZE);
      Memory.setLong(attributes, files);
      Memory.setLong(attributes + Structs.LANDLOCK_RULESET_NET, network);
      Memory.setLong(attributes + Structs.LANDLOCK_RULESET_SCOPED, abi.scopes());
      fd =
          Kernel.owned(
              "make a Landlock ruleset",
              Kernel.call(
                  Syscall.LANDLOCK_CREATE_RULESET, attributes, Structs.LANDLOCK_RULESET_SIZE, 0));
    }
  }

  /** Allows something at and below a path that has no symbolic link in it; one gone by now not. */
  void allow(Path path, long rights) {
    try (Memory memory = new Memory()) {
      long how = memory.space(Structs.OPEN_HOW_SIZE);
      Memory.setLong(how, Flags.O_PATH | Flags.O_CLOEXEC);
      Memory.setLong(how + Structs.OPEN_HOW_RESOLVE, Flags.RESOLVE_NO_SYMLINKS);
      long opened =
          Kernel.call(
              Syscall.OPENAT2,
              Flags.AT_FDCWD,
              memory.text(path.toString()),
              how,
              Structs.OPEN_HOW_SIZE);
      if (opened != -Errno.ENOENT && opened != -Errno.EACCES) {
        try (Fd target = Kernel.owned("open " + path, opened)) {
          allow(target, rights);
        }
      }
    }
  }

  /** Allows something at and below an open file. */
  void allow(Fd target, long rights) {
    long result = add(target, rights & abi.files());
    if (result == -Errno.EINVAL) {
      result = add(target, rights & abi.files() & OF_FILES);
    }
    Kernel.check("add a Landlock rule", result);
  }

  private long add(Fd target, long rights) {
    try (Memory memory = new Memory()) {
      long rule = memory.space(Structs.LANDLOCK_PATH_SIZE);
      Memory.setLong(rule, rights);
      Memory.setInt(rule + Structs.LANDLOCK_PATH_PARENT, target.number());
      return Kernel.call(
          Syscall.LANDLOCK_ADD_RULE, fd.number(), LANDLOCK_RULE_PATH_BENEATH, rule, 0);
    }
  }

  /**
   * Adds the steps that bring a process under these rules.
   *
   * @param hidesRoot whether these rules refuse a look at the root directory, which is how they are
   *     seen to be in force
   */
  void restrict(Steps program, boolean hidesRoot) {
    long root = program.memory().text("/");
    if (hidesRoot) {
      program.call(
          "look at the root directory", Syscall.OPENAT, Flags.AT_FDCWD, root, Flags.O_CLOEXEC);
    }
    apply(program);
    if (hidesRoot) {
      program.expectRefusal(
          "verify the Landlock rules",
          Errno.EACCES,
          Syscall.OPENAT,
          Flags.AT_FDCWD,
          root,
          Flags.O_CLOEXEC);
    }
  }

  /** Adds a check that these rules, in force by now, let a file not be written. */
  static void verifyUnwritable(Steps program, Path file) {
    program.expectRefusal(
        "verify that the command's cgroup is read-only",
        Errno.EACCES,
        Syscall.OPENAT,
        Flags.AT_FDCWD,
        program.memory().text(file.toString()),
        Flags.O_WRONLY | Flags.O_CLOEXEC);
  }

  /** Adds the step alone, for rules that show in other ways. */
  void apply(Steps program) {
    program.call(
        "apply the Landlock rules", Syscall.LANDLOCK_RESTRICT_SELF, program.use(fd.number()), 0);
  }

  @Override
  public void close() {
    fd.close();
  }
}
