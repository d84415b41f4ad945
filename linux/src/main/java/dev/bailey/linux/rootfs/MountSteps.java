package dev.bailey.linux.rootfs;

import static dev.bailey.linux.abi.Flags.AT_EMPTY_PATH;
import static dev.bailey.linux.abi.Flags.AT_FDCWD;
import static dev.bailey.linux.abi.Flags.AT_RECURSIVE;
import static dev.bailey.linux.abi.Flags.MOVE_MOUNT_F_EMPTY_PATH;
import static dev.bailey.linux.abi.Flags.MOVE_MOUNT_T_EMPTY_PATH;
import static dev.bailey.linux.abi.Flags.OPEN_TREE_CLOEXEC;
import static dev.bailey.linux.abi.Flags.OPEN_TREE_CLONE;

import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.linux.ffm.Steps;

/**
 * Adds mount-related system calls to a launch program: mounts, bind mounts, directories, links,
 * small files. Paths are absolute.
 */
class MountSteps {
  /** Begins the name of a step that not every file system can do. */
  static final String MAP_OWNERS = "map the owners of ";

  private final Steps program;
  private final Memory memory;

  MountSteps(Steps program) {
    this.program = program;
    memory = program.memory();
  }

  /** Cuts off all mounts of a namespace that was just copied from those it was copied from. */
  void makePrivate() {
    program.call(
        "keep mounts private",
        Syscall.MOUNT,
        0,
        memory.text("/"),
        0,
        Flags.MS_REC | Flags.MS_PRIVATE,
        0);
  }

  void mount(String type, String target, long flags, String options) {
    program.call(
        "mount " + type + " on " + target,
        Syscall.MOUNT,
        memory.text(type),
        memory.text(target),
        memory.text(type),
        flags,
        memory.text(options));
  }

  void directory(String path, int mode) {
    program.call("make " + path, Syscall.MKDIRAT, AT_FDCWD, memory.text(path), mode);
  }

  void link(String path, String destination) {
    program.call(
        "link " + path, Syscall.SYMLINKAT, memory.text(destination), AT_FDCWD, memory.text(path));
  }

  /** A file with this content. */
  void file(String path, byte[] content, int mode) {
    long file =
        program.open(
            "make " + path,
            Syscall.OPENAT,
            AT_FDCWD,
            memory.text(path),
            Flags.O_WRONLY | Flags.O_CREAT | Flags.O_CLOEXEC,
            mode);
    if (content.length > 0) {
      program.call("write " + path, Syscall.WRITE, file, memory.bytes(content), content.length);
    }
    // A file system with a file open for writing cannot become read-only.
    program.close("close " + path, file);
  }

  /**
   * A detached copy of the mounts at and below a path; no symbolic link is followed on the way. The
   * copies are peers of what they were copied from where that is shared, until attributes are set.
   */
  long copyTree(String path) {
    long place = find(path);
    return program.open(
        "copy the mount of " + path,
        Syscall.OPEN_TREE,
        place,
        memory.text(""),
        OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_EMPTY_PATH | AT_RECURSIVE);
  }

  /** Takes hold of a path; no symbolic link is followed on the way. */
  private long find(String path) {
    long how = memory.space(Structs.OPEN_HOW_SIZE);
    Memory.setLong(how, Flags.O_PATH | Flags.O_CLOEXEC);
    Memory.setLong(how + Structs.OPEN_HOW_RESOLVE, Flags.RESOLVE_NO_SYMLINKS);
    return program.open(
        "find " + path, Syscall.OPENAT2, AT_FDCWD, memory.text(path), how, Structs.OPEN_HOW_SIZE);
  }

  /**
   * Cuts off a detached tree from the mounts it was copied from: neither what is mounted in it
   * reaches the host, nor the other way round.
   */
  void separate(long tree, String what) {
    restrict(tree, what, 0);
  }

  /** Sets attributes of a detached tree and everything below it, and cuts it off. */
  void restrict(long tree, String what, long attributes) {
    setAttributes(tree, "set attributes of " + what, attributes, 0);
  }

  /** Shows the owners of a detached tree's files as another user, see {@code IdentityMaps}. */
  void mapOwners(long tree, String what, int userNamespace) {
    setAttributes(tree, MAP_OWNERS + what, Flags.MOUNT_ATTR_IDMAP, userNamespace);
  }

  private void setAttributes(long tree, String step, long attributes, int userNamespace) {
    long attribute = memory.space(Structs.MOUNT_ATTR_SIZE);
    Memory.setLong(attribute, attributes);
    // In the same call: what the host mounts in between is restricted too, or does not appear.
    Memory.setLong(attribute + Structs.MOUNT_ATTR_PROPAGATION, Flags.MS_PRIVATE);
    Memory.setLong(attribute + Structs.MOUNT_ATTR_USERNS_FD, userNamespace);
    program.call(
        step,
        Syscall.MOUNT_SETATTR,
        tree,
        memory.text(""),
        AT_EMPTY_PATH | AT_RECURSIVE,
        attribute,
        Structs.MOUNT_ATTR_SIZE);
  }

  /** Makes the mount at a path, and only that one, read-only. */
  void restrictHere(String path, long attributes) {
    long attribute = memory.space(Structs.MOUNT_ATTR_SIZE);
    Memory.setLong(attribute, attributes);
    program.call(
        "set attributes of " + path,
        Syscall.MOUNT_SETATTR,
        AT_FDCWD,
        memory.text(path),
        0,
        attribute,
        Structs.MOUNT_ATTR_SIZE);
  }

  /** Attaches a detached tree. */
  void attach(long tree, String target) {
    program.call(
        "mount on " + target,
        Syscall.MOVE_MOUNT,
        tree,
        memory.text(""),
        AT_FDCWD,
        memory.text(target),
        MOVE_MOUNT_F_EMPTY_PATH);
  }

  /** The same where a command may be changing the way: a symbolic link there ends the program. */
  void attachWithoutLinks(long tree, String target) {
    program.call(
        "mount on " + target,
        Syscall.MOVE_MOUNT,
        tree,
        memory.text(""),
        find(target),
        memory.text(""),
        MOVE_MOUNT_F_EMPTY_PATH | MOVE_MOUNT_T_EMPTY_PATH);
  }

  /** Moves a mount to a place on whose way no symbolic link may be. */
  void moveWithoutLinks(String from, String to) {
    program.call(
        "move " + from + " to " + to,
        Syscall.MOVE_MOUNT,
        AT_FDCWD,
        memory.text(from),
        find(to),
        memory.text(""),
        MOVE_MOUNT_T_EMPTY_PATH);
  }

  /** Moves a mount and what lies on it to another place. */
  void move(String from, String to) {
    program.call(
        "move " + from + " to " + to,
        Syscall.MOVE_MOUNT,
        AT_FDCWD,
        memory.text(from),
        AT_FDCWD,
        memory.text(to),
        0);
  }

  /** Makes a directory the root of this mount namespace, and lets go of the old root. */
  void enterRoot(String path) {
    long here = memory.text(".");
    program.call("enter " + path, Syscall.CHDIR, memory.text(path));
    program.call("change the root", Syscall.PIVOT_ROOT, here, here);
    program.call("leave the old root", Syscall.UMOUNT2, here, Flags.MNT_DETACH);
    program.call("enter the root", Syscall.CHDIR, memory.text("/"));
  }

  /** Demands that the file system at a path has this size, in whole pages. */
  void expectSize(String path, long size) {
    long space = memory.space(Structs.STATFS_SIZE);
    program.call("look at " + path, Syscall.STATFS, memory.text(path), space);
    program.expectMemory(
        "verify the size of " + path,
        space + Structs.STATFS_BLOCKS,
        -1,
        Math.ceilDiv(size, Kernel.pageSize()));
  }

  /** Demands that the file system seen at a path is mounted read-only. */
  void expectReadOnly(String path) {
    long space = memory.space(Structs.STATFS_SIZE);
    program.call("look at " + path, Syscall.STATFS, memory.text(path), space);
    program.expectMemory(
        "verify that " + path + " is read-only",
        space + Structs.STATFS_FLAGS,
        Flags.ST_RDONLY,
        Flags.ST_RDONLY);
  }
}
