package dev.bailey.error;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the caller can change about a failure or a refusal, as data. The command line makes options
 * of it, a server fields; {@link #inJava} is for callers of the library. Where there are several,
 * any one of them is enough.
 *
 * <p>A part that is empty, a word that has blanks or begins with a dash, a path that is relative,
 * and what no limit or operation takes are refused with {@link IllegalArgumentException}.
 */
public sealed interface Remedy {
  /**
   * Allow more of something that is limited.
   *
   * @param limit by the label of its promise: {@code memory}
   */
  record RaiseLimit(String limit) implements Remedy {
    /** The labels of the promises that are limits. */
    public static final List<String> LIMITS =
        List.of("processes", "memory", "cpu", "open-files", "output", "disk", "time");

    public RaiseLimit {
      RemedyChecks.require(LIMITS.contains(limit), "not a limit: " + limit);
    }
  }

  /**
   * Accept that a promise is not kept here.
   *
   * @param promise by its label: {@code open-files}
   */
  record AcceptPromise(String promise) implements Remedy {
    public AcceptPromise {
      RemedyChecks.word(promise, "promise");
    }
  }

  /**
   * Allow something of the network.
   *
   * @param rule as rules are written: {@code example.test:443}; absent where the caller has to know
   */
  record AllowNetwork(Optional<String> rule) implements Remedy {
    public AllowNetwork {
      rule.ifPresent(it -> RemedyChecks.word(it, "rule"));
    }

    public AllowNetwork(String rule) {
      this(Optional.of(rule));
    }

    public AllowNetwork() {
      this(Optional.empty());
    }
  }

  /**
   * Show a path, to be read.
   *
   * @param path absent where the caller has to know
   */
  record ReadPath(Optional<Path> path) implements Remedy {
    public ReadPath {
      path.ifPresent(RemedyChecks::absolute);
    }

    public ReadPath(Path path) {
      this(Optional.of(path));
    }

    public ReadPath() {
      this(Optional.empty());
    }
  }

  /** Deny a path. */
  record DenyPath(Path path) implements Remedy {
    public DenyPath {
      RemedyChecks.absolute(path);
    }
  }

  /**
   * Choose another value for a setting.
   *
   * @param values those that would do; empty where the caller has to know
   */
  record Choose(Setting setting, List<String> values) implements Remedy {
    public Choose {
      requireNonNull(setting, "setting is null");
      values = RemedyChecks.texts(values, "value");
    }

    public Choose(Setting setting, String... values) {
      this(setting, List.of(values));
    }
  }

  /** Ask for nothing about a setting, so that its default holds. */
  record LeaveOut(Setting setting) implements Remedy {
    public LeaveOut {
      requireNonNull(setting, "setting is null");
    }
  }

  /**
   * Use one of the names that exist.
   *
   * @param kind of what, in the plural: {@code backends}
   */
  record UseName(String kind, List<String> names) implements Remedy {
    public UseName {
      RemedyChecks.text(kind, "kind");
      names = RemedyChecks.texts(names, "name");
      RemedyChecks.require(!names.isEmpty(), "no names");
    }
  }

  /**
   * Do something else, before or instead.
   *
   * @param subject the session or the backend it is done to; absent for any
   */
  record Perform(Operation operation, Optional<String> subject) implements Remedy {
    public Perform {
      requireNonNull(operation, "operation is null");
      subject.ifPresent(it -> RemedyChecks.text(it, "subject"));
      RemedyChecks.require(
          operation.takesSubject() || subject.isEmpty(), operation + " has no subject");
    }

    public Perform(Operation operation, String subject) {
      this(operation, Optional.of(subject));
    }

    public Perform(Operation operation) {
      this(operation, Optional.empty());
    }
  }

  /**
   * Install a program of the system.
   *
   * @param name what is needed: {@code bubblewrap 0.7 or later}
   * @param command that installs it here; absent where none is known
   */
  record InstallPackage(String name, Optional<String> command) implements Remedy {
    public InstallPackage {
      RemedyChecks.text(name, "name");
      command.ifPresent(it -> RemedyChecks.text(it, "command"));
    }
  }

  /**
   * Change something about the host: its kernel, its files, the container around Bailey.
   *
   * @param change a sentence, without a full stop where a command follows
   * @param command of the host that makes the change; absent where there is no single one
   */
  record ChangeHost(String change, Optional<String> command) implements Remedy {
    public ChangeHost {
      RemedyChecks.text(change, "change");
      command.ifPresent(it -> RemedyChecks.text(it, "command"));
    }

    public ChangeHost(String change, String command) {
      this(change, Optional.of(command));
    }

    public ChangeHost(String change) {
      this(change, Optional.empty());
    }
  }

  /**
   * Start the program that uses Bailey by another one.
   *
   * @param purpose what for, a sentence without a full stop
   * @param prefix the words that go before its own command line: {@code sudo}
   */
  record StartBy(String purpose, String prefix) implements Remedy {
    public StartBy {
      RemedyChecks.text(purpose, "purpose");
      RemedyChecks.text(prefix, "prefix");
    }
  }

  /** Make a backend work, by one of these. */
  record EnableBackend(String backend, List<Remedy> remedies) implements Remedy {
    public EnableBackend {
      RemedyChecks.word(backend, "backend");
      remedies = List.copyOf(remedies);
      RemedyChecks.require(!remedies.isEmpty(), "no remedies");
    }
  }

  /** What has no structure, in sentences. They name no option and no command of Bailey. */
  record Advice(String text) implements Remedy {
    public Advice {
      RemedyChecks.text(text, "text");
    }
  }

  /** What a caller decides about a sandbox, other than by lists of rules. */
  enum Setting {
    FILE_MODE,
    NETWORK_MODE,
    PROJECT,
    WORKING_DIRECTORY,
    STATE_DIRECTORY,
    STORAGE_DRIVER,
    BACKEND,
    LEVEL;

    /** The name in JSON: {@code file-mode}. */
    public String label() {
      return RemedyChecks.label(name());
    }
  }

  /** What else a caller may do. */
  enum Operation {
    /** Run the command within Bailey. */
    RUN(false),
    /** Make a command line; the subject is the backend. */
    WRAP(true),
    /** Try a backend with all details shown. */
    TRY_BACKEND(true),
    LIST_BACKENDS(false),
    LIST_SESSIONS(false),
    SHOW_SESSION(true),
    PAUSE_SESSION(true),
    RESUME_SESSION(true),
    DESTROY_SESSION(true),
    /** The subject is the session, here and below. */
    LIST_SNAPSHOTS(true),
    LIST_PROCESSES(true),
    END_PROCESS(true);

    private final boolean takesSubject;

    Operation(boolean takesSubject) {
      this.takesSubject = takesSubject;
    }

    boolean takesSubject() {
      return takesSubject;
    }

    /** The name in JSON: {@code list-sessions}. */
    public String label() {
      return RemedyChecks.label(name());
    }
  }

  /** The words for callers of the library, with the names of methods where there are any. */
  default String inJava() {
    return RemedyInJava.of(this);
  }

  /** The same for several, a line each; empty for none. */
  static String inJava(List<Remedy> remedies) {
    StringBuilder text = new StringBuilder();
    for (Remedy remedy : remedies) {
      text.append(text.isEmpty() ? "" : "\n").append(remedy.inJava());
    }
    return text.toString();
  }

  /** A list with one more at its end. */
  static List<Remedy> and(List<Remedy> remedies, Remedy last) {
    List<Remedy> all = new ArrayList<>(remedies);
    all.add(last);
    return List.copyOf(all);
  }
}
