package dev.bailey.benchmarks.contender;

import dev.bailey.benchmarks.race.Unavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs a command as another user, by {@code setpriv}: it replaces itself with the command, which
 * makes it a few times cheaper than {@code runuser} and {@code sudo} with their sessions.
 */
record OtherUser(String name, String id, String group) {
  private static final Path USERS = Path.of("/etc/passwd");

  static OtherUser named(String name) throws Unavailable, IOException {
    for (String line : Files.readAllLines(USERS)) {
      String[] fields = line.split(":", -1);
      if (fields.length > 3 && fields[0].equals(name)) {
        return new OtherUser(name, fields[2], fields[3]);
      }
    }
    throw new Unavailable("there is no user " + name);
  }

  List<String> around(List<String> command, Executables executables) throws Unavailable {
    List<String> line = new ArrayList<>();
    line.add(executables.find("setpriv", "apt install util-linux").toString());
    line.addAll(List.of("--reuid=" + id, "--regid=" + group, "--clear-groups", "--"));
    line.addAll(command);
    return line;
  }
}
