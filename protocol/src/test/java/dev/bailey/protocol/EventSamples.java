package dev.bailey.protocol;

import dev.bailey.error.ErrorCode;
import dev.bailey.event.Event;
import dev.bailey.event.NetworkSummary;
import dev.bailey.event.Origin;
import dev.bailey.event.PolicySummary;
import dev.bailey.execution.AutorunChange;
import dev.bailey.execution.Outcome;
import dev.bailey.execution.Usage;
import dev.bailey.policy.Limits;
import dev.bailey.policy.Promise;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Events of each kind; of commands that ended, one for each outcome. */
final class EventSamples {
  private static final Instant TIME = Instant.parse("2026-01-02T03:04:05.000000006Z");
  private static final Origin INSIDE = Origin.nowhere().inSession("work").inSandbox("sandbox-1");
  private static final Origin SESSION = Origin.nowhere().inSession("work");
  private static final String RUN = "run-1";

  private EventSamples() {}

  static List<Event> all() {
    List<Event> events = new ArrayList<>();
    events.add(new Event.SandboxOpened(TIME, INSIDE, "namespace", policy()));
    events.add(
        new Event.CommandStarted(TIME, INSIDE, RUN, List.of("sh", "-c", "\u001b[31m\u00fc")));
    for (Outcome outcome : Outcomes.ALL) {
      events.add(
          new Event.CommandEnded(
              TIME, INSIDE, RUN, "sh", outcome, new Usage(1, 2, 3, 4), Duration.ofMillis(5)));
    }
    events.add(new Event.CommandDenied(TIME, INSIDE, RUN, "/x", "/x: not executable"));
    events.add(
        new Event.AutorunFound(
            TIME, INSIDE, RUN, "/work/.envrc", AutorunChange.Kind.APPEARED, "direnv"));
    events.add(new Event.ConnectionRefused(TIME, INSIDE, "a.test", 443, "no rule allows it", 7));
    events.add(new Event.PolicyChanged(TIME, INSIDE, network()));
    events.add(new Event.SessionCreated(TIME, SESSION, "copy of /src"));
    events.add(new Event.SessionForked(TIME, SESSION, "fork", Optional.of("good")));
    events.add(new Event.SessionPaused(TIME, SESSION));
    events.add(new Event.SessionResumed(TIME, SESSION));
    events.add(new Event.SnapshotTaken(TIME, SESSION, "good", "named"));
    events.add(new Event.SnapshotRemoved(TIME, SESSION, "good"));
    events.add(new Event.SessionRolledBack(TIME, SESSION, "good"));
    events.add(new Event.SessionDestroyed(TIME, SESSION));
    events.add(
        new Event.PlatformFailed(
            TIME, Origin.nowhere(), ErrorCode.INVALID_REQUEST, "use", "/y", "no such file"));
    events.add(new Event.SandboxClosed(TIME, INSIDE));
    events.add(new Event.Dropped(TIME, Origin.nowhere(), 12));
    return events;
  }

  private static NetworkSummary network() {
    return new NetworkSummary(
        "filtered", List.of("a.test:443"), List.of("b.test"), List.of("TOKEN:a.test"));
  }

  private static PolicySummary policy() {
    Limits limits =
        Limits.standard().withOpenFiles(256).withDiskBytes(1 << 20).withUnlimited(Promise.CPU);
    return new PolicySummary(
        "project",
        "/work",
        List.of("/opt/data"),
        List.of("/work/out"),
        List.of("/srv:/data:ro"),
        List.of("/work/.env"),
        network(),
        limits,
        List.of("autorun"));
  }
}
