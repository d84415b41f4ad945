package dev.bailey.benchmarks;

import dev.bailey.benchmarks.contender.Bubblewrap;
import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.contender.Project;
import dev.bailey.benchmarks.contender.ShellSpawn;
import dev.bailey.benchmarks.contender.UserHome;
import dev.bailey.benchmarks.contender.Versions;
import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.Progress;
import dev.bailey.benchmarks.race.RoundRobin;
import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.race.Trial;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.benchmarks.report.Comparison;
import dev.bailey.benchmarks.report.Machine;
import dev.bailey.benchmarks.report.Target;
import dev.bailey.linux.ffm.Kernel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What running {@code true} costs from a shell: the whole program is started for every command, as
 * people and agents that call a command line do.
 *
 * <p>The peers are npm packages, which this class finds but never installs. Into a directory that
 * is then given by {@code --peers-dir}:
 *
 * <pre>{@code
 * apt-get install bubblewrap socat ripgrep
 * npm install --prefix /opt/peers @anthropic-ai/sandbox-runtime @openai/codex
 * }</pre>
 *
 * They run as a user that is not root, with a home of their own, without settings: {@code srt true}
 * (writes nowhere, no network) and {@code codex sandbox -P :workspace -C DIR -- true} (writes DIR
 * and temporary directories). What the change of user costs stands in a line of its own.
 */
public final class ShellComparison {
  public static final int ROUNDS = 20;

  /** Who runs the peers when this JVM is root's. */
  static final String USER = "nobody";

  static final String PLAIN = "plain";
  static final String PLAIN_USER = "plain-user";
  static final String BAILEY = "bailey";
  static final String BWRAP = "bwrap";
  static final String SRT = "srt";
  static final String CODEX = "codex";

  private static final int WARM_UP = 2;
  private static final List<String> TRUE = List.of("/bin/true");

  private final BenchOptions options;
  private final Path project;
  private final Executables executables;

  private ShellComparison(BenchOptions options, Path project) {
    this.options = options;
    this.project = project;
    Executables onPath = Executables.onPath();
    executables = options.peers().map(onPath::before).orElse(onPath);
  }

  /** Runs the race and judges it. */
  public static Comparison run(BenchOptions options, Progress progress) {
    try (Project project = new Project()) {
      return new ShellComparison(options, project.directory()).compare(progress);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Comparison compare(Progress progress) {
    List<Double> load = Machine.load();
    RoundRobin race = new RoundRobin(options.rounds(), WARM_UP);
    List<Standing> standings = race.run(contenders(), progress);
    return new Comparison(
        "shell",
        "true",
        race,
        Machine.here(load, Versions.of(executables, BWRAP, SRT, CODEX)),
        standings,
        List.of(PLAIN, BWRAP),
        targets());
  }

  private List<Contender> contenders() {
    String as = " as " + (Kernel.effectiveUser() == 0 ? options.user() : "you");
    return List.of(
        new Contender(PLAIN, "/bin/true", () -> asCaller(TRUE)),
        new Contender(BAILEY, "bailey run", () -> asCaller(bailey())),
        new Contender(BWRAP, "bwrap", () -> asCaller(Bubblewrap.around(TRUE, executables))),
        new Contender(PLAIN_USER, "/bin/true" + as, () -> asUser(_ -> TRUE)),
        new Contender(SRT, "srt" + as, () -> asUser(_ -> srt())),
        new Contender(CODEX, "codex" + as, () -> asUser(this::codex)));
  }

  static List<Target> targets() {
    return List.of(new Target(BAILEY, SRT, 0.5), new Target(BAILEY, CODEX, 1.5, true));
  }

  private Trial asCaller(List<String> command) throws IOException {
    return new ShellSpawn(command, project, Map.of());
  }

  private Trial asUser(UserHome.CommandLine command) throws IOException, Unavailable {
    return new UserHome(command, options.user(), executables);
  }

  private List<String> bailey() throws Unavailable {
    Path launcher = options.launcher();
    if (!Files.isExecutable(launcher)) {
      throw new Unavailable(launcher + " is not there; name it by --launcher FILE");
    }
    return List.of(launcher.toString(), "run", "--", "true");
  }

  private List<String> srt() throws Unavailable {
    return List.of(executables.find(SRT).toString(), "true");
  }

  private List<String> codex(Path directory) throws Unavailable {
    return List.of(
        executables.find(CODEX).toString(),
        "sandbox",
        "-P",
        ":workspace",
        "-C",
        directory.toString(),
        "--",
        "true");
  }
}
