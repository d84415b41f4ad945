package dev.bailey.benchmarks;

import dev.bailey.benchmarks.contender.Bubblewrap;
import dev.bailey.benchmarks.contender.CommandLine;
import dev.bailey.benchmarks.contender.ContainerHome;
import dev.bailey.benchmarks.contender.Containers;
import dev.bailey.benchmarks.contender.Executables;
import dev.bailey.benchmarks.contender.OneShot;
import dev.bailey.benchmarks.contender.ProgramVersions;
import dev.bailey.benchmarks.contender.Project;
import dev.bailey.benchmarks.contender.SessionSpawn;
import dev.bailey.benchmarks.contender.ShellSpawn;
import dev.bailey.benchmarks.contender.UserHome;
import dev.bailey.benchmarks.contender.Warm;
import dev.bailey.benchmarks.contender.WarmedUp;
import dev.bailey.benchmarks.race.Contender;
import dev.bailey.benchmarks.race.RaceProgress;
import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.benchmarks.race.RoundRobin;
import dev.bailey.benchmarks.race.Standing;
import dev.bailey.benchmarks.race.Unavailable;
import dev.bailey.benchmarks.report.BenchmarkMachine;
import dev.bailey.benchmarks.report.Comparison;
import dev.bailey.benchmarks.report.SpeedTarget;
import dev.bailey.execution.Command;
import dev.bailey.linux.ffm.Kernel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What running {@code true} costs from a shell: the whole program is started for every command, as
 * people and agents that call a command line do.
 *
 * <p>Peers are found, never installed. Two are npm packages; into a directory that is then given by
 * {@code --peers-dir}:
 *
 * <pre>{@code
 * apt-get install bubblewrap socat ripgrep firejail runc lxc systemd-container
 * npm install --prefix /opt/peers @anthropic-ai/sandbox-runtime @openai/codex
 * }</pre>
 *
 * Those two run as a user that is not root, with a home of their own, without settings: {@code srt
 * true} (writes nowhere, no network) and {@code codex sandbox -P :workspace -C DIR -- true} (writes
 * DIR and temporary directories). What the change of user costs stands in a line of its own.
 *
 * <p>The same by the library, in a JVM that runs already, takes part for comparison.
 */
public final class ShellComparison {
  public static final int ROUNDS = 20;

  /** Who runs the peers when this JVM is root's. */
  static final String USER = "nobody";

  static final String PLAIN = "plain";
  static final String PLAIN_USER = "plain-user";
  static final String BAILEY = "bailey";
  static final String SESSION_LIST = "bailey-session-list";
  static final String SESSION_EXEC = "bailey-session-exec";
  static final String BWRAP = "bwrap";
  static final String SRT = "srt";
  static final String CODEX = "codex";
  static final String FIREJAIL = "firejail";
  static final String RUNC = "runc";
  static final String LXC = "lxc-execute";
  static final String NSPAWN = "systemd-nspawn";

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
  public static Comparison run(BenchOptions options, RaceProgress progress) {
    try (Project project = new Project()) {
      return new ShellComparison(options, project.directory()).compare(progress);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Comparison compare(RaceProgress progress) {
    List<Double> load = BenchmarkMachine.load();
    RoundRobin race = new RoundRobin(options.rounds(), WARM_UP);
    List<Standing> standings = race.run(contenders(), progress);
    return new Comparison(
        "shell",
        "true",
        race,
        BenchmarkMachine.here(
            load, ProgramVersions.of(executables, BWRAP, FIREJAIL, LXC, RUNC, NSPAWN, SRT, CODEX)),
        standings,
        List.of(PLAIN, BWRAP),
        targets());
  }

  private List<Contender> contenders() {
    List<Contender> all = new ArrayList<>();
    all.add(new Contender(PLAIN, "/bin/true", () -> asCaller(TRUE)));
    all.add(Contender.ours(BAILEY, "bailey run", () -> asCaller(bailey("run", "--", "true"))));
    all.add(session(SESSION_LIST, "list"));
    all.add(session(SESSION_EXEC, "exec", SessionSpawn.NAME, "--", "true"));
    all.addAll(containers());
    all.addAll(npmPackages());
    all.addAll(library());
    return all;
  }

  private List<Contender> containers() {
    return List.of(
        new Contender(BWRAP, BWRAP, () -> asCaller(Bubblewrap.around(TRUE, executables))),
        new Contender(FIREJAIL, FIREJAIL, () -> asCaller(Containers.firejail(executables))),
        new Contender(LXC, LXC, () -> container(it -> Containers.lxc(it, executables))),
        new Contender(RUNC, RUNC, () -> container(it -> Containers.runc(it, executables))),
        new Contender(NSPAWN, NSPAWN, () -> container(it -> Containers.nspawn(it, executables))));
  }

  private List<Contender> npmPackages() {
    String as = " as " + (isRoot() ? options.user() : "you");
    return List.of(
        new Contender(PLAIN_USER, "/bin/true" + as, () -> asUser(_ -> TRUE)),
        new Contender(CODEX, CODEX + as, () -> asUser(this::codex)),
        new Contender(SRT, SRT + as, () -> asUser(_ -> srt())));
  }

  /** Without root, the first two are rootless themselves. */
  private List<Contender> library() {
    String user = options.user();
    List<Contender> all = new ArrayList<>();
    all.add(inProcess(SpawnComparison.ONE_SHOT, "one-shot", () -> new OneShot(Command.of(TRUE))));
    all.add(inProcess(SpawnComparison.WARM, "warm", () -> new Warm(Command.of(TRUE))));
    if (isRoot()) {
      all.add(
          inProcess(
              SpawnComparison.ROOTLESS_WARM,
              "warm as " + user,
              () -> SpawnComparison.rootless(SpawnComparison.WARM, user, executables)));
    }
    return all;
  }

  private static Contender inProcess(String id, String how, Contender.Preparation preparation) {
    return Contender.ours(id, "library, " + how, () -> new WarmedUp(preparation.prepare()));
  }

  private static boolean isRoot() {
    return Kernel.effectiveUser() == 0;
  }

  static List<SpeedTarget> targets() {
    return List.of(
        new SpeedTarget(BAILEY, SRT, 0.5),
        new SpeedTarget(BAILEY, CODEX, 0.8),
        new SpeedTarget(SESSION_LIST, BAILEY, 1.5),
        new SpeedTarget(SESSION_EXEC, BAILEY, 2));
  }

  private RaceTrial asCaller(List<String> command) throws IOException {
    return new ShellSpawn(command, project, Map.of());
  }

  private static RaceTrial container(CommandLine command) throws IOException, Unavailable {
    return new ContainerHome(command);
  }

  private RaceTrial asUser(CommandLine command) throws IOException, Unavailable {
    return new UserHome(command, options.user(), executables);
  }

  private Contender session(String id, String... verb) {
    return Contender.ours(
        id,
        "bailey session " + verb[0],
        () -> new SessionSpawn(bailey("session"), List.of(verb), project));
  }

  private List<String> bailey(String... words) throws Unavailable {
    Path launcher = options.launcher();
    if (!Files.isExecutable(launcher)) {
      throw new Unavailable(launcher + " is not there; name it by --launcher FILE");
    }
    List<String> line = new ArrayList<>(List.of(launcher.toString()));
    line.addAll(List.of(words));
    return line;
  }

  private List<String> srt() throws Unavailable {
    return List.of(
        executables.find(SRT, "npm install @anthropic-ai/sandbox-runtime").toString(), "true");
  }

  private List<String> codex(Path directory) throws Unavailable {
    return List.of(
        executables.find(CODEX, "npm install @openai/codex").toString(),
        "sandbox",
        "-P",
        ":workspace",
        "-C",
        directory.toString(),
        "--",
        "true");
  }
}
