package dev.bailey.linux.cellfiles;

import dev.bailey.backend.CellFiles;
import dev.bailey.backend.FileEntry;
import dev.bailey.backend.FileVisitor;
import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.linux.files.FileStatus;
import dev.bailey.linux.rootfs.RootPlan;
import dev.bailey.policy.FileAccess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The files of a cell's project and mounts, which are directories of this host. They are opened
 * when the cell is made, before a command can replace them.
 */
public final class HostFiles implements CellFiles, AutoCloseable {
  private final ShownTrees held;
  private final Path inside;
  private final Lock writing = new ReentrantLock();
  private boolean closed;

  /**
   * @param inside where commands see the project
   */
  HostFiles(ShownTrees held, Path inside) {
    this.held = held;
    this.inside = inside;
  }

  /** Of a cell in which commands run as the owner of the project, and own what mounts show. */
  public static HostFiles ofOwner(RootPlan plan) {
    return of(plan, GuestRights::ofOwner);
  }

  /** Of a cell in which commands run as the user of this JVM, without its capabilities. */
  public static HostFiles ofOurselves(RootPlan plan) {
    return of(plan, _ -> GuestRights.ofOurselves());
  }

  private static HostFiles of(RootPlan plan, Function<FileStatus, GuestRights> rights) {
    return at(plan.project(), plan, rights);
  }

  /** With the project at another path than commands have it. */
  static HostFiles at(Path inside, RootPlan plan, Function<FileStatus, GuestRights> rights) {
    ShownTree project =
        ShownTree.project(
            plan.project(),
            inside,
            FilePolicy.of(plan),
            ShownTrees.mapped(plan, plan.project(), rights));
    return new HostFiles(ShownTrees.of(project).with(plan, rights), inside);
  }

  /** Of a cell in which commands run as this JVM does: the policy is kept here only. */
  public static HostFiles unconfined(FileAccess files) {
    Path project = real(files.project());
    ShownTree tree =
        ShownTree.project(
            project, project, FilePolicy.of(files, project), _ -> GuestRights.ofThisProcess());
    return new HostFiles(ShownTrees.of(tree), project);
  }

  private static Path real(Path project) {
    try {
      return project.toRealPath();
    } catch (IOException e) {
      throw BaileyException.of(
              ErrorCode.INVALID_REQUEST,
              "use",
              project.toString(),
              "the project is not a directory")
          .withCause(e);
    }
  }

  /** With descriptors of its own, so that closing this object takes none away that is in use. */
  private synchronized OpenProject open() {
    if (closed) {
      throw BaileyException.of(
          ErrorCode.INVALID_STATE, "use", "files of a sandbox", "it was closed already");
    }
    return new OpenProject(held.another(), inside);
  }

  @Override
  public Path directory() {
    return inside;
  }

  @Override
  public byte[] read(String path, int most) {
    try (OpenProject project = open()) {
      return project.read(path, most);
    }
  }

  @Override
  public List<FileEntry> list(String path) {
    try (OpenProject project = open()) {
      return project.list(path);
    }
  }

  @Override
  public FileEntry stat(String path) {
    try (OpenProject project = open()) {
      return project.stat(path);
    }
  }

  @Override
  public void walk(String path, FileVisitor visitor) {
    try (OpenProject project = open()) {
      project.walk(path, visitor);
    }
  }

  @Override
  public void write(String path, byte[] content) {
    try (Change change = begin()) {
      change.project().write(path, content);
    }
  }

  @Override
  public void update(String path, int most, UnaryOperator<byte[]> change) {
    try (Change begun = begin()) {
      begun.project().update(path, most, change);
    }
  }

  @Override
  public void makeDirectories(String path) {
    try (Change change = begin()) {
      change.project().makeDirectories(path);
    }
  }

  @Override
  public void remove(String path) {
    try (Change change = begin()) {
      change.project().remove(path);
    }
  }

  @Override
  public void removeTree(String path) {
    try (Change change = begin()) {
      change.project().removeTree(path);
    }
  }

  @Override
  public void move(String from, String to) {
    try (Change change = begin()) {
      change.project().move(from, to);
    }
  }

  /** One change at a time, so that an update sees what another one has written. */
  private Change begin() {
    OpenProject project = open();
    writing.lock();
    return new Change(project, writing);
  }

  private record Change(OpenProject project, Lock lock) implements AutoCloseable {
    @Override
    public void close() {
      lock.unlock();
      project.close();
    }
  }

  /** Operations under way come to their end; harmless when repeated. */
  @Override
  public synchronized void close() {
    closed = true;
    held.close();
  }
}
