package dev.bailey.benchmarks.sessions;

import dev.bailey.benchmarks.race.Trial;
import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.sessions.NewSession;
import dev.bailey.sessions.SessionInfo;
import dev.bailey.sessions.service.Sessions;
import dev.bailey.sessions.service.SessionsConfig;
import dev.bailey.storage.Driver;
import dev.bailey.storage.Progress;
import java.io.IOException;
import java.nio.file.Path;

/** Makes a session, and runs its first command to its end. It is destroyed after the turn. */
final class FirstCommand implements Trial {
  private final Sessions sessions;
  private int number;

  FirstCommand(Path state, Driver driver) {
    sessions = Sessions.open(SessionsConfig.in(state).withDriver(driver));
  }

  @Override
  public void run() throws IOException {
    number++;
    startIn(sessions, "s" + number);
  }

  static void startIn(Sessions sessions, String name) throws IOException {
    SessionInfo session = sessions.create(NewSession.named(name), Progress.NONE);
    Result result = sessions.exec(session.id(), Command.of("/bin/true"));
    if (result.exitCode() != 0) {
      throw new IOException(result.outcome() + ": " + result.stderr().text());
    }
  }

  @Override
  public void after() {
    sessions.list().forEach(session -> sessions.destroy(session.id()));
  }

  @Override
  public void close() {
    sessions.close();
  }
}
