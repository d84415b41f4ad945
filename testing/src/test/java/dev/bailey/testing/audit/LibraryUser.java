package dev.bailey.testing.audit;

import dev.bailey.api.Sandbox;
import dev.bailey.execution.Command;
import dev.bailey.policy.NetworkAccess;
import dev.bailey.policy.Policy;
import dev.bailey.policy.network.NetworkRule;
import dev.bailey.policy.network.NetworkRules;
import dev.bailey.sessions.Sessions;
import dev.bailey.sessions.SessionsConfig;
import dev.bailey.sessions.api.Session;
import dev.bailey.sessions.api.SessionService;
import dev.bailey.workspace.Driver;
import java.nio.file.Path;

/** A program that uses Bailey and has no logging configured. */
final class LibraryUser {
  private LibraryUser() {}

  @SuppressWarnings("unused") // Started by EventsIT.
  public static void main(String[] args) {
    Path place = Path.of(args[0]);
    NetworkAccess filtered =
        NetworkAccess.filtered(NetworkRules.allowing(NetworkRule.parse("127.0.0.1:1")));
    var _ =
        Sandbox.run(
            Policy.project(place).withNetwork(filtered),
            Command.of("/bin/sh", "-c", "curl -s http://refused.test; true"));
    SessionsConfig config = SessionsConfig.in(place.resolve("state")).withDriver(Driver.COPY);
    try (SessionService sessions = Sessions.local(config)) {
      Session session = sessions.create("one");
      System.out.print(session.exec("echo", "done").stdout().text());
    }
  }
}
