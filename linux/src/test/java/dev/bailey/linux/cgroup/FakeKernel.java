package dev.bailey.linux.cgroup;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A cgroup file system of plain files that follows the kernel's rules as far as this package relies
 * on them: files of new groups, page rounding, memory never above memory with swap, and no
 * controllers below a v2 group that holds processes.
 */
final class FakeKernel implements CgroupFiles {
  static final String UNLIMITED = "9223372036854771712";

  private static final long PAGE = 4096;

  /** Set to make the kernel answer something else than what was written. */
  boolean distorts;

  /** Set to leave out the files of swap accounting. */
  boolean ignoresSwap;

  int openFiles;

  /** A v1 group at this place, its controllers comma-separated as in mountinfo. */
  static Path v1(Path directory, String controllers) throws IOException {
    Files.createDirectories(directory);
    put(directory.resolve("cgroup.procs"), "");
    put(directory.resolve("tasks"), "");
    put(directory.resolve("fake.v1"), controllers);
    for (String controller : controllers.split(",", -1)) {
      populateV1(directory, controller);
    }
    return directory;
  }

  /** A v2 group with these controllers available and these enabled for the groups below. */
  static Path v2(Path directory, String available, String below, String procs) throws IOException {
    Files.createDirectories(directory);
    put(directory.resolve("cgroup.controllers"), available);
    put(directory.resolve("cgroup.subtree_control"), below);
    put(directory.resolve("cgroup.procs"), procs);
    populateV2(directory, available);
    return directory;
  }

  @Override
  public ControlFile open(File file) {
    openFiles++;
    return new FakeFile(file);
  }

  @Override
  public String read(File file) throws IOException {
    return Files.readString(file.toPath());
  }

  @Override
  public void write(File file, String value) throws IOException {
    if (!file.exists()) {
      throw new IOException("ENOENT " + file);
    }
    put(file.toPath(), accept(file, value.strip()));
  }

  @Override
  public void makeDirectory(File directory) throws IOException {
    Path path = directory.toPath();
    if (Files.isDirectory(path)) {
      return;
    }
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
    Set<String> enabled = new LinkedHashSet<>(Text.words(read(file)));
    List<String> available = Text.words(read(new File(group, "cgroup.controllers")));
    boolean isRoot = !new File(group, "cgroup.type").exists();
    if (!isRoot && !read(new File(group, "cgroup.procs")).isBlank()) {
      throw new IOException("EBUSY " + file);
    }
    for (String word : Text.words(value)) {
      String controller = word.substring(1);
      if (!available.contains(controller)) {
        throw new IOException("ENOENT " + controller);
      }
      boolean changed = word.startsWith("+") ? enabled.add(controller) : enabled.remove(controller);
      assert changed : value;
    }
    String below = String.join(" ", enabled);
    File[] children = group.listFiles(File::isDirectory);
    for (File child : children == null ? new File[0] : children) {
      put(new File(child, "cgroup.controllers").toPath(), below);
      populateV2(child.toPath(), below);
    }
    return below;
  }

  /** Takes the pid out of the group above or below, which is where this package moves it from. */
  private static String move(File file, String pid) throws IOException {
    File group = file.getParentFile();
    Path[] others = {
      new File(group.getParentFile(), "cgroup.procs").toPath(),
      new File(group, LayoutDetection.HOST_LEAF + "/cgroup.procs").toPath()
    };
    for (Path other : others) {
      if (Files.exists(other) && Files.readString(other).strip().equals(pid)) {
        put(other, "");
      }
    }
    return pid;
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

  private static void populateV1(Path group, String controller) throws IOException {
    switch (controller) {
      case "memory" -> {
        put(group.resolve("memory.limit_in_bytes"), UNLIMITED);
        put(group.resolve("memory.memsw.limit_in_bytes"), UNLIMITED);
        put(group.resolve("memory.swappiness"), "60");
        put(group.resolve("memory.usage_in_bytes"), "0");
        put(group.resolve("memory.max_usage_in_bytes"), "8192");
        put(group.resolve("memory.oom_control"), "oom_kill_disable 0\nunder_oom 0\noom_kill 2");
        put(group.resolve("cgroup.event_control"), "");
      }
      case "pids" -> populatePids(group);
      case "cpu" -> {
        put(group.resolve("cpu.cfs_period_us"), "100000");
        put(group.resolve("cpu.cfs_quota_us"), "-1");
        put(group.resolve("cpu.stat"), "nr_periods 9\nnr_throttled 4\nthrottled_time 7");
      }
      case "cpuacct" -> put(group.resolve("cpuacct.usage"), "1000");
      case "freezer" -> put(group.resolve("freezer.state"), "THAWED");
      default -> {}
    }
  }

  private static void populateV2(Path group, String controllers) throws IOException {
    put(group.resolve("cgroup.type"), "domain");
    put(group.resolve("cgroup.events"), "populated 0\nfrozen 0");
    put(group.resolve("cgroup.freeze"), "0");
    put(group.resolve("cgroup.kill"), "");
    put(group.resolve("cpu.stat"), "usage_usec 50\nnr_throttled 0");
    for (String controller : Text.words(controllers)) {
      switch (controller) {
        case "memory" -> {
          put(group.resolve("memory.max"), "max");
          put(group.resolve("memory.swap.max"), "max");
          put(group.resolve("memory.oom.group"), "0");
          put(group.resolve("memory.current"), "0");
          put(group.resolve("memory.peak"), "4096");
          put(group.resolve("memory.events"), "low 0\noom 1\noom_kill 1");
        }
        case "pids" -> populatePids(group);
        case "cpu" -> put(group.resolve("cpu.max"), "max 100000");
        case "io" -> put(group.resolve("io.stat"), "8:0 rbytes=10 wbytes=20 rios=1 dbytes=0");
        default -> {}
      }
    }
  }

  private static void populatePids(Path group) throws IOException {
    put(group.resolve("pids.max"), "max");
    put(group.resolve("pids.current"), "0");
    put(group.resolve("pids.events"), "max 5");
  }

  private static void put(Path file, String content) throws IOException {
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
