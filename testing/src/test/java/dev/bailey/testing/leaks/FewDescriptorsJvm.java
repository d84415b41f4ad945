package dev.bailey.testing.leaks;

import dev.bailey.api.Host;
import dev.bailey.api.Sandbox;
import dev.bailey.backend.Backend;
import dev.bailey.backend.Backends;
import dev.bailey.error.BaileyException;
import dev.bailey.execution.Command;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.TerminalSize;
import dev.bailey.linux.abi.Flags;
import dev.bailey.linux.abi.Structs;
import dev.bailey.linux.abi.Syscall;
import dev.bailey.linux.ffm.Kernel;
import dev.bailey.linux.ffm.Memory;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Size;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * The program of {@link FewDescriptorsIT}: launches with no free descriptor, then with one, and so
 * on until a launch has all it needs. It says what is left after each. In a JVM of its own, where
 * no other thread is in want of descriptors.
 */
final class FewDescriptorsJvm {
  private static final int ENOUGH = 400;
  private static final int SUCCESSES = 3;
  private static final int LOOKS = 2400;

  private final String backend;
  private final Path project;

  private FewDescriptorsJvm(String backend, Path project) {
    this.backend = backend;
    this.project = project;
  }

  public static void main(String[] arguments) throws IOException {
    loadClasses();
    FewDescriptorsJvm program = new FewDescriptorsJvm(arguments[0], Path.of(arguments[1]));
    Consumer<Integer> act =
        switch (arguments[2]) {
          case "once" -> program::once;
          case "open" -> program::open;
          case "command" -> program::command;
          default -> program::terminal;
        };
    act.accept(ENOUGH);
    act.accept(ENOUGH);
    program.climb(act);
  }

  /** A class that cannot be loaded for want of a descriptor would stay broken. */
  private static void loadClasses() throws IOException {
    for (Class<?> known : List.of(Backend.class, Kernel.class, FewDescriptorsJvm.class)) {
      loadBeside(known);
    }
    for (Backend each : Host.local().backends().list()) {
      loadBeside(each.getClass());
    }
  }

  private static void loadBeside(Class<?> known) throws IOException {
    Path top = Path.of(known.getProtectionDomain().getCodeSource().getLocation().getPath());
    if (!Files.isDirectory(top)) {
      // An archive is open already.
      return;
    }
    Files.walkFileTree(
        top,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = top.relativize(file).toString();
            if (name.endsWith(".class") && !name.contains("-")) {
              load(name.substring(0, name.length() - ".class".length()).replace('/', '.'));
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void load(String name) {
    try {
      Class.forName(name, false, FewDescriptorsJvm.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError _) {
      // Something that is not used here.
    }
  }

  private void climb(Consumer<Integer> act) {
    Left before = Left.now();
    int succeeded = 0;
    for (int free = 0; free < ENOUGH && succeeded < SUCCESSES; free++) {
      boolean ran = isRun(act, free);
      succeeded = ran ? succeeded + 1 : 0;
      Left after = Left.settled(before);
      if (!after.equals(before)) {
        System.out.println("with " + free + " left " + after + " instead of " + before);
        before = after;
      }
    }
    System.out.println(succeeded == SUCCESSES ? "done" : "never ran");
  }

  private static boolean isRun(Consumer<Integer> act, int free) {
    try {
      act.accept(free);
      return true;
    } catch (BaileyException | UncheckedIOException | IllegalStateException _) {
      return false;
    } catch (LinkageError e) {
      throw new IllegalStateException("with " + free, e);
    }
  }

  private Policy policy() {
    return Policy.of(FileAccess.project(project).denying(project.resolve("absent")))
        .withBackend(backend)
        .accepting(Promise.values());
  }

  private Host host() {
    List<Backend> all = Host.local().backends().list();
    return new Host(new Backends(all), Limits.standard(), Limits.none());
  }

  private static void require(Outcome outcome) {
    if (!outcome.equals(new Outcome.Exited(0))) {
      throw new IllegalStateException(outcome.toString());
    }
  }

  /** A command in a sandbox of its own, and all that the first launch makes. */
  private void once(int free) {
    Command command = Command.of("/bin/cat").withInput("x");
    try (Host host = host()) {
      with(free, () -> require(Sandbox.run(policy(), host, command).outcome()));
    }
  }

  private void open(int free) {
    try (Host host = host()) {
      List<Sandbox> opened = new ArrayList<>();
      try {
        with(free, () -> opened.add(Sandbox.open(policy(), host)));
      } finally {
        opened.forEach(Sandbox::close);
      }
    }
  }

  /** Commands of a sandbox that is open, some with limits of their own. */
  private void command(int free) {
    Command command = Command.of("/bin/cat").withInput("x");
    Command limited = command.memory(Size.mebibytes(64));
    try (Host host = host();
        Sandbox sandbox = Sandbox.open(policy(), host)) {
      with(
          free,
          () -> {
            require(sandbox.exec(limited).outcome());
            require(sandbox.exec(command).outcome());
          });
    }
  }

  private void terminal(int free) {
    Command command = Command.of("/bin/true").withTerminal(new TerminalSize(24, 80));
    try (Host host = host();
        Sandbox sandbox = Sandbox.open(policy(), host)) {
      with(free, () -> require(sandbox.exec(command).outcome()));
    }
  }

  /** Does it while so many descriptors are free. */
  private static void with(int free, Runnable act) {
    long before = limit(0);
    limit(lowest(free));
    try {
      act.run();
    } finally {
      limit(before);
    }
  }

  /** The limit below which this many numbers are free. */
  private static long lowest(int free) {
    BitSet used = new BitSet();
    String[] names = new File("/proc/self/fd").list();
    if (names == null) {
      throw new IllegalStateException("/proc/self/fd");
    }
    for (String name : names) {
      used.set(Integer.parseInt(name));
    }
    int limit = 0;
    for (int left = free; left > 0; limit++) {
      left -= used.get(limit) ? 0 : 1;
    }
    return Math.max(limit, 1);
  }

  /** Sets the soft limit, unless it is 0; returns what it was. */
  private static long limit(long soft) {
    try (Memory memory = new Memory()) {
      long old = memory.space(Structs.RLIMIT_SIZE);
      prlimit(0, old);
      long was = Memory.getLong(old);
      if (soft > 0) {
        Memory.setLong(old, soft);
        prlimit(old, 0);
      }
      return was;
    }
  }

  private static void prlimit(long wanted, long old) {
    Kernel.check("limit", Kernel.call(Syscall.PRLIMIT64, 0, Flags.RLIMIT_NOFILE, wanted, old));
  }

  /** What a launch may leave. */
  private record Left(int descriptors, int children) {
    static Left now() {
      String[] open = new File("/proc/self/fd").list();
      return new Left(
          open == null ? -1 : open.length, (int) ProcessHandle.current().children().count());
    }

    /** What it is as soon as it is as before, or else after a while. */
    static Left settled(Left before) {
      Left now = now();
      for (int look = 0; look < LOOKS && !now.equals(before); look++) {
        try {
          Thread.sleep(25);
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
        now = now();
      }
      return now;
    }
  }
}
