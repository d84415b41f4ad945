package dev.bailey.benchmarks.sessions;

import dev.bailey.benchmarks.race.RaceTrial;
import dev.bailey.execution.Result;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.workspace.Driver;
import java.io.IOException;
import java.nio.file.Path;

/** Makes a session, and runs its first command to its end. It is destroyed after the turn. */
final class FirstCommand implements RaceTrial {
  private final SessionService sessions;
  private int number;

  FirstCommand(Path state, Driver driver) {
    sessions = Sessions.local(SessionsConfig.in(state).withDriver(driver));
  }

  @Override
  public void run() throws IOException {
    number++;
    startIn(sessions, "s" + number);
  }

  static void startIn(SessionService sessions, String name) throws IOException {
    Result result = sessions.create(name).exec("/bin/true");
    if (result.exitCode() != 0) {
      throw new IOException(result.outcome() + ": " + result.stderr().text());
    }
  }

  @Override
  public void after() {
    sessions.list().forEach(session -> sessions.get(session.name()).destroy());
  }

  @Override
  public void close() {
    sessions.close();
  }
}
