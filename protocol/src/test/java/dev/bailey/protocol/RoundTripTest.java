package dev.bailey.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailey.error.ErrorCode;
import dev.bailey.event.Event;
import dev.bailey.event.NetworkSummary;
import dev.bailey.event.Origin;
import dev.bailey.event.PolicySummary;
import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.Command;
import dev.bailey.execution.Output;
import dev.bailey.execution.Result;
import dev.bailey.execution.Usage;
import dev.bailey.policy.FileAccess;
import dev.bailey.policy.Level;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Mount;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.PathAccess.Access;
import dev.bailey.policy.Promise;
import dev.bailey.policy.Root;
import dev.bailey.policy.autorun.AutorunPattern;
import dev.bailey.policy.autorun.AutorunPatterns;
import dev.bailey.policy.network.NetworkMode;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.policy.network.Pin;
import dev.bailey.randomtest.Draws;
import dev.bailey.randomtest.RandomTest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Whatever is written is read as the same. */
final class RoundTripTest {
  private static final String[] TEXTS = {
    "",
    "a",
    "\"",
    "\\",
    "\n\t\u0000\u001f",
    "\u00fc\u20ac",
    "\ud83d\ude00",
    "</script>",
    "\u2028",
    "a.b[0]"
  };

  @Test
  void policies() {
    RandomTest.check(
        300,
        draws -> {
          PolicyDocument policy = draws.note(policy(draws));
          assertThat(PolicyForm.read(PolicyForm.write(policy).toString())).isEqualTo(policy);
        });
  }

  private static PolicyDocument policy(Draws draws) {
    return new PolicyDocument(
        draws.of(Root.hostSystem(), Root.image("alpine:3")),
        draws.of(FileAccess.Mode.values()),
        maybe(draws, () -> path(draws)),
        draws.list(0, 3, () -> path(draws)),
        draws.list(0, 3, () -> path(draws)),
        draws.list(0, 2, () -> mount(draws)),
        draws.list(0, 3, () -> path(draws)),
        autorun(draws),
        network(draws),
        limits(draws),
        Set.copyOf(draws.list(0, 4, () -> draws.of(Promise.values()))),
        draws.of(Level.values()),
        maybe(draws, () -> text(draws)),
        maybe(draws, () -> path(draws)));
  }

  private static <T> Optional<T> maybe(Draws draws, Supplier<T> value) {
    return draws.below(2) == 0 ? Optional.empty() : Optional.of(value.get());
  }

  private static Path path(Draws draws) {
    return Path.of("/" + draws.of("a", "b c", "\u00fc", "x\ny", "d/e"), draws.of("1", "2", "\""));
  }

  private static Mount mount(Draws draws) {
    return new Mount(path(draws), path(draws), draws.of(Access.READ, Access.WRITE));
  }

  private static String text(Draws draws) {
    return String.join("", draws.list(0, 4, () -> draws.of(TEXTS)));
  }

  private static AutorunPatterns autorun(Draws draws) {
    AutorunPatterns patterns =
        draws.of(
            AutorunPatterns.standard(),
            AutorunPatterns.none(),
            AutorunPatterns.standard().without(".envrc"));
    List<AutorunPattern> more =
        draws.list(0, 2, () -> AutorunPattern.of(draws.of("x.sh", "/tools/y", "**/z")));
    AutorunPatterns both = patterns.and(new AutorunPatterns(more));
    return draws.below(3) == 0 ? both.notIn(path(draws)) : both;
  }

  private static NetworkAccess network(Draws draws) {
    return switch (draws.below(3)) {
      case 0 -> NetworkAccess.none();
      case 1 -> NetworkAccess.full();
      default -> new NetworkAccess.Filtered(draws.list(1, 3, () -> rules(draws)));
    };
  }

  private static NetworkRules rules(Draws draws) {
    List<NetworkRule> allow =
        draws.list(
            0,
            3,
            () -> NetworkRule.parse(draws.of("a.test", "*.b.test:80", "::1", "10.0.0.0/8:1/tcp")));
    List<NetworkRule> block = draws.list(0, 2, () -> NetworkRule.parse(draws.of("c.test", "::/0")));
    List<Pin> pins = draws.list(0, 2, () -> Pin.parse(draws.of("a.test=::1", "b.test=192.0.2.1")));
    return NetworkRules.of(NetworkMode.ALLOW_LIST, allow, block).withPins(pins);
  }

  private static Limits limits(Draws draws) {
    return new Limits(
            maybe(draws, () -> Duration.ofNanos(1 + draws.below(1 << 30)).multipliedBy(1 << 20)),
            maybe(draws, () -> 0.01 + draws.below(400_000) / 100.0),
            maybe(draws, () -> (1L << 20) + ((long) draws.below(1 << 30) << 20)),
            maybe(draws, () -> 1 + draws.below(4_000_000)),
            maybe(draws, () -> 8 + draws.below(1000)),
            maybe(draws, () -> (long) draws.below(1 << 30)),
            maybe(draws, () -> (1L << 16) + draws.below(1 << 30)),
            Set.of())
        .withUnlimited(draws.below(2) == 0 ? new Promise[0] : new Promise[] {Promise.CPU});
  }

  @Test
  void commands() {
    RandomTest.check(
        200,
        draws -> {
          Command command = Command.of(draws.list(1, 4, () -> "x" + visible(draws)));
          for (int i = draws.below(3); i > 0; i--) {
            command = command.withEnvironment("v" + i + "." + draws.below(9), visible(draws));
          }
          Command drawn = draws.note(command);
          assertThat(CommandForm.read(CommandForm.write(drawn).toString())).isEqualTo(drawn);
        });
  }

  private static String visible(Draws draws) {
    return text(draws).replace("\u0000", "0");
  }

  @Test
  void results() {
    RandomTest.check(
        200,
        draws -> {
          Result result =
              Samples.result(draws.of(Outcomes.ALL)).withOutput(output(draws), output(draws));
          assertThat(ResultForm.read(ResultForm.document(result).toString())).isEqualTo(result);
        });
  }

  @Test
  void events() {
    RandomTest.check(
        300,
        draws -> {
          Event event = draws.note(event(draws));
          assertThat(EventForm.read(EventForm.line(event))).isEqualTo(event);
          assertThat(EventForm.read(EventForm.write(event).toString())).isEqualTo(event);
        });
  }

  @Test
  void sessionDetails() {
    RandomTest.check(
        200,
        draws -> {
          SessionDetailsDocument details =
              new SessionDetailsDocument(
                  session(draws),
                  draws.below(1 << 30),
                  draws.below(1 << 30),
                  draws.list(0, 3, () -> snapshot(draws)),
                  text(draws),
                  draws.below(2) == 0);
          draws.note(details);
          assertThat(SessionDetailsForm.read(SessionDetailsForm.write(details).toString()))
              .isEqualTo(details);
        });
  }

  private static SessionDocument session(Draws draws) {
    Map<String, String> labels = new HashMap<>();
    for (int i = draws.below(3); i > 0; i--) {
      labels.put("l" + i, text(draws));
    }
    return new SessionDocument(
        text(draws),
        text(draws),
        time(draws),
        time(draws),
        text(draws),
        draws.below(9),
        labels,
        maybe(draws, () -> (long) draws.below(1 << 30)),
        maybe(draws, () -> text(draws)));
  }

  private static SnapshotDocument snapshot(Draws draws) {
    return new SnapshotDocument(
        text(draws),
        text(draws),
        time(draws),
        maybe(draws, () -> (long) draws.below(1 << 30)),
        draws.below(9),
        draws.below(9),
        maybe(draws, () -> text(draws)));
  }

  @Test
  void messagesProcessesAndFiles() {
    RandomTest.check(
        200,
        draws -> {
          List<MessageDocument> messages = draws.list(0, 3, () -> message(draws));
          assertThat(MessageForm.readList(MessageForm.writeList(messages).toString()))
              .isEqualTo(messages);
          List<ProcessDocument> processes = draws.list(0, 3, () -> process(draws));
          assertThat(ProcessForm.readList(ProcessForm.writeList(processes).toString()))
              .isEqualTo(processes);
          List<FileDocument> files =
              draws.list(
                  0, 3, () -> new FileDocument(text(draws), text(draws), draws.below(1 << 30)));
          assertThat(FileForm.readList(FileForm.writeList(files).toString())).isEqualTo(files);
        });
  }

  private static MessageDocument message(Draws draws) {
    return new MessageDocument(
        1 + draws.below(99),
        text(draws),
        text(draws),
        maybe(draws, () -> text(draws)),
        maybe(draws, () -> text(draws)),
        time(draws));
  }

  private static ProcessDocument process(Draws draws) {
    return new ProcessDocument(
        text(draws),
        text(draws),
        text(draws),
        maybe(draws, () -> draws.below(256) - 1),
        time(draws),
        maybe(draws, () -> time(draws)));
  }

  private static Instant time(Draws draws) {
    return Instant.ofEpochSecond(draws.below(1 << 30), draws.below(1_000_000_000));
  }

  private static Event event(Draws draws) {
    Instant time = time(draws);
    Origin origin = new Origin(maybe(draws, () -> text(draws)), maybe(draws, () -> text(draws)));
    return switch (draws.below(9)) {
      case 0 -> new Event.SandboxOpened(time, origin, text(draws), policySummary(draws));
      case 1 -> new Event.CommandStarted(time, origin, text(draws), texts(draws));
      case 2 ->
          new Event.CommandEnded(
              time,
              origin,
              text(draws),
              longText(draws),
              draws.of(Outcomes.ALL),
              new Usage(draws.below(9), draws.below(1 << 30), 0, Long.MAX_VALUE),
              Duration.ofNanos(draws.below(1 << 30)));
      case 3 -> new Event.CommandDenied(time, origin, text(draws), longText(draws), text(draws));
      case 4 ->
          new Event.AutorunFound(
              time,
              origin,
              text(draws),
              longText(draws),
              draws.of(AutorunChange.Kind.values()),
              text(draws));
      case 5 ->
          new Event.ConnectionRefused(
              time, origin, text(draws), draws.below(65_536), longText(draws), 1 + draws.below(9));
      case 6 -> new Event.PolicyChanged(time, origin, networkSummary(draws));
      case 7 -> new Event.SessionForked(time, origin, text(draws), maybe(draws, () -> text(draws)));
      default ->
          new Event.PlatformFailed(
              time, origin, draws.of(ErrorCode.values()), text(draws), text(draws), text(draws));
    };
  }

  private static PolicySummary policySummary(Draws draws) {
    return new PolicySummary(
        text(draws),
        longText(draws),
        texts(draws),
        texts(draws),
        texts(draws),
        texts(draws),
        networkSummary(draws),
        limits(draws),
        texts(draws));
  }

  private static NetworkSummary networkSummary(Draws draws) {
    return new NetworkSummary(text(draws), texts(draws), texts(draws), texts(draws));
  }

  /** Sometimes more than an event keeps of a list. */
  private static List<String> texts(Draws draws) {
    return draws.list(0, draws.of(3, 3, 80), () -> longText(draws));
  }

  /** Sometimes more than an event keeps of a text. */
  private static String longText(Draws draws) {
    return text(draws).repeat(draws.of(1, 1, 200));
  }

  private static Output output(Draws draws) {
    byte[] bytes = new byte[draws.below(20)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) draws.below(256);
    }
    return draws.below(2) == 0 ? Output.truncated(bytes) : Output.complete(bytes);
  }
}
