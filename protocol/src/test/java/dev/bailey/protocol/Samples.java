package dev.bailey.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.bailey.error.BaileyException;
import dev.bailey.error.ErrorCode;
import dev.bailey.error.Remedy;
import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.AutorunReport;
import dev.bailey.execution.Command;
import dev.bailey.execution.Enforcement;
import dev.bailey.execution.NetworkEvent;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Output;
import dev.bailey.execution.Result;
import dev.bailey.execution.Selection;
import dev.bailey.execution.TerminalSize;
import dev.bailey.execution.Usage;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Root;
import dev.bailey.policy.Strength;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.policy.network.HostName;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import dev.bailey.policy.network.SecretGrant;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** One value of each kind, with every part filled. */
final class Samples {
  private static final Instant TIME = Instant.parse("2026-01-02T03:04:05.000006Z");

  private static final Remedy REMEDY = new Remedy.InstallPackage("runsc", Optional.empty());

  private Samples() {}

  static PolicyDocument policy() {
    NetworkRules rules =
        new NetworkRules(
            NetworkMode.ALLOW_LIST,
            List.of(NetworkRule.parse("example.test:443"), NetworkRule.parse("10.0.0.0/8:22/tcp")),
            List.of(NetworkRule.parse("*.bad.example.test")),
            List.of(Pin.parse("example.test=192.0.2.1,2001:db8::1")),
            List.of(
                new SecretGrant("TOKEN", HostName.parse("example.test"), Path.of("/etc/token"))));
    AutorunPatterns autorun =
        AutorunPatterns.standard()
            .without(".envrc")
            .plus(new AutorunPattern("tools/start.sh", "make", "on every build"));
    FileAccess files =
        new FileAccess(
            Root.image("alpine:3"),
            FileAccess.Mode.READ_ONLY,
            Path.of("/work"),
            List.of(Path.of("/opt/data")),
            List.of(Path.of("/work/out")),
            List.of(
                Mount.readOnly(Path.of("/srv/data"), Path.of("/data")),
                Mount.writable(Path.of("/srv/out"), Path.of("/out"))),
            List.of(Path.of("/work/.env")),
            autorun.notIn(Path.of("/work/tmp")));
    return PolicyDocument.of(
        Policy.of(files)
            .withNetwork(new NetworkAccess.Filtered(List.of(rules, NetworkRules.blocking())))
            .withLimits(limits())
            .accepting(Promise.CPU, Promise.OPEN_FILES)
            .withLevel(Level.ENHANCED)
            .withBackend("bubblewrap")
            .withSeccompProfile(Path.of("/etc/profile.json")));
  }

  private static Limits limits() {
    return Limits.none()
        .withWallTime(Duration.ofNanos(1_500_000_001))
        .withCpus(0.5)
        .withMemoryBytes(256L << 20)
        .withProcesses(64)
        .withOpenFiles(256)
        .withOutputBytes(1L << 20)
        .withDiskBytes(1L << 30);
  }

  static Command command() {
    return Command.of("sh", "-c", "echo \"$A\"\n")
        .withEnvironment("B.C", "2")
        .withEnvironment("A", "\u00fc\u0007")
        .in(Path.of("/work/src"))
        .withTerminal(new TerminalSize(24, 80))
        .withLimits(Limits.none().withProcesses(8).withUnlimited(Promise.TIME));
  }

  static NetworkEvent event() {
    return new NetworkEvent(
        TIME,
        NetworkEvent.Kind.TUNNEL,
        "example.test",
        443,
        "192.0.2.1",
        "CONNECT",
        17,
        4_000_000_000L,
        NetworkEvent.Verdict.DENIED,
        "no rule allows it",
        Optional.of(new Remedy.AllowNetwork("example.test:443")));
  }

  static Result result(Outcome outcome) {
    return new Result(
        "r-1",
        outcome,
        Output.complete("out\n".getBytes(UTF_8)),
        Output.truncated(new byte[] {'e', (byte) 0xff}),
        TIME,
        Duration.ofNanos(1_234_567_890),
        new Usage(1, 2, 3, 4),
        new Enforcement(
            List.of(
                Enforcement.Line.verified(Promise.OPEN_FILES, "256", "RLIMIT_NOFILE"),
                new Enforcement.Line(
                    Promise.PROCESSES,
                    "at most 99",
                    "at most 64",
                    "the host's ceiling",
                    "cgroup v2",
                    true))),
        new Selection(
            "namespace",
            Strength.NAMESPACES,
            "the first that works",
            List.of(new Selection.Rejection("gvisor", "no runsc", List.of(REMEDY)))),
        List.of(event()),
        new AutorunReport(
            List.of(Path.of("/work/.git/config")),
            List.of(
                new AutorunChange(
                    Path.of("/work/.envrc"), AutorunChange.Kind.APPEARED, "direnv", "on cd")),
            false));
  }

  static BaileyException error() {
    return BaileyException.of(ErrorCode.INVALID_REQUEST, "read", "/x", "no such: directory")
        .withHint("Make it.");
  }

  static SessionDocument session() {
    return new SessionDocument(
        "work",
        "active",
        Instant.parse("2026-01-02T03:04:05.006Z"),
        Instant.parse("2026-01-02T03:05:00Z"),
        "copy of /src",
        3,
        Map.of("b", "2", "a.b", "1"),
        Optional.of(1L << 30),
        Optional.of("it broke"));
  }

  /** With nothing that may be left out. */
  static SessionDocument plainSession() {
    return new SessionDocument(
        "plain", "paused", TIME, TIME, "empty", 0, Map.of(), Optional.empty(), Optional.empty());
  }

  static SessionDetailsDocument details() {
    return new SessionDetailsDocument(
        session(), 17, 40960, List.of(snapshot()), "/var/lib/bailey/work", false);
  }

  static List<MessageDocument> messages() {
    return List.of(
        new MessageDocument(1, "user", "hello\n", Optional.empty(), Optional.empty(), TIME),
        new MessageDocument(
            2, "assistant", "", Optional.of("[{\"id\":\"c1\"}]"), Optional.empty(), TIME),
        new MessageDocument(3, "tool", "done", Optional.empty(), Optional.of("c1"), TIME));
  }

  static List<ProcessDocument> processes() {
    return List.of(
        new ProcessDocument("p1", "sleep 9", "running", Optional.empty(), TIME, Optional.empty()),
        new ProcessDocument(
            "p2", "true", "exited", Optional.of(0), TIME, Optional.of(TIME.plusSeconds(1))));
  }

  static List<FileDocument> files() {
    return List.of(
        new FileDocument("src/a.txt", "file", 5_000_000_000L),
        new FileDocument("src", "directory", 4096));
  }

  static ExportDocument export() {
    return new ExportDocument(
        "/tmp/work.tar",
        List.of(".env"),
        List.of(
            new ExportDocument.AutorunFile(".envrc", new DiffDocument.Autorun("direnv", "on cd"))));
  }

  static HealthDocument health() {
    return new HealthDocument(
        "degraded",
        61,
        "copy",
        Map.of("paused", 1, "active", 2),
        3,
        4,
        1L << 40,
        1L << 30,
        List.of("little space is left"));
  }

  static SnapshotDocument snapshot() {
    return new SnapshotDocument(
        "before", "named", TIME, Optional.of(4096L), 2, 17, Optional.of("call-1"));
  }

  static ToolResultDocument toolResult() {
    return new ToolResultDocument(
        "killed\n",
        Optional.of("timed-out"),
        OptionalInt.of(124),
        List.of("stderr", "files"),
        Duration.ofNanos(1_234_567_890));
  }

  static DiffDocument diff() {
    return new DiffDocument(
        List.of(
            new DiffDocument.Change("a.txt", "added", Optional.empty()),
            new DiffDocument.Change(
                ".envrc", "changed", Optional.of(new DiffDocument.Autorun("direnv", "on cd")))));
  }
}
