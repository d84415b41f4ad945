package dev.bailey.linux.cgroup.files;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A cgroup file system of plain files that follows the kernel's rules as far as this package relies
 * on them: files of new groups, page rounding, memory never above memory with swap, and those of
 * {@link FakeV2}.
 */
public final class FakeKernel implements CgroupFiles {
  private final Set<File> units = new HashSet<>();
  public static final String UNLIMITED = "9223372036854771712";

  private static final long PAGE = 4096;

  /** Set to make the kernel answer something else than what was written. */
  public boolean distorts;

  /** Set to leave out the files of swap accounting. */
  public boolean ignoresSwap;

  /** Set to have this group refuse what the rules allow, as for real-time processes. */
  public @Nullable File refusesToEnableBelow;

  public int openFiles;

  private final FakeV2 v2 = new FakeV2();

  /** A v1 group at this place, its controllers comma-separated as in mountinfo. */
  public static Path v1(Path directory, String controllers) throws IOException {
    Files.createDirectories(directory);
    put(directory.resolve("cgroup.procs"), "");
    put(directory.resolve("tasks"), "");
    put(directory.resolve("fake.v1"), controllers);
    for (String controller : controllers.split(",", -1)) {
      FakeGroupFiles.v1(directory, controller);
    }
    return directory;
  }

  /** A v2 group with these controllers available and these enabled for the groups below. */
  public static Path v2(Path directory, String available, String below, String procs)
      throws IOException {
    Files.createDirectories(directory);
    put(directory.resolve("cgroup.controllers"), available);
    put(directory.resolve("cgroup.subtree_control"), below);
    put(directory.resolve("cgroup.procs"), procs);
    put(directory.resolve("cgroup.type"), "domain");
    put(directory.resolve("cgroup.events"), "populated 0\nfrozen 0");
    put(directory.resolve("cgroup.freeze"), "0");
    put(directory.resolve("cgroup.kill"), "");
    FakeGroupFiles.v2(directory, available);
    return directory;
  }

  /** The root of the v2 hierarchy. */
  public static Path v2Root(Path directory, String available, String below, String procs)
      throws IOException {
    v2(directory, available, below, procs);
    for (String absent : List.of("cgroup.type", "cgroup.events", "cgroup.freeze", "cgroup.kill")) {
      Files.delete(directory.resolve(absent));
    }
    return directory;
  }

  /** Makes this group another user's. */
  public void giveAway(Path group) {
    v2.giveAway(group);
  }

  /** Makes a group one of a unit that systemd kept to itself. */
  public void keepToItself(Path group) {
    units.add(group.toFile());
  }

  @Override
  public boolean isDelegated(File group) {
    return !units.contains(group);
  }

  @Override
  public HeldGroup hold(File directory) {
    return HeldGroup.byPath(directory);
  }

  @Override
  public ControlFile open(File file) {
    openFiles++;
    return new FakeFile(file);
  }

  @Override
  public String read(File file) throws IOException {
    return v2.read(file);
  }

  @Override
  public boolean isWritable(File file) {
    return v2.isWritable(file);
  }

  @Override
  public void write(File file, String value) throws IOException {
    if (!file.exists()) {
      throw new IOException("ENOENT " + file);
    }
    v2.requireWritable(file);
    put(file.toPath(), accept(file, value.strip()));
  }

  @Override
  public void makeDirectory(File directory) throws IOException {
    Path path = directory.toPath();
    if (Files.isDirectory(path)) {
      return;
    }
    v2.requireWritable(directory);
    Path parent = path.resolveSibling(".");
    if (Files.exists(parent.resolve("fake.v1"))) {
      v1(path, Files.readString(parent.resolve("fake.v1")).strip());
      if (ignoresSwap) {
        Files.deleteIfExists(path.resolve("memory.memsw.limit_in_bytes"));
      }
    } else {
      v2(path, Files.readString(parent.resolve("cgroup.subtree_control")).strip(), "", "");
    }
  }

  @Override
  public boolean removeDirectory(File directory) {
    File[] entries = directory.listFiles();
    if (entries == null) {
      return true;
    }
    if (!v2.isWritable(directory.getParentFile())) {
      return false;
    }
    for (File entry : entries) {
      if (entry.isDirectory()) {
        return false;
      }
    }
    try {
      if (!Files.readString(directory.toPath().resolve("cgroup.procs")).isBlank()) {
        return false;
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    for (File entry : entries) {
      entry.delete();
    }
    return directory.delete();
  }

  private String accept(File file, String value) throws IOException {
    if (distorts && file.getName().equals("pids.max")) {
      return "3";
    }
    return switch (file.getName()) {
      case "memory.limit_in_bytes", "memory.memsw.limit_in_bytes" -> memory(file, value);
      case "memory.max" -> value.equals("max") ? value : pages(Long.parseLong(value));
      case "memory.peak" -> "0";
      case "cgroup.subtree_control" -> subtree(file, value);
      case "cgroup.procs" -> move(file, value);
      case "cgroup.freeze" -> freeze(file, value);
      case "cgroup.kill" -> kill(file, value);
      default -> value;
    };
  }

  private String memory(File file, String value) throws IOException {
    String rounded = value.equals("-1") ? UNLIMITED : pages(Long.parseLong(value));
    boolean plain = file.getName().equals("memory.limit_in_bytes");
    File other =
        new File(
            file.getParentFile(), plain ? "memory.memsw.limit_in_bytes" : "memory.limit_in_bytes");
    if (!other.exists()) {
      return rounded;
    }
    long with = Long.parseLong(plain ? read(other).strip() : rounded);
    long without = Long.parseLong(plain ? rounded : read(other).strip());
    if (without > with) {
      throw new IOException("EINVAL " + file);
    }
    return rounded;
  }

  private String subtree(File file, String value) throws IOException {
    File group = file.getParentFile();
    if (group.equals(refusesToEnableBelow)) {
      throw new IOException("EINVAL " + file);
    }
    String below = String.join(" ", FakeV2.subtree(group, value));
    for (File child : FakeV2.children(group)) {
      put(child.toPath().resolve("cgroup.controllers"), below);
      FakeGroupFiles.v2(child.toPath(), below);
    }
    return below;
  }

  private String move(File file, String pid) throws IOException {
    v2.move(file.getParentFile(), pid);
    return Files.readString(file.toPath()).strip();
  }

  private static String freeze(File file, String value) throws IOException {
    put(file.toPath().resolveSibling("cgroup.events"), "populated 0\nfrozen " + value);
    return value;
  }

  private static String kill(File file, String value) throws IOException {
    put(file.toPath().resolveSibling("cgroup.events"), "populated 0\nfrozen 0");
    put(file.toPath().resolveSibling("cgroup.procs"), "");
    return value;
  }

  private static String pages(long bytes) {
    return Long.toString(bytes / PAGE * PAGE);
  }

  public static void put(Path file, String content) throws IOException {
    Files.writeString(file, content + "\n");
  }

  private final class FakeFile implements ControlFile {
    private final File file;
    private boolean closed;

    FakeFile(File file) {
      this.file = file;
    }

    @Override
    public File file() {
      return file;
    }

    @Override
    public String read() throws IOException {
      return FakeKernel.this.read(file);
    }

    @Override
    public void write(String value) throws IOException {
      FakeKernel.this.write(file, value);
    }

    @Override
    public void close() {
      if (!closed) {
        openFiles--;
      }
      closed = true;
    }
  }
}
