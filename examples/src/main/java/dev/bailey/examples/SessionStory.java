package dev.bailey.examples;

import static dev.bailey.policy.Size.gibibytes;
import static java.time.Duration.ofSeconds;

import dev.bailey.execution.Command;
import dev.bailey.execution.Result;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.api.Diff;
import dev.bailey.sessions.api.Port;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.sessions.api.Snapshot;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;

/** A session from its beginning to its end: try something, undo it, branch, compare, serve. */
public final class SessionStory {
  private SessionStory() {}

  /**
   * Works on a copy of a directory.
   *
   * @param arguments the directory
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Path project = Path.of(arguments[0]);
    try (SessionService sessions = Sessions.local()) {
      Session work = sessions.create("work", spec -> spec.from(project).quota(gibibytes(2)));
      Snapshot before = work.snapshot("before");
      Result tests = work.exec("make", "test");
      if (tests.exitCode() != 0) {
        work.rollback(before);
      }

      List<Session> branches = work.fork("a", "b", "c");
      branches.get(0).exec("touch", "idea");
      Diff diff = branches.get(0).diff(branches.get(1));
      System.out.println("different in a: " + diff.paths());

      work.processes().start(Command.of("python3", "-m", "http.server", "8080"));
      try (Port web = work.expose(8080)) {
        URI page = web.awaitReady(ofSeconds(10)).uri("/");
        System.out.println("served: " + status(page));
      }
      branches.forEach(Session::destroy);
      work.destroy();
    }
  }

  private static int status(URI page) throws IOException, InterruptedException {
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpRequest get = HttpRequest.newBuilder(page).build();
      return http.send(get, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
  }
}
