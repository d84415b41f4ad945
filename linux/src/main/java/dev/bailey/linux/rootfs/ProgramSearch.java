package dev.bailey.linux.rootfs;

import dev.bailey.error.Remedy;
import dev.bailey.execution.Outcome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the program a command means, as the sandbox will see it. */
public final class ProgramSearch {
  private static final Set<String> PROGRAM_DIRECTORIES = Set.of("bin", "sbin", "shims", "libexec");

  private final RootPlan plan;

  public ProgramSearch(RootPlan plan) {
    this.plan = plan;
  }

  /** What a search came to. */
  public sealed interface Answer {
    /** It can be tried. */
    record Found(String path) implements Answer {}

    /** It cannot be run: with the exit status a shell would give, the reason and the remedies. */
    record Missing(int code, String reason, List<Remedy> remedies) implements Answer {
      public Missing {
        remedies = List.copyOf(remedies);
      }

      Missing(int code, String reason, Remedy remedy) {
        this(code, reason, List.of(remedy));
      }

      public Outcome outcome() {
        return new Outcome.Denied(code, reason, remedies);
      }
    }
  }

  /** Looks for a program like a shell would, in the search path unless it has a slash. */
  public Answer find(String program, Path workingDirectory, String searchPath) {
    if (program.indexOf('/') >= 0) {
      return byPath(workingDirectory.resolve(program).normalize());
    }
    Path hidden = null;
    Path notExecutable = null;
    for (String directory : searchPath.split(":", -1)) {
      Path candidate = workingDirectory.resolve(directory).resolve(program).normalize();
      if (!isFile(candidate)) {
        continue;
      }
      if (!isVisible(candidate)) {
        hidden = hidden == null ? candidate : hidden;
      } else if (!isExecutable(candidate)) {
        notExecutable = candidate;
      } else {
        return found(candidate);
      }
    }
    if (notExecutable != null) {
      return notExecutable(notExecutable);
    }
    return hidden != null ? hidden(hidden) : unknown(program);
  }

  private Answer byPath(Path path) {
    if (plan.isElsewhere(path) && Files.isSymbolicLink(plan.host(path))) {
      // It may lead to a path that is there inside only.
      return new Answer.Found(path.toString());
    }
    if (path.startsWith(Places.TMP) && !plan.isVisible(ResolvedPath.of(plan.host(path)).real())) {
      // May have been made inside by an earlier command: only trying tells.
      return isFile(path) ? hidden(path) : new Answer.Found(path.toString());
    }
    if (plan.host(path).toFile().isDirectory()) {
      return new Answer.Missing(
          126, path + " is a directory", new Remedy.Advice("Name a program."));
    }
    if (!isFile(path)) {
      return unknown(path.toString());
    }
    if (!isVisible(path)) {
      return hidden(path);
    }
    return isExecutable(path) ? found(path) : notExecutable(path);
  }

  /** A script needs its interpreter too. */
  private Answer found(Path program) {
    String interpreter = Shebang.interpreter(plan.host(program));
    if (interpreter.isEmpty() || interpreter.charAt(0) != '/') {
      return new Answer.Found(program.toString());
    }
    try {
      Path path = Path.of(interpreter);
      return isVisible(path) && isFile(path)
          ? new Answer.Found(program.toString())
          : withoutInterpreter(
              program, interpreter, isFile(path) ? installation(plan.host(path)) : null);
    } catch (InvalidPathException e) {
      // Bytes that are no name in the encoding of this JVM. The kernel could find it, we cannot.
      return withoutInterpreter(program, interpreter, null);
    }
  }

  private static Answer withoutInterpreter(
      Path program, String interpreter, @Nullable Path installation) {
    return new Answer.Missing(
        127,
        program + ": its interpreter " + interpreter + " is missing in the sandbox",
        installation != null
            ? List.of(new Remedy.ReadPath(installation))
            : List.of(
                new Remedy.Advice("Install it, or correct the first line of the script."),
                new Remedy.ReadPath()));
  }

  private boolean isFile(Path path) {
    File file = plan.host(path).toFile();
    return file.exists() && !file.isDirectory();
  }

  private boolean isExecutable(Path path) {
    // A FIFO with the right bits is none: the kernel runs regular files only.
    File file = plan.host(path).toFile();
    return file.isFile() && file.canExecute();
  }

  private boolean isVisible(Path path) {
    try {
      return plan.isVisible(plan.host(path).toRealPath());
    } catch (IOException e) {
      return false;
    }
  }

  private static Answer unknown(String program) {
    return new Answer.Missing(
        127,
        program + ": command not found",
        new Remedy.Advice("Check the spelling and the search path."));
  }

  private Answer notExecutable(Path path) {
    return new Answer.Missing(
        126,
        path + ": permission denied, not executable",
        plan.host(path).toFile().isFile()
            ? new Remedy.ChangeHost("Make it so", "chmod +x " + plan.host(path))
            : new Remedy.Advice("Name a regular file."));
  }

  private Answer hidden(Path path) {
    return new Answer.Missing(
        127,
        path + " exists, but the sandbox does not show it",
        new Remedy.ReadPath(installation(plan.host(path))));
  }

  /**
   * The directory whose showing makes a program work: that of the whole installation, since what is
   * in bin needs the lib beside it.
   */
  static Path installation(Path program) {
    Path real = ResolvedPath.of(program).real();
    Path shared = above(program);
    while (shared.getParent() != null && !real.startsWith(shared)) {
      shared = shared.getParent();
    }
    // Never a whole home directory or the root for the sake of one program.
    return shared.getNameCount() <= 1 || isHome(shared) ? directory(program) : shared;
  }

  private static boolean isHome(Path path) {
    return path.equals(Path.of(System.getProperty("user.home", "/root")))
        || (path.startsWith("/home") && path.getNameCount() == 2);
  }

  private static Path directory(Path program) {
    Path parent = program.getParent();
    return parent == null ? program : parent;
  }

  private static Path above(Path program) {
    Path directory = directory(program);
    Path name = directory.getFileName();
    Path parent = directory.getParent();
    boolean programs = name != null && PROGRAM_DIRECTORIES.contains(name.toString());
    return programs && parent != null ? parent : directory;
  }
}
