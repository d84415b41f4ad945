package dev.bailey.testing.environments;

import dev.bailey.testing.Ending;
import dev.bailey.testing.Plain;
import dev.bailey.testing.TemporaryPlace;
import java.util.ArrayList;
import java.util.List;

/** A user with a project, somewhere, who starts Bailey there. Nothing of it stays. */
final class Visitor implements AutoCloseable {
  static final int ROOT = 0;
  static final int USER = 65534;

  private final TemporaryPlace project = TemporaryPlace.in("/srv");
  private final List<String> around = new ArrayList<>();
  private final List<String> withheld = new ArrayList<>();
  private final int user;
  private boolean changesUser = true;

  Visitor(int user) {
    this.user = user;
    Plain.shell("chown %1$d:%1$d '%2$s'".formatted(user, project.path()));
  }

  /** Before anything else, as root: these words start the rest. */
  Visitor around(String... words) {
    around.addAll(List.of(words));
    return this;
  }

  /** In mounts of its own that a script of root's has changed. */
  Visitor after(String script) {
    return around(
        "/usr/bin/unshare",
        "--mount",
        "--propagation",
        "private",
        "/bin/sh",
        "-ec",
        script + "; exec \"$@\"",
        "sh");
  }

  /** Without something, see withhold.c. */
  Visitor without(String... words) {
    withheld.addAll(List.of(words));
    return this;
  }

  /** The words around have made it this user already, who cannot become any. */
  Visitor becomesNobodyElse() {
    changesUser = false;
    return this;
  }

  TemporaryPlace project() {
    return project;
  }

  /** Starts Bailey and waits for it. */
  Ending bailey(String... words) {
    List<String> line = new ArrayList<>(List.of(Installation.bailey()));
    line.addAll(List.of(words));
    return start(line);
  }

  /** Says hello in a sandbox. */
  Ending hello(String... options) {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(List.of(options));
    words.addAll(List.of("--", "echo", "hello"));
    return bailey(words.toArray(String[]::new));
  }

  Findings doctor() {
    return new Findings(bailey("doctor"), bailey("doctor", "--json"));
  }

  private Ending start(List<String> command) {
    List<String> line = new ArrayList<>(around);
    line.add(Installation.withhold());
    line.addAll(withheld);
    if (changesUser) {
      line.add("user=" + user);
    }
    line.add("--");
    line.addAll(command);
    return Plain.run(project.path(), line);
  }

  @Override
  public void close() {
    project.close();
  }
}
