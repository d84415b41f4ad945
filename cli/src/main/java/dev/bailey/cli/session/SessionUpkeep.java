package dev.bailey.cli.session;

import dev.bailey.cli.options.Durations;
import dev.bailey.cli.terminal.Console;
import dev.bailey.sessions.Health;
import dev.bailey.sessions.SessionInfo;
import dev.bailey.sessions.service.Sessions;
import java.time.Duration;
import java.util.List;

/** How all sessions are, and removing those that nobody uses any more. */
final class SessionUpkeep {
  private final SessionWords words;
  private final Console console;

  SessionUpkeep(SessionWords words, Console console) {
    this.words = words;
    this.console = console;
  }

  int run(Sessions sessions) {
    words.atMost(0);
    return words.verb().equals("health") ? health(sessions) : cleanup(sessions);
  }

  private int health(Sessions sessions) {
    Health health = sessions.health();
    console.print(words.json() ? SessionJson.health(health) + "\n" : SessionText.health(health));
    return health.status() == Health.Status.UNHEALTHY ? 1 : 0;
  }

  private int cleanup(Sessions sessions) {
    Duration age =
        words
            .value("--older-than")
            .map(it -> Durations.parse("--older-than", it))
            .orElseThrow(() ->
                SessionWords.invalid(
                    "session cleanup",
                    "--older-than",
                    "is missing",
                    "For example: bailey session cleanup --older-than 7d --dry-run"));
    List<SessionInfo> old = sessions.unusedFor(age);
    if (!words.has("--dry-run")) {
      old.forEach(it -> sessions.destroy(it.id()));
    }
    if (words.json()) {
      console.print(
          SessionJson.member("sessions", SessionJson.list(old, SessionJson::session)) + "\n");
    } else {
      old.forEach(it -> console.print(it.name() + "\n"));
    }
    return 0;
  }
}
